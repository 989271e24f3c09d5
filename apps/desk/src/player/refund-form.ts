import type { desk } from '@playhub/contract/desk'
import type { DeskCallInput } from '../base/call.ts'
import { parseAmount } from '../base/money.ts'

export type Order = DeskCallInput<typeof desk.players.refund>['body']
export type Reason = Order['reason']
export const reasons = ['not-delivered', 'duplicate', 'fraud', 'goodwill', 'other'] as const satisfies readonly Reason[]

export type RefundFields = { amount: string; reason: Reason | ''; note: string }
export type RefundProblem = { amount?: 'amountWrong' | 'amountMuch'; reason?: 'reasonWrong'; note?: 'noteWrong' }

/** Returns the errors of a refund before it is sent. `refundable` is in minor units. */
export const problemsOf = ({ amount, reason, note }: RefundFields, refundable: number): RefundProblem => {
  const minor = parseAmount(amount)
  return {
    ...(minor === undefined ? { amount: 'amountWrong' } : minor > refundable ? { amount: 'amountMuch' } : {}),
    ...(reason === '' && { reason: 'reasonWrong' }),
    ...(reason === 'other' && note.trim() === '' && { note: 'noteWrong' }),
  }
}
