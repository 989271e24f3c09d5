import { desk } from '@playhub/contract/desk'
import type { DeskNotice } from '@playhub/contract/desk/notices'
import { Button } from '@playhub/ui/button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { useT } from '../base/i18n.tsx'
import { useRefusalText } from '../base/refusal-text.ts'
import { testQuery } from './log-queries.ts'
import styles from './notices.module.css'
import { useNoticesT } from './texts.ts'
import { useTookText } from './took-text.ts'

/** Sends a test event and shows the server's answer. */
export const TestEvent = ({ project }: { project: string }) => {
  const deskT = useT()
  const t = useNoticesT()
  const refusalText = useRefusalText()
  const send = useMutation({ mutationFn: () => call(desk.noticesLog.testServer, { params: { id: project } }) })
  const result = useQuery({ ...testQuery(send.data?.id ?? ''), select: ({ notice }) => notice })
  const isUnderWay = send.isSuccess && !result.error && (!result.data || result.data.state === 'waiting')
  return (
    <div className={styles.part}>
      <div className={styles.actions}>
        <Button busy={send.isPending || isUnderWay} onClick={() => send.mutate()}>
          {t('servers.test')}
        </Button>
      </div>
      <div role="status" className={send.error || result.error ? styles.wrong : styles.soft}>
        {send.error && `${t('servers.testNotSent')} ${refusalText(send.error)}`}
        {result.error && `${t('servers.testUnknown')} ${refusalText(result.error)}`}
        {isUnderWay && t('servers.testing')}
        {!isUnderWay && !result.error && result.data && <Outcome notice={result.data} />}
      </div>
      {result.error && (
        <div className={styles.actions}>
          <Button busy={result.isFetching} onClick={() => void result.refetch()}>
            {deskT('common.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

const Outcome = ({ notice: { state, tries } }: { notice: DeskNotice }) => {
  const t = useNoticesT()
  const tookText = useTookText()
  const [last] = tries
  if (!last) return null
  if (last.status === null) return <span className={styles.wrong}>{t('servers.testFailed', { error: last.error })}</span>
  const answer = { status: last.status, took: tookText(last.tookMs) }
  if (state === 'delivered') return t('servers.testArrived', answer)
  return <span className={styles.wrong}>{t('servers.testAnswered', answer)}</span>
}
