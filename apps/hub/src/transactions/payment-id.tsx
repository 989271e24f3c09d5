import { localDay } from '@playhub/browser/dates'
import type { TransactionItem } from '@playhub/contract/transactions'
import { Button } from '@playhub/ui/button'
import { copyText } from '../base/copy-text.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import styles from './payment-id.module.css'

/** Shows the payment's id with a button that copies it. Support asks for this id. */
export const PaymentId = ({ item: { uuid, title, createTs } }: { item: TransactionItem }) => {
  const t = useFlowsT()
  return (
    <div className={styles.id}>
      <span>
        {t('transactions.paymentId')} <code>{uuid}</code>
      </span>
      <Button
        variant="quiet"
        aria-label={t('transactions.copyIdOf', { item: title, date: localDay(createTs) })}
        onClick={() => void copyText(uuid, 'PAYMENT_ID_COPIED')}
      >
        {t('transactions.copyId')}
      </Button>
    </div>
  )
}
