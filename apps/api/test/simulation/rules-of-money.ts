import type { Collection } from '@playhub/contract/games/collection'
import type { Changes, PaymentState } from '../../src/payments/core/state.ts'
import type { ProviderState, RefundState } from '../../src/payments/providers/providers.ts'
import { isMoneyOnItsWay } from '../../src/payments/rules.ts'
import { hold } from './violation.ts'

const RESENDS_MAX = 3

/**
 * Checks the rules that hold for every single change. `backAt` returns how much money of an attempt the provider has given back or is
 * giving back, in minor units.
 */
export const checkCommit = (before: PaymentState, after: Changes, backAt: (attemptId: string) => number) => {
  const [was, is] = [before.payment, after.payment]
  hold(was.status !== 'paid' || is.status === 'paid', 'a paid payment stays paid')
  hold(was.paidAttemptId === null || was.paidAttemptId === is.paidAttemptId, 'the money that paid does not change')
  hold(is.refundedMinor <= (is.amountMinor ?? 0), 'no more goes back than was paid')
  if (was.status !== is.status) {
    const told = after.events.some(({ attemptId, from, to }) => attemptId === undefined && from === was.status && to === is.status)
    hold(told, `the change from ${was.status} to ${is.status} has an event`)
  }
  const types = after.notices.map(({ type }) => type)
  hold(
    (was.status !== 'paid' && is.status === 'paid') === types.includes('payment.paid'),
    'the game is told of a payment when it becomes paid',
  )
  hold(was.refundedMinor === is.refundedMinor || types.includes('payment.refunded'), 'the game is told of each change of the refunded sum')

  checkGood(before, after)
  const attempts = new Map(before.attempts.map((one) => [one.id, one]))
  const isWaiting = before.attempts.some(isMoneyOnItsWay)
  const isBegun = after.attempts.some(({ id }) => !attempts.has(id))
  hold(!isWaiting || !isBegun, 'nobody is led to pay again while money may be on its way')
  for (const { id, state, amountMinor, currency } of after.attempts) {
    const known = attempts.get(id)
    hold(known?.state !== 'succeeded' || state === 'succeeded', 'a success is never undone')
    const isNoted = after.events.some((event) => event.attemptId === id && event.to === state)
    hold(known?.state === state || isNoted, `attempt state ${state} has an event`)
    if (is.paidAttemptId === id) hold(is.amountMinor === amountMinor && is.currency === currency, 'the paid amount is the asked amount')
  }
  const refunds = new Map(before.refunds.map((one) => [one.id, one]))
  for (const { id, status, attemptId } of after.refunds) {
    const known = refunds.get(id)
    hold(known?.status !== 'failed' || status === 'failed', 'a failed refund stays failed')
    const isNoted = after.events.some((event) => event.attemptId === attemptId && /^refund/.test(event.to))
    hold(known?.status === status || isNoted, `refund status ${status} has an event`)
    hold(known?.status !== 'succeeded' || status !== 'pending', 'a refund does not fall back')
  }
  const isAsked = after.refunds.some(
    ({ id, cause, attemptId }) => !refunds.has(id) && cause === 'partner' && attemptId === is.paidAttemptId,
  )
  const back = after.refunds.filter(({ attemptId, status }) => attemptId === is.paidAttemptId && status !== 'failed')
  const sum = back.reduce((all, { amountMinor }) => all + amountMinor, 0)
  hold(!isAsked || sum <= (is.amountMinor ?? 0), 'no refund is begun of more than is left')
  if (is.paidAttemptId !== null && was.refundedMinor < is.refundedMinor)
    hold(is.refundedMinor <= backAt(is.paidAttemptId), `${is.refundedMinor} counts as gone back, more than at the provider`)
  const isLive = after.attempts.some(({ state, abandonedAt }) => (state === 'created' || state === 'open') && abandonedAt === null)
  hold(is.status !== 'paid' || !isLive, 'nobody can be asked to pay a second time')
  const paying = after.attempts.filter(({ id }) => id === is.paidAttemptId)
  hold(is.status !== 'paid' || (paying.length === 1 && paying[0]?.state === 'succeeded'), 'a paid payment has one attempt that succeeded')
}

/**
 * Checks that the player gets a paid item once and uses it up at most once. If the money was given back before the item was used up, the
 * item must be taken back. If not, the player must keep the item.
 */
const checkGood = (before: PaymentState, { payment, good, refunds, disputes, events }: Changes) => {
  hold((payment.status === 'paid') === (good !== null), 'a payment has a good when it is paid')
  if (!good) return
  const was = before.good
  hold(was === null || was.id === good.id, 'a payment gives one good')
  hold(was?.state !== 'consumed' || good.state === 'consumed', 'what is used up stays used up')
  hold(was?.consumedAt === null || was?.consumedAt === undefined || was.consumedAt === good.consumedAt, 'a good is used up once')
  const isOfPaid = ({ attemptId }: { attemptId: string }) => attemptId === payment.paidAttemptId
  const back = refunds.filter((one) => isOfPaid(one) && one.status !== 'failed').reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const isGone = back >= (payment.amountMinor ?? 0) || disputes.some((one) => isOfPaid(one) && one.status !== 'won')
  hold(good.state === 'consumed' || (good.state === 'revoked') === isGone, `a good is ${good.state}, and its money is gone: ${isGone}`)
  const isCollected = good.state !== 'owned' || good.acknowledgedAt !== null
  hold(!isCollected || (good.checkAt === null && good.lateAt === null), 'nobody is told of a good that was collected or taken back')
  hold(good.lateAt === null || good.checkAt !== null, 'a good that is reported is checked again')
  hold(good.resends <= RESENDS_MAX, 'the notice is sent again a few times only')
  const isNoted = events.some(({ to }) => to === `good_${good.state}`)
  hold(was?.state === good.state || isNoted, `good state ${good.state} has an event`)
}

