import type { PaymentStatus } from '@playhub/contract/payments'
import type { TransactionItem } from '@playhub/contract/transactions'
import { Button } from '@playhub/ui/button'
import { Chip } from '@playhub/ui/chip'
import { CircleAlert, CircleCheck, CircleMinus, Clock } from 'lucide-react'
import { copyText } from '../copy-text.ts'
import { useFlowsT } from '../i18n.tsx'
import { ReceiptButton } from '../receipt-button.tsx'
import styles from './transactions.module.css'

/** The day as the server counts it, whatever the zone of the browser: receipts say the same. */
export const dayOf = (createTs: string) => createTs.slice(0, 10)

const looks = {
  paid: { kind: 'success', icon: CircleCheck },
  pending: { kind: 'info', icon: Clock },
  fail: { kind: 'danger', icon: CircleAlert },
  none: { kind: 'neutral', icon: CircleMinus },
} as const satisfies Record<PaymentStatus, object>

export const StatusChip = ({ status }: { status: PaymentStatus }) => {
  const t = useFlowsT()
  return <Chip {...looks[status]}>{t(`transactions.state.${status}`)}</Chip>
}

/** What can be done about a purchase; each button names it, since a row has no name of its own. */
export const PurchaseActions = ({ item, onHelp }: { item: TransactionItem; onHelp: () => void }) => {
  const t = useFlowsT()
  const named = { item: item.title, date: dayOf(item.createTs) }
  return (
    <div className={styles.actions}>
      {item.status === 'paid' && <ReceiptButton paymentId={item.uuid} label={t('transactions.receiptOf', named)} />}
      <Button variant="quiet" aria-label={t('transactions.helpWith', named)} onClick={onHelp}>
        {t('transactions.help')}
      </Button>
      <Button variant="quiet" aria-label={t('transactions.copyIdOf', named)} onClick={() => void copyText(item.uuid, 'PAYMENT_ID_COPIED')}>
        {t('transactions.copyId')}
      </Button>
    </div>
  )
}
