import type { PurchaseDetail, RefundOrder } from '@playhub/contract/desk/players'
import { formatMinor } from '@playhub/contract/payments'
import { useState } from 'react'
import { parseAmount } from '../../base/money.ts'
import { problemsOf, type RefundFields } from '../../player/refund-form.ts'

type Sending = {
  isPending: boolean
  isLost: boolean
  isLocked: boolean
  error: Error | null | undefined
  run: (order: RefundOrder) => void
}

/**
 * Returns the state of the refund dialog, which confirms a macro with a refund. The confirmed amount is sent together with the macro's
 * other actions. At first the form contains the whole refundable amount and the macro's reason.
 */
export const useMacroRefund = (purchase: PurchaseDetail, reason: RefundOrder['reason'], sending: Sending) => {
  const begin = (): RefundFields => ({ amount: formatMinor(purchase.refundable), reason, note: '' })
  const [fields, setFields] = useState(begin)
  const [isTried, setIsTried] = useState(false)
  const problems = problemsOf(fields, purchase)
  const amount = parseAmount(fields.amount)
  return {
    ...{ fields, problems: isTried && !sending.isLocked ? problems : {}, amount },
    ...{ error: sending.error ?? null, isPending: sending.isPending, isLocked: sending.isLocked, isLost: sending.isLost },
    change: (next: Partial<RefundFields>) => setFields({ ...fields, ...next }),
    submit: () => {
      setIsTried(true)
      const isFine = Object.keys(problems).length === 0 && fields.reason !== '' && amount !== undefined
      if (!isFine && !sending.isLocked) return problems
      if (fields.reason !== '' && amount !== undefined) sending.run({ amount, reason: fields.reason, note: fields.note.trim() })
      return {}
    },
    reset: () => {
      if (sending.isLocked) return
      setFields(begin())
      setIsTried(false)
    },
  }
}
