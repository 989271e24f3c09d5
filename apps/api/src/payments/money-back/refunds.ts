import { Refusal } from '@playhub/contract/refusals'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { type AttemptRow, insertEvent, lockPayment } from '../data.ts'
import type { ProviderState } from '../providers/providers.ts'
import { enqueueRefund, insertRefund, listDisputesOf, listRefundsOf, type NewRefund, type RefundRow } from './refund-data.ts'
import { heldBy, isPartPossible, leftOf, restOf } from './refund-rules.ts'

type Wanted = {
  paymentId: string
  /** Without an amount, everything that is left is refunded. */
  amountMinor?: number | undefined
  /** If given and not the payment's currency, the refund is refused. */
  currency?: 'RUB' | 'USD' | undefined
  reason: string
  cause: 'partner' | 'staff'
  /** Who requested it: a project (by its key) or a member of staff. */
  actor: string
}

/**
 * Starts a refund of a paid payment, in the caller's transaction. A job sends it and checks it until the provider has decided. Throws
 * REFUND_NOT_POSSIBLE if the payment is not paid, nothing is left, or the amount is too small for the provider; REFUND_TOO_MUCH with the
 * amount that is left; BAD_REQUEST for another currency.
 */
export const requestRefund = async (deps: Deps, tx: Tx, { paymentId, amountMinor, currency: told, ...of }: Wanted): Promise<RefundRow> => {
  const { paidAttemptId, amountMinor: paidMinor, currency } = await lockPayment(tx, paymentId)
  if (paidAttemptId === null || paidMinor === null || currency === null) throw new Refusal('REFUND_NOT_POSSIBLE')
  if (told !== undefined && told !== currency)
    throw new Refusal('BAD_REQUEST', { fields: [{ path: 'currency', code: 'CURRENCY_DIFFERS' }] })
  const paid = { amountMinor: paidMinor, currency }
  const left = leftOf(paid, await listRefundsOf(tx, paidAttemptId), await listDisputesOf(tx, paidAttemptId))
  if (left === 0) throw new Refusal('REFUND_NOT_POSSIBLE')
  const amount = amountMinor ?? left
  if (amount > left) throw new Refusal('REFUND_TOO_MUCH', { left: { amount: left, currency } })
  if (!isPartPossible(amount, left, currency)) throw new Refusal('REFUND_NOT_POSSIBLE')
  const row = await begin(deps, tx, { ...of, paymentId, attemptId: paidAttemptId, amountMinor: amount, currency })
  if (!row) throw new Error(`refund of payment ${paymentId} was not stored`)
  return row
}

/** Refunds in full money that paid for nothing: another attempt was paid already, or the amount was wrong. */
export const giveBackUnwanted = (deps: Deps, tx: Tx, attempt: AttemptRow, seen: ProviderState) =>
  beginUnwanted(deps, tx, attempt, { amountMinor: heldBy(seen), currency: seen.currency, actor: 'hub' })

/**
 * Refunds the rest when a member of staff asks for it. Throws REFUND_NOT_POSSIBLE if a refund of this attempt is pending or nothing is
 * left.
 */
export const giveBackRest = async (deps: Deps, tx: Tx, attempt: AttemptRow, seen: ProviderState, actor: string) => {
  const refunds = await listRefundsOf(tx, attempt.id)
  const amountMinor = restOf(seen, refunds)
  if (amountMinor === 0 || refunds.some(({ status }) => status === 'pending')) throw new Refusal('REFUND_NOT_POSSIBLE')
  if (!(await beginUnwanted(deps, tx, attempt, { amountMinor, currency: seen.currency, actor }))) throw new Refusal('REFUND_NOT_POSSIBLE')
}

const beginUnwanted = (deps: Deps, tx: Tx, { id, paymentId }: AttemptRow, of: Pick<NewRefund, 'amountMinor' | 'currency' | 'actor'>) =>
  begin(deps, tx, { ...of, paymentId, attemptId: id, cause: 'unwanted' })

const begin = async (deps: Deps, tx: Tx, of: NewRefund): Promise<RefundRow | undefined> => {
  const row = await insertRefund(tx, { ...of, nextCheckAt: deps.now(), createdAt: deps.now() })
  if (!row) return undefined
  const { id: refundId, paymentId, attemptId, amountMinor, currency, cause, actor } = row
  await insertEvent(tx, {
    paymentId,
    attemptId,
    from: '',
    to: 'refund_requested',
    cause,
    actor,
    detail: { refundId, amountMinor, currency },
  })
  await enqueueRefund(tx, refundId)
  return row
}
