import type { DeskTimelineEntry } from '@playhub/contract/desk/players'
import { formatMinor, type PaymentMethod } from '@playhub/contract/payments'
import type { TimelineEntry } from '@playhub/contract/transactions'
import type { dispute, payment, paymentAttempt, paymentEvent, refund } from '../db/schema.ts'
import { whyBack } from '../payments/money-back/refund-rules.ts'

/** The rows from which a payment's history is built. */
export type History = {
  payment: typeof payment.$inferSelect
  /** All payment attempts, oldest first. */
  attempts: readonly (typeof paymentAttempt.$inferSelect)[]
  events: readonly Pick<typeof paymentEvent.$inferSelect, 'attemptId' | 'from' | 'to' | 'at'>[]
  refunds: readonly (typeof refund.$inferSelect)[]
  disputes: readonly (typeof dispute.$inferSelect)[]
  /** The time when the game's server accepted the notice that the payment is paid. */
  deliveredAt: Date | null
  /** Events before this time are archived, so some steps are missing. Null if no events of this payment are archived. */
  archivedUntil: Date | null
}

type Step<Kind extends DeskTimelineEntry['kind'] = TimelineEntry['kind']> = {
  at: Date
  kind: Kind
  provider?: PaymentMethod | null
  minor?: number
  currency?: string
  why?: TimelineEntry['why']
}

/** Returns the history that the player may see, oldest first. It contains no provider ids and no names of staff. */
export const timelineOf = (history: History): TimelineEntry[] => told(steps(history))

/**
 * Returns the history for staff. It also contains changes of the owner, how the game collected the good (bought item), and fraud warnings.
 * Players do not see fraud warnings, because a thief must not learn that the bank noticed.
 */
export const staffTimelineOf = (history: History): DeskTimelineEntry[] =>
  told<DeskTimelineEntry['kind']>([...steps(history), ...fraudWarnings(history), ...staffSteps(history)])

const told = <Kind extends DeskTimelineEntry['kind']>(all: readonly Step<Kind>[]) =>
  withoutRepeats(all.toSorted((a, b) => a.at.getTime() - b.at.getTime())).map(present)

const fraudWarnings = ({ attempts, events }: History): Step<'fraudWarning'>[] =>
  events
    .filter(({ to }) => to === 'fraud_warning')
    .map(({ attemptId, at }) => ({ at, kind: 'fraudWarning', provider: attempts.find(({ id }) => id === attemptId)?.provider ?? null }))

/** Events that only staff see, and their kinds in the timeline: changes of the owner, and how the game collected the good (bought item). */
const STAFF_STEPS = {
  owner_joined: 'ownerJoined',
  owner_separated: 'ownerSeparated',
  good_acknowledged: 'goodAcknowledged',
  good_seen: 'goodSeen',
  good_late: 'goodLate',
  good_resent: 'goodResent',
  good_set_aside: 'goodSetAside',
} as const

const staffSteps = ({ events }: History): Step<(typeof STAFF_STEPS)[keyof typeof STAFF_STEPS]>[] =>
  events.flatMap(({ to, at }) => (isStaffStep(to) ? [{ at, kind: STAFF_STEPS[to] }] : []))

const isStaffStep = (to: string): to is keyof typeof STAFF_STEPS => to in STAFF_STEPS

