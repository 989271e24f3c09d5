import { localMoment } from '@playhub/browser/dates'
import type { PurchaseDetail } from '@playhub/contract/desk/players'
import { Link } from 'wouter'
import styles from './card.module.css'
import { usePaymentsT } from './payment-texts.ts'
import { Part } from './player-card.tsx'

type Good = NonNullable<PurchaseDetail['paidGood']>

/** What the player got for the payment: the kind of item, who has used it and when, or why it was taken back. */
export const PurchaseGood = ({ good }: { good: PurchaseDetail['paidGood'] }) => {
  const t = usePaymentsT()
  if (!good) return null
  return (
    <Part title={t('good')} none={false}>
      <li className={styles.block}>
        <State good={good} />
        <div className={styles.soft}>
          {t(`goodKind.${good.kind}`)}, <code>{good.itemId}</code>
        </div>
        {good.state === 'owned' && <Collected good={good} />}
      </li>
    </Part>
  )
}

const State = ({ good: { state, consumedTs, consumedBy, revokedTs, revokedBy } }: { good: Good }) => {
  const t = usePaymentsT()
  if (state === 'owned') return <div>{t('goodState.owned')}</div>
  const time = localMoment((state === 'consumed' ? consumedTs : revokedTs) ?? '')
  if (state === 'consumed') return <div>{t(`goodState.${consumedBy === 'server' ? 'consumedByServer' : 'consumedByPage'}`, { time })}</div>
  return <div>{t(`goodState.${revokedBy === 'dispute' ? 'revokedDispute' : 'revokedRefund'}`, { time })}</div>
}

const Collected = ({ good: { acknowledgedTs, seenTs, lateTs } }: { good: Good }) => {
  const t = usePaymentsT()
  if (lateTs)
    return (
      <div>
        <span className={styles.wrong}>{t('goodCollected.late', { time: localMoment(lateTs) })}</span>{' '}
        <Link href="/late-goods">{t('toLateGoods')}</Link>
      </div>
    )
  const [how, ts] = acknowledgedTs ? (['acknowledged', acknowledgedTs] as const) : seenTs ? (['seen', seenTs] as const) : []
  return <div className={styles.soft}>{how ? t(`goodCollected.${how}`, { time: localMoment(ts) }) : t('goodCollected.none')}</div>
}
