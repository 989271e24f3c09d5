import { Refusal } from '@playhub/contract/refusals'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { type AttemptRow, insertEvent, lockPayment } from '../data.ts'
import type { ProviderState } from '../providers/providers.ts'
import { enqueueRefund, insertRefund, listDisputesOf, listRefundsOf, type NewRefund, type RefundRow } from './refund-data.ts'
import { heldBy, isPartPossible, leftOf, restOf } from './refund-rules.ts'

type Wanted = {
  paymentId: string
  /** All that is left unless told. */
  amountMinor?: number | undefined
  /** If told, another currency than the payment's is refused. */
  currency?: 'RUB' | 'USD' | undefined
  reason: string
  cause: 'partner' | 'staff'
  /** Who wanted it: a key's project, a member of staff. */
  actor: string
}

/**
 * Begins to give money of a paid payment back, in the caller's transaction; a job sends it and watches it until the provider has decided.
 * Throws REFUND_NOT_POSSIBLE when it is not paid, nothing is left, or providers make no part so small; REFUND_TOO_MUCH with what is left;
 * BAD_REQUEST for another currency.
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

/** Money that bought nothing, because another attempt had paid already or the amount was wrong, goes back whole. */
export const giveBackUnwanted = (deps: Deps, tx: Tx, attempt: AttemptRow, seen: ProviderState) =>
  beginUnwanted(deps, tx, attempt, { amountMinor: heldBy(seen), currency: seen.currency, actor: 'hub' })

/**
 * The same on a person's press, where it did not go by itself or something was left behind. Throws REFUND_NOT_POSSIBLE while money of the
 * attempt is on its way back, and when nothing is left.
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
