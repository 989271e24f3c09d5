import { desk } from '@playhub/contract/desk'
import type { DeskNotice } from '@playhub/contract/desk/notices'
import { Chip } from '@playhub/ui/chip'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { useProjectName } from '../base/use-project-name.ts'
import { PanelState } from '../page/panel-state.tsx'
import { SidePanel } from '../page/side-panel.tsx'
import { CopyId } from '../player/copy-id.tsx'
import { noticeLooks } from '../player/notice-row.tsx'
import { noticeTypeId } from '../support/notice-type.ts'
import { useInboxT } from '../support/texts.ts'
import { Fact, Facts } from '../tables/facts.tsx'
import { Moment } from '../tables/moment.tsx'
import { AskedButton } from './asked-button.tsx'
import { JsonText } from './json-text.tsx'
import { noticeQuery } from './log-queries.ts'
import styles from './notices.module.css'
import { PaymentFact } from './payment-fact.tsx'
import { useNoticesT } from './texts.ts'
import { useTookText } from './took-text.ts'

type Props = { id: string; onClose: () => void }

/** One notice: the URL to which it is sent, its body, and the result of each try to send it. */
export const NoticePanel = ({ id, onClose }: Props) => {
  const t = useNoticesT()
  const query = useQuery(noticeQuery(id))
  return (
    <SidePanel title={t('notice')} row={id} back={t('toList')} onClose={onClose}>
      {query.data ? (
        <>
          <About notice={query.data.notice} url={query.data.url} />
          <Replay id={id} />
          <Tries notice={query.data.notice} />
          <JsonText title={t('body')} body={query.data.body} />
        </>
      ) : (
        <PanelState query={query} />
      )}
    </SidePanel>
  )
}

const About = ({ notice, url }: { notice: DeskNotice; url: string }) => {
  const t = useNoticesT()
  const inboxT = useInboxT()
  const projectName = useProjectName()
  const { id, type, state, project, mode, createTs, deliveredTs, nextTryTs, paymentId } = notice
  return (
    <>
      <div className={styles.line}>
        <strong>{inboxT(noticeTypeId[type])}</strong>
        <Chip {...noticeLooks[state]}>{inboxT(`purchase.noticeState.${state}`)}</Chip>
      </div>
      <Facts>
        <Fact label={t('id')}>
          <CopyId id={id} label={t('copyId')} />
        </Fact>
        <Fact label={t('project')}>
          {projectName(project)}, {t(`modes.${mode}`)}
        </Fact>
        <Fact label={t('url')}>{url || t('noUrl')}</Fact>
        <Fact label={t('created')}>
          <Moment ts={createTs} />
        </Fact>
        {deliveredTs && (
          <Fact label={t('delivered')}>
            <Moment ts={deliveredTs} />
          </Fact>
        )}
        {nextTryTs && (
          <Fact label={t('nextTry')}>
            <Moment ts={nextTryTs} />
          </Fact>
        )}
        <PaymentFact id={paymentId} />
      </Facts>
    </>
  )
}

const Replay = ({ id }: { id: string }) => {
  const t = useNoticesT()
  const client = useQueryClient()
  const replay = useMutation({
    mutationFn: () => call(desk.noticesLog.replayNotice, { params: { id } }),
    onSuccess: (notice) => {
      client.setQueryData(noticeQuery(id).queryKey, (known) => known && { ...known, notice })
      void client.invalidateQueries({ queryKey: ['purchase', notice.paymentId] })
    },
  })
  return (
    <AskedButton
      act={replay}
      label={t('replay')}
      title={t('replayTitle')}
      text={t('replayText')}
      yes={t('replayYes')}
      no={t('replayNo')}
      done={t('replayed')}
      failed={t('replayFailed')}
    />
  )
}

const Tries = ({ notice: { tries } }: { notice: DeskNotice }) => {
  const t = useNoticesT()
  const inboxT = useInboxT()
  const tookText = useTookText()
  return (
    <section className={styles.part}>
      <h3>{t('triesTitle')}</h3>
      {tries.length === 0 && <p className={styles.soft}>{t('noTries')}</p>}
      <ol className={styles.tries}>
        {tries.map(({ at, status, error, tookMs }) => (
          <li key={at} className={styles.try}>
            <div className={styles.line}>
              <span>{status === null ? inboxT('purchase.noAnswer') : inboxT('purchase.answered', { status })}</span>
              <span className={styles.soft}>{tookText(tookMs)}</span>
            </div>
            <span className={styles.soft}>
              <Moment ts={at} />
            </span>
            {error && <span className={styles.wrong}>{error}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
