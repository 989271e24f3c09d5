import type { PurchaseDetail } from '@playhub/contract/desk/players'
import { Banknote } from 'lucide-react'
import { useLanguage } from '../../base/i18n.tsx'
import { moneyText } from '../../base/money.ts'
import { RefundDialog } from '../../player/refund-dialog.tsx'
import { useMacrosT } from '../../support/macros-texts.ts'
import styles from './macros.module.css'
import { useMacroRefund } from './use-macro-refund.ts'

/** Says what a macro will refund. */
export const RefundLine = ({ purchase: { refundable, currency, item } }: { purchase: PurchaseDetail }) => {
  const t = useMacrosT()
  const language = useLanguage()
  if (!currency || refundable === 0) return null
  return (
    <div className={styles.partTitle}>
      <Banknote size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>{t('preview.refund', { amount: moneyText(refundable, currency, language), item })}</span>
    </div>
  )
}

type Props = {
  purchase: PurchaseDetail
  reason: Parameters<typeof useMacroRefund>[1]
  sending: Parameters<typeof useMacroRefund>[2]
  isOpen: boolean
  onClose: () => void
}

/**
 * The confirmation of a macro's refund. It looks like the confirmation of any refund, but its red button performs all actions of the macro.
 */
export const ConfirmRefund = ({ purchase, reason, sending, isOpen, onClose }: Props) => {
  const refund = useMacroRefund(purchase, reason, sending)
  if (!purchase.currency) return null
  return <RefundDialog purchase={purchase} currency={purchase.currency} refund={refund} open={isOpen} onClose={onClose} />
}
