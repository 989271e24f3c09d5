import { localDay } from '@playhub/browser/dates'
import type { TransactionItem } from '@playhub/contract/transactions'
import { useFlowsT } from '../i18n/flows-texts.ts'
import styles from './help.module.css'
import { PaymentId } from './payment-id.tsx'
import { Amount, StateChip } from './purchase-parts.tsx'

/** Shows the purchase that a message is about. */
export const PurchaseCard = ({ item }: { item: TransactionItem }) => {
  const t = useFlowsT()
  return (
    <section className={styles.purchase} aria-label={t('transactions.item')}>
      <div className={styles.line}>
        <span className={styles.item}>{item.title}</span>
        <span className={styles.amount}>
          <Amount item={item} />
        </span>
      </div>
      <div className={styles.line}>
        <span className={styles.meta}>
          {item.projectName}, <time dateTime={item.createTs}>{localDay(item.createTs)}</time>
        </span>
        <StateChip item={item} />
      </div>
      <PaymentId item={item} />
    </section>
  )
}
