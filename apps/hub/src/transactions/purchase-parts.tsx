import { localDay } from '@playhub/browser/dates'
import { formatMoney } from '@playhub/browser/money'
import type { TransactionItem } from '@playhub/contract/transactions'
import { Button } from '@playhub/ui/button'
import { Chip } from '@playhub/ui/chip'
import { ChevronDown, CircleAlert, CircleCheck, CircleMinus, Clock, Undo2 } from 'lucide-react'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { ReceiptButton } from '../receipts/receipt-button.tsx'
import { type ShownState, shownStateOf } from './state-of.ts'
import styles from './transactions.module.css'

const looks = {
  paid: { kind: 'success', icon: CircleCheck },
  pending: { kind: 'info', icon: Clock },
  fail: { kind: 'danger', icon: CircleAlert },
  none: { kind: 'neutral', icon: CircleMinus },
  refunded: { kind: 'neutral', icon: Undo2 },
  partly: { kind: 'success', icon: Undo2 },
} as const satisfies Record<ShownState, object>

export const StateChip = ({ item }: { item: TransactionItem }) => {
  const t = useFlowsT()
  const state = shownStateOf(item)
  return <Chip {...looks[state]}>{t(`transactions.state.${state}`)}</Chip>
}

/** Shows the amount that was paid, and below it the amount that was refunded. */
export const Amount = ({ item: { price, currency, refunded } }: { item: TransactionItem }) => {
  const t = useFlowsT()
  const { language } = useLanguage()
  return (
    <>
      {formatMoney(price, currency, language, refunded || price)}
      {refunded && (
        <span className={styles.returned}>{t('transactions.returned', { amount: formatMoney(refunded, currency, language, price) })}</span>
      )}
    </>
  )
}

type ActionsProps = { item: TransactionItem; isOpen: boolean; historyId: string; onHistory: () => void; onHelp: () => void }

/** Shows the actions of a purchase. The name of each button contains the item and the date, so that screen readers can tell rows apart. */
export const PurchaseActions = ({ item, isOpen, historyId, onHistory, onHelp }: ActionsProps) => {
  const t = useFlowsT()
  const named = { item: item.title, date: localDay(item.createTs) }
  return (
    <div className={styles.actions}>
      {item.status === 'paid' && <ReceiptButton paymentId={item.uuid} label={t('transactions.receiptOf', named)} />}
      <Button
        variant="quiet"
        aria-label={t('transactions.historyOf', named)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? historyId : undefined}
        onClick={onHistory}
      >
        <span className={styles.disclosure} data-open={isOpen || undefined}>
          {t('transactions.history')}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </span>
      </Button>
      <Button variant="quiet" aria-label={t('transactions.helpWith', named)} onClick={onHelp}>
        {t('transactions.help')}
      </Button>
    </div>
  )
}
