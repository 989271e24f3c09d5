import { localDay, localMoment } from '@playhub/browser/dates'
import { formatMoney } from '@playhub/browser/money'
import { paymentProviders } from '@playhub/contract/payments'
import type { TimelineEntry, TransactionItem } from '@playhub/contract/transactions'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { Skeleton } from '@playhub/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { useIdentity } from '../session/identity.ts'
import { useRefusalText } from '../session/refusal-text.ts'
import styles from './history.module.css'
import { PaymentId } from './payment-id.tsx'
import { timelineQuery } from './queries.ts'

/** Shows the events of one purchase below its row. Also shows the payment's id, which the player can send to support. */
export const History = ({ item }: { item: TransactionItem }) => {
  const t = useFlowsT()
  return (
    <section className={styles.history} aria-label={t('transactions.historyOf', { item: item.title, date: localDay(item.createTs) })}>
      {item.good && <Good good={item.good} />}
      <Timeline paymentId={item.uuid} />
      <PaymentId item={item} />
    </section>
  )
}

/** Shows the state of the purchased item: for example, whether the player still has it. */
const Good = ({ good: { kind, state, ts } }: { good: NonNullable<TransactionItem['good']> }) => {
  const t = useFlowsT()
  return (
    <p className={styles.good}>
      <span className="visually-hidden">{t('transactions.good.title')}: </span>
      {t(`transactions.good.${state === 'owned' ? kind : state}`, { date: ts ? localDay(ts) : '' })}
    </p>
  )
}

const Timeline = ({ paymentId }: { paymentId: string }) => {
  const t = useFlowsT()
  const { userId } = useIdentity()
  const refusalText = useRefusalText()
  const { data, error, refetch } = useQuery(timelineQuery(userId, paymentId))
  if (error)
    return (
      <Notice
        kind="danger"
        title={t('transactions.historyFailed')}
        action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
      >
        {refusalText(error)}
      </Notice>
    )
  if (!data)
    return (
      <div role="status" aria-label={t('transactions.historyLoading')}>
        <Stack gap={2}>
          <Skeleton width="60%" height={24} radius="chip" />
          <Skeleton width="70%" height={24} radius="chip" />
          <Skeleton width="50%" height={24} radius="chip" />
        </Stack>
      </div>
    )
  if (data.result.length === 0) return <p className={styles.zone}>{t('transactions.historyEmpty')}</p>
  return (
    <>
      <ol className={styles.steps}>
        {data.result.map((entry) => (
          <Step key={`${entry.at} ${entry.kind} ${entry.amount}`} entry={entry} />
        ))}
      </ol>
      {data.archivedTs !== null && <p className={styles.zone}>{t('transactions.historyArchived')}</p>}
      <p className={styles.zone}>{t('transactions.historyZone')}</p>
    </>
  )
}

const Step = ({ entry: { at, kind, provider, amount, currency } }: { entry: TimelineEntry }) => {
  const t = useFlowsT()
  const { language } = useLanguage()
  const money = amount && currency ? formatMoney(amount, currency, language) : ''
  return (
    <li>
      <time dateTime={at}>{localMoment(at)}</time>
      <span>{t(`transactions.event.${kind}`, { amount: money, provider: provider ? paymentProviders[provider].title : '' })}</span>
    </li>
  )
}
