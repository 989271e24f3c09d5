import { type Collection, DEFAULT_COLLECTION } from '@playhub/contract/games/collection'
import { addEvent, type Draft, setGood } from './draft.ts'
import type { GoodRow } from './state.ts'

/**
 * Decisions about goods (bought items) that were paid and that the game has not collected. After the payment, the hub checks whether the
 * game collects the good. If the game does not collect the good in time, the good is late: staff see it, and the notice of the payment is
 * sent to the game again. The decisions in this file do not return money.
 */

/**
 * Hours between a repeated notice and the next check of the good, for the first, second and third repetition. After the third repetition,
 * only staff send the notice again.
 */
const RESEND_GAP_HOURS = [1, 6, 24]
/** Minutes until a check is repeated, if the notice could not be sent again now. */
const BUSY_MINUTES = 10
/** Hours between the checks of a late good. It is checked again because its project's settings may have changed. */
const RECHECK_HOURS = 24
/**
 * For this many days, a late good is checked again and again. After that, the good stays on the list of late goods, without more checks.
 */
const CHECKED_DAYS = 30

/** Facts about the notice (the webhook to the game) of the payment that a check needs. */
export type NoticeFacts = {
  isDelivered: boolean
  /**
   * Whether the notice can be sent again now.
   * - `busy`: the notice already waits for a try, or so many other notices wait that one more would delay them.
   * - `never`: the project has no endpoint, or the endpoint is switched off.
   */
  sending: 'possible' | 'busy' | 'never'
}

const later = (from: Date, ms: number) => new Date(from.getTime() + ms)
const hours = (count: number) => count * 3_600_000

const ruleOf = ({ rules, payment }: Draft): Collection =>
  rules.catalogue.current().projects.get(payment.projectId)?.config.settings.collection ?? DEFAULT_COLLECTION

/**
 * Whether the good is uncollected: it was not taken back, nobody has consumed or acknowledged it, and the game has not read it as a durable
 * good.
 */
export const isUncollected = ({ state, acknowledgedAt, seenAt }: Pick<GoodRow, 'state' | 'acknowledgedAt' | 'seenAt'>): boolean =>
  state === 'owned' && acknowledgedAt === null && seenAt === null

/** Whether the hub still waits for the game to collect the good, or reports the good to staff as late. */
export const isWatched = ({ checkAt, lateAt }: Pick<GoodRow, 'checkAt' | 'lateAt'>): boolean => checkAt !== null || lateAt !== null

/** The columns of a good that needs no more checks and is not late. */
export const unwatched = { checkAt: null, lateAt: null } as const

/** Returns the columns of a good whose checks begin now. */
export const watched = (draft: Draft): Pick<GoodRow, 'checkAt' | 'lateAt'> => {
  const { by, hours: most } = ruleOf(draft)
  return { ...unwatched, checkAt: by === 'off' ? null : later(draft.now, hours(most)) }
}

/**
 * Records that the game has read a durable good from the list of goods. Games collect durable goods by reading this list. When the game
 * reads the good again, nothing changes.
 */
export const seeGood = (draft: Draft) => {
  const { good, now } = draft
  if (good?.kind !== 'durable' || !isWatched(good) || !isUncollected(good)) return
  setGood(draft, { ...unwatched, seenAt: now })
  note(draft, 'good_seen', 'list', 'game')
}

/**
 * Checks whether the game has collected the good, if a check is due. Returns true if the notice of the payment must be sent again now. A
 * repeated call and a call before the due time do nothing.
 */
export const checkGood = (draft: Draft, { isDelivered, sending }: NoticeFacts): boolean => {
  const { good, now } = draft
  if (!good || good.checkAt === null || good.checkAt > now) return false
  const rule = ruleOf(draft)
  if (!isUncollected(good) || rule.by === 'off' || (rule.by === 'notice' && isDelivered)) {
    setGood(draft, unwatched)
    return false
  }
  const dueAt = later(good.createdAt, hours(rule.hours))
  if (good.lateAt === null && dueAt > now) {
    // The project has raised its time limit since the payment, so the good is not late yet.
    setGood(draft, { checkAt: dueAt })
    return false
  }
  if (good.lateAt === null) {
    setGood(draft, { lateAt: now })
    note(draft, 'good_late', 'check', 'hub')
  }
  const gap = RESEND_GAP_HOURS[good.resends]
  if (!rule.resends || gap === undefined || sending === 'never') {
    const isOld = good.lateAt !== null && later(good.lateAt, CHECKED_DAYS * hours(24)) < now
    setGood(draft, { checkAt: isOld ? null : later(now, hours(RECHECK_HOURS)) })
    return false
  }
  if (sending === 'busy') {
    setGood(draft, { checkAt: later(now, BUSY_MINUTES * 60_000) })
    return false
  }
  setGood(draft, { resends: good.resends + 1, checkAt: later(now, hours(gap)) })
  note(draft, 'good_resent', 'check', 'hub')
  return true
}

/**
 * Takes a late good off the list of late goods, because staff have solved the problem in another way. Returns false if the good is not
 * late.
 */
export const setGoodAside = (draft: Draft, actor: string, words: string): boolean => {
  if (!draft.good || draft.good.lateAt === null) return false
  setGood(draft, unwatched)
  note(draft, 'good_set_aside', 'staff', actor, { note: words })
  return true
}

const note = (draft: Draft, to: string, cause: string, actor: string, more: object = {}) =>
  addEvent(draft, {
    attemptId: draft.payment.paidAttemptId,
    from: `good_${draft.good?.state}`,
    ...{ to, cause, actor, detail: { goodId: draft.good?.id, ...more } },
  })
