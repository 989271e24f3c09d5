import { desk } from '@playhub/contract/desk'
import type { NoticeServer } from '@playhub/contract/desk/notices'
import { Button } from '@playhub/ui/button'
import { Chip } from '@playhub/ui/chip'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CirclePause, TriangleAlert } from 'lucide-react'
import { call } from '../base/call.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { Fact, Facts } from '../tables/facts.tsx'
import { Moment } from '../tables/moment.tsx'
import { serverHealthQuery, serversQuery } from './log-queries.ts'
import styles from './notices.module.css'
import { TestEvent } from './test-event.tsx'
import { useNoticesT } from './texts.ts'

const looks = {
  on: { kind: 'success', icon: CircleCheck },
  failing: { kind: 'warning', icon: TriangleAlert },
  off: { kind: 'danger', icon: CirclePause },
} as const

/** The server counts waiting notices only up to this number. */
const WAITING_MOST = 1000

/** Describes in words whether notices reach a game's server, and offers actions. */
export const ServerState = ({ server }: { server: NoticeServer }) => {
  const t = useNoticesT()
  const { project, url, state, failures, offTs, nextTryTs, lastError, lastFailedTs, waiting } = server
  return (
    <div className={styles.server}>
      <div className={styles.line}>
        <Chip {...looks[state]}>{t(`servers.state.${state}`)}</Chip>
      </div>
      <p className={styles.soft}>{t(`servers.about.${state}`, { count: failures })}</p>
      <Facts>
        <Fact label={t('servers.address')}>{url}</Fact>
        {offTs && (
          <Fact label={t('servers.offSince')}>
            <Moment ts={offTs} />
          </Fact>
        )}
        {nextTryTs && (
          <Fact label={t('servers.nextTry')}>
            <Moment ts={nextTryTs} />
          </Fact>
        )}
        {lastError && <Fact label={t('servers.lastError')}>{lastError}</Fact>}
        {lastFailedTs && (
          <Fact label={t('servers.lastFailed')}>
            <Moment ts={lastFailedTs} />
          </Fact>
        )}
        <Fact label={t('servers.waiting')}>{waiting >= WAITING_MOST ? t('servers.manyWaiting', { count: waiting }) : String(waiting)}</Fact>
      </Facts>
      <History server={server} />
      {state !== 'on' && <SwitchOn project={project} isOff={state === 'off'} />}
      <TestEvent project={project} />
    </div>
  )
}

const History = ({ server: { changes } }: { server: NoticeServer }) => {
  const t = useNoticesT()
  if (changes.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>{t('servers.history')}</h3>
      <ol className={styles.history}>
        {changes.map(({ at, cause, actor, error }) => (
          <li key={at} className={styles.soft}>
            <Moment ts={at} /> {t(`servers.change.${cause}`, { actor, error })}
          </li>
        ))}
      </ol>
    </section>
  )
}

const SwitchOn = ({ project, isOff }: { project: string; isOff: boolean }) => {
  const t = useNoticesT()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const act = useMutation({
    mutationFn: () => call(desk.noticesLog.switchServerOn, { params: { id: project } }),
    onSuccess: (server) => {
      client.setQueryData(serverHealthQuery(project).queryKey, server)
      void client.invalidateQueries({ queryKey: serversQuery.queryKey })
    },
  })
  return (
    <div className={styles.part}>
      <div className={styles.actions}>
        <Button busy={act.isPending} onClick={() => act.mutate()}>
          {t(isOff ? 'servers.switchOn' : 'servers.tryNow')}
        </Button>
      </div>
      <div role="status" className={act.error ? styles.wrong : styles.soft}>
        {act.error
          ? `${t('servers.switchFailed')} ${refusalText(act.error)}`
          : t(act.isSuccess ? 'servers.switchedOn' : 'servers.switchOnHint')}
      </div>
    </div>
  )
}
