import { desk } from '@playhub/contract/desk'
import type { WebhookRow } from '@playhub/contract/desk/notices'
import { paymentProviders } from '@playhub/contract/payments'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { PanelState } from '../page/panel-state.tsx'
import { SidePanel } from '../page/side-panel.tsx'
import { CopyId } from '../player/copy-id.tsx'
import { Fact, Facts } from '../tables/facts.tsx'
import { Moment } from '../tables/moment.tsx'
import { AskedButton } from './asked-button.tsx'
import { JsonText } from './json-text.tsx'
import { webhookQuery } from './log-queries.ts'
import styles from './notices.module.css'
import { PaymentFact } from './payment-fact.tsx'
import { useNoticesT } from './texts.ts'
import { useTookText } from './took-text.ts'
import { WebhookChip } from './webhook-chip.tsx'

type Props = { id: string; onClose: () => void }

/** One webhook: its body, and how it was processed. */
export const WebhookPanel = ({ id, onClose }: Props) => {
  const t = useNoticesT()
  const query = useQuery(webhookQuery(id))
  return (
    <SidePanel title={t('webhook')} row={id} back={t('toList')} onClose={onClose}>
      {query.data ? (
        <>
          <About webhook={query.data.webhook} />
          <ReadAgain webhook={query.data.webhook} />
          <JsonText title={t('body')} hint={t('masked')} body={query.data.body} />
        </>
      ) : (
        <PanelState query={query} />
      )}
    </SidePanel>
  )
}

const About = ({
  webhook: { kind, state, provider, providerRef, receivedTs, processedTs, tookMs, error, paymentId },
}: {
  webhook: WebhookRow
}) => {
  const t = useNoticesT()
  const tookText = useTookText()
  return (
    <>
      <div className={styles.line}>
        <strong>
          {paymentProviders[provider].title}: {t(`kinds.${kind}`)}
        </strong>
        <WebhookChip state={state} />
      </div>
      <Facts>
        {providerRef && (
          <Fact label={t('ref')}>
            <CopyId id={providerRef} label={t('copyRef')} />
          </Fact>
        )}
        <Fact label={t('received')}>
          <Moment ts={receivedTs} />
        </Fact>
        {processedTs && (
          <Fact label={t('processed')}>
            <Moment ts={processedTs} />
            {tookMs !== null && <span className={styles.soft}> {tookText(tookMs)}</span>}
          </Fact>
        )}
        {error && (
          <Fact label={t('error')}>
            <span className={styles.wrong}>{error}</span>
          </Fact>
        )}
        <PaymentFact id={paymentId} />
      </Facts>
    </>
  )
}

const ReadAgain = ({ webhook: { id, paymentId } }: { webhook: WebhookRow }) => {
  const t = useNoticesT()
  const client = useQueryClient()
  const read = useMutation({
    mutationFn: () => call(desk.noticesLog.processWebhook, { params: { id } }),
    onSuccess: (webhook) => {
      client.setQueryData(webhookQuery(id).queryKey, (known) => known && { ...known, webhook })
      void client.invalidateQueries({ queryKey: ['purchase', paymentId] })
    },
  })
  return (
    <AskedButton
      act={read}
      label={t('read')}
      title={t('readTitle')}
      text={t('readText')}
      yes={t('readYes')}
      no={t('readNo')}
      done={read.data ? t('readDone', { state: t(`webhookState.${read.data.state}`) }) : ''}
      failed={t('readFailed')}
    />
  )
}
