import type { desk } from '@playhub/contract/desk'
import type { PurchaseDetail } from '@playhub/contract/desk/players'
import { isPartPossible } from '@playhub/contract/partner/refund-parts'
import type { DeskCallInput } from '../base/call.ts'
import { parseAmount } from '../base/money.ts'

export type Order = DeskCallInput<typeof desk.players.refund>['body']
export type Reason = Order['reason']
export const reasons = ['not-delivered', 'duplicate', 'fraud', 'goodwill', 'other'] as const satisfies readonly Reason[]

export type RefundFields = { amount: string; reason: Reason | ''; note: string }
export type RefundProblem = { amount?: 'amountWrong' | 'amountMuch' | 'amountSmall'; reason?: 'reasonWrong'; note?: 'noteWrong' }

type Refundable = Pick<PurchaseDetail, 'refundable' | 'currency'>

/** Returns the errors of a refund before it is sent. */
export const problemsOf = ({ amount, reason, note }: RefundFields, purchase: Refundable): RefundProblem => {
  const wrong = amountProblem(parseAmount(amount), purchase)
  return {
    ...(wrong && { amount: wrong }),
    ...(reason === '' && { reason: 'reasonWrong' }),
    ...(reason === 'other' && note.trim() === '' && { note: 'noteWrong' }),
  }
}

const amountProblem = (minor: number | undefined, { refundable, currency }: Refundable): RefundProblem['amount'] => {
  if (minor === undefined) return 'amountWrong'
  if (minor > refundable) return 'amountMuch'
  return currency && !isPartPossible(minor, refundable, currency) ? 'amountSmall' : undefined
}
