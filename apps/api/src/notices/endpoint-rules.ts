import type { noticeEndpoint } from '../db/schema.ts'

/** Rules for the health of a notice endpoint, which is the URL that gets a project's notices (webhooks). They are pure functions. */

/**
 * Maximum number of notices that all processes together send to one endpoint at the same time. While a notice is sent, it occupies one
 * place (slot).
 */
export const PLACES = 4
/**
 * Milliseconds after which an answer is late. If the last answer of an endpoint was late, only one notice at a time is sent to it. So a few
 * slow endpoints do not occupy all workers.
 */
export const SLOW_MS = 2000
/**
 * Number of failures in a row after which the endpoint is switched off. If the same notice fails several times in a row, it counts once. So
 * a single bad notice does not switch the endpoint off.
 */
export const FAILURES_TO_OFF = 5
/** Delays in seconds between the tries (probes) while the endpoint is off. The last delay repeats. */
const PROBE_SECONDS = [30, 60, 120, 300, 600]
/** Staff get an e-mail about a switched-off endpoint at most once in this time. */
const LETTER_GAP_MS = 6 * 3_600_000
/** Minimum time that an endpoint must have been off for staff to be informed when it works again. */
const LONG_MS = 3_600_000

export type EndpointRow = typeof noticeEndpoint.$inferSelect
export type Health = Pick<
  EndpointRow,
  'failures' | 'isSlow' | 'lastFailedEvent' | 'lastError' | 'lastFailedAt' | 'offSince' | 'probeAt' | 'probes' | 'toldAt'
>

export const healthy = {
  failures: 0,
  isSlow: false,
  lastFailedEvent: null,
  lastError: '',
  lastFailedAt: null,
  offSince: null,
  probeAt: null,
  probes: 0,
}

type Outcome = { health: Health; change: 'off' | 'on' | undefined; tellsStaff: boolean }

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
const probeGap = (probes: number) => PROBE_SECONDS[Math.min(probes, PROBE_SECONDS.length - 1)] ?? 0

/** Returns the endpoint's new health after a failed try. `isProbe`: the endpoint was off when this try began. */
export const afterFailure = (
  was: Health,
  { eventId, error, isProbe }: { eventId: string; error: string; isProbe: boolean },
  now: Date,
): Outcome => {
  const failures = was.lastFailedEvent === eventId ? was.failures : was.failures + 1
  const failed = { ...was, failures, lastFailedEvent: eventId, lastError: error, lastFailedAt: now }
  if (was.offSince) {
    // This try began before the endpoint was switched off. It is no probe and does not change the times of the probes.
    const probed = isProbe ? { probes: was.probes + 1, probeAt: after(now, probeGap(was.probes + 1)) } : {}
    return { health: { ...failed, ...probed }, change: undefined, tellsStaff: false }
  }
  if (failures < FAILURES_TO_OFF) return { health: failed, change: undefined, tellsStaff: false }
  const tellsStaff = !was.toldAt || now.getTime() - was.toldAt.getTime() >= LETTER_GAP_MS
  const off = { ...failed, offSince: now, probes: 0, probeAt: after(now, probeGap(0)), toldAt: tellsStaff ? now : was.toldAt }
  return { health: off, change: 'off', tellsStaff }
}

/** Returns the endpoint's health after a delivered notice. Any delivered notice switches the endpoint on. */
export const afterSuccess = (was: Health, now: Date): Outcome => {
  const { offSince, toldAt } = was
  const wasLong = offSince !== null && now.getTime() - offSince.getTime() >= LONG_MS
  // Staff get an e-mail that the endpoint works again only if they got the e-mail that it was switched off.
  const tellsStaff = wasLong && toldAt !== null && toldAt >= offSince
  return { health: { ...healthy, toldAt }, change: offSince ? 'on' : undefined, tellsStaff }
}

/**
 * Switches the endpoint on for a trial: one notice at a time is sent. If a notice fails, the endpoint is switched off again. If one
 * succeeds, all notices are sent.
 */
export const onTrial = (was: Health): Health => ({
  ...was,
  failures: FAILURES_TO_OFF - 1,
  lastFailedEvent: null,
  offSince: null,
  probeAt: null,
  probes: 0,
})
