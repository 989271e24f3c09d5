import type { TransactionItem } from '@playhub/contract/transactions'
import { Button } from '@playhub/ui/button'
import { copyText } from '../copy-text.ts'
import { useFlowsT } from '../i18n.tsx'
import { dayOf } from './dates.ts'
import styles from './help.module.css'
import { Amount, StateChip } from './purchase-parts.tsx'

/** The purchase that a letter is about. */
export const PurchaseCard = ({ item }: { item: TransactionItem }) => {
  const t = useFlowsT()
  const day = dayOf(item.createTs)
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
          {item.projectName}, <time dateTime={item.createTs}>{day}</time>
        </span>
        <StateChip item={item} />
      </div>
      <div className={styles.line}>
        <span className={styles.id}>
          {t('transactions.paymentId')} <code>{item.uuid}</code>
        </span>
        <Button
          variant="quiet"
          aria-label={t('transactions.copyIdOf', { item: item.title, date: day })}
          onClick={() => void copyText(item.uuid, 'PAYMENT_ID_COPIED')}
        >
          {t('transactions.copyId')}
        </Button>
      </div>
    </section>
  )
}
