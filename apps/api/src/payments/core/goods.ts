import type { goodUsers } from '@playhub/contract/games/goods'
import { Refusal } from '@playhub/contract/refusals'
import { isGoodForfeit } from '../money-back/refund-rules.ts'
import { unwatched, watched } from './collecting.ts'
import { addEvent, addGoodNotice, type Draft, setGood } from './draft.ts'
import { type AttemptRow, attemptOf, disputesOf, type GoodRow, refundsOf } from './state.ts'

/**
 * Decisions about the goods (bought items) of payments. They are made together with the decisions about the money, so that a good always
 * matches its payment.
 */

/** Who consumes or acknowledges a good. */
type User = (typeof goodUsers)[number]

/**
 * Gives the player the good (the bought item) of a payment. `attempt` is the attempt that was paid. Does nothing if the payment is not for
 * an item.
 */
export const addGood = (draft: Draft, attempt: AttemptRow, cause: string) => {
  const { payment, rules, now } = draft
  const { id: paymentId, projectId, playerId, mode, itemId, itemKind: kind } = payment
  if (itemId === null || kind === null) return
  const unused = { acknowledgedAt: null, consumedAt: null, consumedBy: null, consumeId: null, revokedAt: null, seenAt: null }
  const fresh = { ...unused, ...watched(draft), claimedUntil: null, resends: 0, createdAt: now }
  draft.good = { ...fresh, id: rules.newId(), paymentId, projectId, playerId, mode, itemId, kind, state: 'owned' }
  addEvent(draft, { attemptId: attempt.id, from: '', to: 'good_owned', cause, actor: 'hub', detail: { goodId: draft.good.id } })
  // A dispute may have been stored before the payment became paid. Then the good is taken back at once.
  settleGood(draft, cause)
}

/** Gives the player the good of a paid payment, if the player has not received it yet. Does nothing if nothing is paid. */
export const giveMissingGood = (draft: Draft) => {
  const { payment, good } = draft
  if (good === null && payment.paidAttemptId !== null) addGood(draft, attemptOf(draft, payment.paidAttemptId), 'check')
}

/**
 * Takes the good from the player if the money of the payment is refunded, is being refunded, or is disputed. Gives the good to the player
 * again if the refund fails or the dispute is won. Call this after each change of the refunds or disputes of the paid attempt. A consumed
 * good stays consumed.
 */
export const settleGood = (draft: Draft, cause: string) => {
  const { good, now } = draft
  if (!good || good.state === 'consumed') return
  const state = isForfeit(draft) ? 'revoked' : 'owned'
  if (state === good.state) return
  const isHandedOver = good.acknowledgedAt !== null || good.seenAt !== null
  const watch = state === 'revoked' || isHandedOver ? unwatched : watched(draft)
  setGood(draft, { state, revokedAt: state === 'revoked' ? now : null, ...watch })
  noteGood(draft, good.state, state, cause, 'hub')
  addGoodNotice(draft, state === 'revoked' ? 'good.revoked' : 'good.restored', goodOf(draft))
}

const isForfeit = (draft: Draft) => {
  const { paidAttemptId, amountMinor, currency } = draft.payment
  if (paidAttemptId === null || amountMinor === null || currency === null) return false
  return isGoodForfeit({ amountMinor, currency }, refundsOf(draft, paidAttemptId), disputesOf(draft, paidAttemptId))
}

/**
 * Uses up the good. A repeated call by the same caller with the same `consumeId` gets the first result again, because the first answer may
 * have been lost. Throws GOOD_NOT_FOUND, GOOD_DURABLE, GOOD_REVOKED, and GOOD_CONSUMED if another call has used the good up.
 */
export const consumeGood = (draft: Draft, { by, consumeId }: { by: User; consumeId: string | undefined }): GoodRow => {
  const good = goodOf(draft)
  if (good.kind === 'durable') throw new Refusal('GOOD_DURABLE')
  if (good.state === 'consumed') {
    if (consumeId === undefined || good.consumeId !== consumeId || good.consumedBy !== by) throw new Refusal('GOOD_CONSUMED')
    return good
  }
  if (good.state === 'revoked') throw new Refusal('GOOD_REVOKED')
  setGood(draft, { state: 'consumed', consumedAt: draft.now, consumedBy: by, consumeId: consumeId ?? null, ...unwatched })
  noteGood(draft, 'owned', 'consumed', 'consume', by)
  addGoodNotice(draft, 'good.consumed', goodOf(draft))
  return goodOf(draft)
}

/** Records that the game has handed over the good. A repeated call changes nothing. Throws GOOD_NOT_FOUND, GOOD_REVOKED. */
export const acknowledgeGood = (draft: Draft, by: User): GoodRow => {
  const good = goodOf(draft)
  if (good.state === 'revoked') throw new Refusal('GOOD_REVOKED')
  if (good.acknowledgedAt !== null) return good
  setGood(draft, { acknowledgedAt: draft.now, ...unwatched })
  noteGood(draft, good.state, 'acknowledged', 'acknowledge', by)
  return goodOf(draft)
}

const goodOf = ({ good }: Pick<Draft, 'good'>): GoodRow => {
  if (!good) throw new Refusal('GOOD_NOT_FOUND')
  return good
}

const noteGood = (draft: Draft, from: GoodRow['state'], to: GoodRow['state'] | 'acknowledged', cause: string, actor: string) =>
  addEvent(draft, {
    attemptId: draft.payment.paidAttemptId,
    from: `good_${from}`,
    to: `good_${to}`,
    cause,
    actor,
    detail: { goodId: goodOf(draft).id },
  })