const steps = ({ payment, attempts, events, refunds, disputes, deliveredAt }: History): Step[] => {
  const providerOf = (attemptId: string | null) => attempts.find(({ id }) => id === attemptId)?.provider ?? null
  const paidBy = attempts.find(({ id }) => id === payment.paidAttemptId)
  return [
    { at: payment.createdAt, kind: 'created' },
    ...events.flatMap(({ attemptId, from, to, at }): Step[] => {
      if (attemptId !== null && to === 'declined') return [{ at, kind: 'declined', provider: providerOf(attemptId) }]
      // The provider refuses to cancel an attempt that the bank is processing, so no cancellation is shown for it.
      if (attemptId !== null)
        return to === 'abandoned' && from !== 'processing' ? [{ at, kind: 'cancelled', provider: providerOf(attemptId) }] : []
      if (to === 'fail') return [{ at, kind: 'failed' }]
      return from === 'pending' && to === 'none' ? [{ at, kind: 'cancelled' }] : []
    }),
    // Ends of payment attempts are put into this list before starts. An attempt can be given up at the same time as the next one starts,
    // and then the end must be first in the history.
    ...attempts.map(({ createdAt, provider }): Step => ({ at: createdAt, kind: 'started', provider })),
    ...(payment.paidAt ? [{ at: payment.paidAt, kind: 'paid' as const, provider: payment.provider, ...moneyOf(payment) }] : []),
    ...(deliveredAt ? [{ at: deliveredAt, kind: 'delivered' as const }] : []),
    ...(paidBy?.receiptAt ? [{ at: paidBy.receiptAt, kind: 'receipt' as const, provider: paidBy.provider }] : []),
    ...refunds.flatMap((row): Step[] => {
      const why = whyBack(
        row,
        attempts.find(({ id }) => id === row.attemptId),
      )
      const of = { provider: providerOf(row.attemptId), why, ...moneyOf(row) }
      const asked: Step = { at: row.createdAt, kind: 'refundRequested', ...of }
      if (row.status === 'pending' || !row.doneAt) return [asked]
      return [asked, { at: row.doneAt, kind: row.status === 'succeeded' ? 'refunded' : 'refundFailed', ...of }]
    }),
    ...disputes.flatMap((row): Step[] => {
      const of = { provider: providerOf(row.attemptId), ...moneyOf(row) }
      const opened: Step = { at: row.createdAt, kind: 'disputed', ...of }
      if (row.status === 'open' || !row.closedAt) return [opened]
      return [opened, { at: row.closedAt, kind: row.status === 'won' ? 'disputeWon' : 'disputeLost', ...of }]
    }),
    // The steps of the good are last in this list. A refund or dispute can change the good at the same time, and the refund or dispute must
    // be shown first.
    ...goodSteps(events),
  ]
}

const goodSteps = (events: History['events']): Step[] =>
  events.flatMap(({ from, to, at }): Step[] => {
    if (to === 'good_consumed') return [{ at, kind: 'goodConsumed' }]
    if (to === 'good_revoked') return [{ at, kind: 'goodRevoked' }]
    return to === 'good_owned' && from === 'good_revoked' ? [{ at, kind: 'goodRestored' }] : []
  })

const moneyOf = ({ amountMinor, currency }: { amountMinor: number | null; currency: string | null }) =>
  amountMinor === null || currency === null ? {} : { minor: amountMinor, currency }

/**
 * Removes repeated steps from the history. If a payment attempt was given up and another one was started at the same provider, only the
 * first start and the last end remain. If two events report the same end, only the first one remains.
 */
const withoutRepeats = <Kind extends DeskTimelineEntry['kind']>(all: readonly Step<Kind>[]): Step<Kind>[] => {
  const kept: Step<Kind>[] = []
  for (const step of all) {
    const last = kept.at(-1)
    const before = kept.at(-2)
    if (step.kind === 'started' && last?.kind === 'cancelled' && before?.kind === 'started' && before.provider === step.provider) {
      // A payment attempt was given up, and another one was started at the same provider. The history shows both as one start, so the end
      // between them is removed.
      kept.pop()
      continue
    }
    const isAgain = step.kind === last?.kind && (step.kind === 'started' || step.kind === 'cancelled')
    if (isAgain && (step.kind === 'cancelled' || step.provider === last.provider)) continue
    kept.push(step)
  }
  return kept
}

const present = <Kind extends DeskTimelineEntry['kind']>({ at, kind, provider = null, minor, currency, why = null }: Step<Kind>) => ({
  at: at.toISOString(),
  kind,
  provider,
  amount: minor === undefined ? '' : formatMinor(minor),
  currency: moneyIn(currency),
  why,
})

const moneyIn = (currency: string | undefined): TimelineEntry['currency'] => (currency === 'RUB' || currency === 'USD' ? currency : null)
