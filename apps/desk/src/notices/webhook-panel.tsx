import { desk } from '@playhub/contract/desk'
import type { WebhookRow } from '@playhub/contract/desk-notices'
import { paymentProviders } from '@playhub/contract/payments'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { call } from '../call.ts'
import { CopyId } from '../player/copy-id.tsx'
import { Moment } from '../shell/moment.tsx'
import { SidePanel } from '../shell/side-panel.tsx'
import { AskedButton } from './asked-button.tsx'
import { JsonText } from './json-text.tsx'
import { webhookQuery } from './log-queries.ts'
import styles from './notices.module.css'
import { PanelState } from './panel-state.tsx'
import { useNoticesT } from './texts.ts'
import { useTookText } from './took-text.ts'
import { WebhookChip } from './webhook-chip.tsx'

type Props = { id: string; onClose: () => void }

/** One webhook: what it says, and how it was dealt with. */
export const WebhookPanel = ({ id, onClose }: Props) => {
  const t = useNoticesT()
  const query = useQuery(webhookQuery(id))
  return (
    <SidePanel title={t('webhook')} row={id} back={t('toList')} onClose={onClose}>
      {query.data ? (
        <>
          <Facts webhook={query.data.webhook} />
          <ReadAgain webhook={query.data.webhook} />
          <JsonText title={t('body')} hint={t('masked')} body={query.data.body} />
        </>
      ) : (
        <PanelState query={query} />
      )}
    </SidePanel>
  )
}

const Facts = ({
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
      <dl className={styles.facts}>
        {providerRef && (
          <>
            <dt>{t('ref')}</dt>
            <dd>
              <CopyId id={providerRef} label={t('copyRef')} />
            </dd>
          </>
        )}
        <dt>{t('received')}</dt>
        <dd>
          <Moment ts={receivedTs} />
        </dd>
        {processedTs && (
          <>
            <dt>{t('processed')}</dt>
            <dd>
              <Moment ts={processedTs} />
              {tookMs !== null && <span className={styles.soft}> {tookText(tookMs)}</span>}
            </dd>
          </>
        )}
        {error && (
          <>
            <dt>{t('error')}</dt>
            <dd className={styles.wrong}>{error}</dd>
          </>
        )}
        {paymentId && (
          <>
            <dt>{t('payment')}</dt>
            <dd>
              <Link href={`/payments/${paymentId}`}>{t('openPayment')}</Link>
            </dd>
          </>
        )}
      </dl>
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
