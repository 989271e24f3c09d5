import type { PaymentStatus } from '@playhub/contract/payments'
import { boughtLettersOf } from '../letters.ts'
import { type Cause, isMoneyOnItsWay, wireStatus } from '../rules.ts'
import { addEvent, addLetters, addNotice, type Draft, setPayment } from './draft.ts'
import { addGood } from './goods.ts'
import type { AttemptRow, PaymentRow } from './state.ts'

/** Marks the payment as paid by this attempt. */
export const markPaid = (draft: Draft, attempt: AttemptRow, cause: Cause) => {
  const before = draft.payment
  setPayment(draft, {
    status: 'paid',
    provider: attempt.provider,
    amountMinor: attempt.amountMinor,
    currency: attempt.currency,
    paidAttemptId: attempt.id,
    paidAt: draft.now,
  })
  addStatus(draft, before.status, 'paid', cause, attempt.provider)
  addGood(draft, attempt, cause)
  addNotice(draft, 'payment.paid')
  addLetters(draft, boughtLettersOf(draft, attempt, isLate(before, attempt, cause, draft.now)))
}

/** Time without action after which we assume that the player has left the screen. */
const PLAYER_LEFT_AFTER_MS = 30 * 60_000

/**
 * Whether the player can learn about the success of the payment only from an e-mail. This is so if the player saw that the payment failed,
 * gave the attempt up, or did nothing for `PLAYER_LEFT_AFTER_MS`.
 */
const isLate = ({ status }: PaymentRow, { abandonedAt, confirmedAt, createdAt }: AttemptRow, cause: Cause, now: Date) => {
  if (cause === 'create' || cause === 'set-pending' || cause === 'cancel') return false
  const lastSeen = confirmedAt ?? createdAt
  return status === 'fail' || abandonedAt !== null || now.getTime() - lastSeen.getTime() > PLAYER_LEFT_AFTER_MS
}

/** Updates the status that the player sees. A paid payment stays paid. */
export const showStatus = (draft: Draft, cause: Cause) => {
  const { payment } = draft
  if (payment.status === 'paid') return
  const status = wireStatus(
    draft.attempts.map((attempt) => ({
      state: attempt.state,
      confirmed: attempt.confirmedAt !== null,
      abandoned: attempt.abandonedAt !== null,
      onItsWay: isMoneyOnItsWay(attempt),
    })),
  )
  if (status === payment.status || status === 'paid') return
  setPayment(draft, { status })
  addStatus(draft, payment.status, status, cause, cause === 'set-pending' || cause === 'cancel' ? 'player' : 'hub')
  if (status === 'fail') addNotice(draft, 'payment.failed')
}

const addStatus = (draft: Draft, from: PaymentStatus, to: PaymentStatus, cause: Cause, actor: string) =>
  addEvent(draft, { from, to, cause, actor })