type Held = {
  ref: string
  state: ProviderState
  order: { attemptId: string }
  refunds: ReadonlyMap<string, RefundState & { amountMinor: number }>
}
type End = {
  state: PaymentState
  held: readonly Held[]
  heard: readonly string[]
  isTold: boolean
  isRead: boolean
  used: readonly string[]
  collection: Collection
  isPaidTold: boolean
  resent: number
}

/**
 * Checks, days after the payment, that a good (a bought item) is reported as late exactly if the game should have collected it and did not.
 */
const checkCollected = ({ good }: PaymentState, { collection, isPaidTold, resent }: Pick<End, 'collection' | 'isPaidTold' | 'resent'>) => {
  if (!good) return
  const isCollected = good.state !== 'owned' || good.acknowledgedAt !== null
  const counts = collection.by === 'call' || (collection.by === 'notice' && !isPaidTold)
  hold((good.lateAt !== null) === (counts && !isCollected), `a good is reported: ${good.lateAt !== null}`)
  hold(good.lateAt !== null || good.checkAt === null, 'a good that is collected is not checked any more')
  hold(resent <= good.resends, 'the notice is sent again as often as it is counted')
  hold(collection.resends || good.resends === 0, 'the hub sends nothing again if the project does not want it')
}

/** Checks the rules that hold at the end of a history, when all work has had time to finish. */
export const checkEnd = ({ state, held, heard, isTold, isRead, used, ...rest }: End) => {
  checkCollected(state, rest)
  const { payment, attempts, refunds, attention } = state
  hold(isRead, 'every webhook is processed')
  hold(isTold, 'every notice is delivered')
  hold(
    attempts.every((one) => one.state !== 'created' && one.state !== 'open'),
    'every attempt is decided',
  )
  hold(
    refunds.every(({ status, nextCheckAt }) => status !== 'pending' && nextCheckAt === null),
    'every refund is decided',
  )
  const isForPerson = (subject: string) => attention.some((one) => one.closedAt === null && one.subject === subject)
  for (const one of held) {
    const left = one.state.status === 'succeeded' ? one.state.capturedMinor - one.state.refundedMinor : 0
    const { attemptId } = one.order
    const failed = refunds.filter((refund) => refund.attemptId === attemptId && refund.status === 'failed' && refund.cause !== 'provider')
    for (const { id, amountMinor } of failed) {
      const isMadeGood = refunds.some(
        (other) => other.attemptId === attemptId && other.status === 'succeeded' && other.amountMinor >= amountMinor,
      )
      hold(left === 0 || isMadeGood || isForPerson(id), 'a person sees a refund that failed')
    }
    const isKnownToPerson = failed.length > 0 && (isForPerson(attemptId) || failed.some(({ id }) => isForPerson(id)))
    hold(left === 0 || attemptId === payment.paidAttemptId || isKnownToPerson, `${left} of ${one.ref} paid for nothing and did not go back`)
    for (const [id, refund] of one.refunds) {
      const ours = refunds.find((row) => row.id === id)
      hold(ours?.status === refund.status, `refund ${id} is ${refund.status} at the provider and ${ours?.status} here`)
      hold(ours?.amountMinor === refund.amountMinor, `refund ${id} has another amount at the provider`)
    }
    if (attemptId === payment.paidAttemptId) {
      hold(one.state.amountMinor === payment.amountMinor, 'an item has its money')
      hold(
        one.state.refundedMinor === payment.refundedMinor,
        `${one.state.refundedMinor} went back, and here it is ${payment.refundedMinor}`,
      )
    }
  }
  hold(payment.status !== 'paid' || held.some(({ order }) => order.attemptId === payment.paidAttemptId), 'no item without money')

  const users = new Set(used)
  hold(users.size <= 1 && (users.size === 0 || state.good?.state === 'consumed'), `one caller uses up a good: ${[...users]}`)
  hold(users.size === 0 || users.has(`${state.good?.consumedBy} ${state.good?.consumeId}`), 'the good says who used it up')

  const told = heard.map(
    (body) => JSON.parse(body) as { id: string; type: string; timestamp: string; data: { refundedAmount: number; status: string } },
  )
  hold(
    told.filter(({ type }) => type === 'payment.paid').length === (payment.status === 'paid' ? 1 : 0),
    'the game grants each paid item once',
  )
  const last = told
    .filter(({ type }) => type.startsWith('payment.'))
    .toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))
    .at(-1)
  hold(
    last === undefined || payment.status !== 'paid' || last.data.refundedAmount === payment.refundedMinor,
    'the game knows the refunded sum',
  )
  hold(new Set(told.map(({ timestamp }) => timestamp)).size === told.length, 'events of a payment have different times')
}
