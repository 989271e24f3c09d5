import type { noticeEndpoint } from '../db/schema.ts'

/** How a game's server fares with its notices, and what follows from it. Pure. */

/** Notices that may be on their way to one server at once, over all processes. */
export const PLACES = 4
/** An answer that takes longer is late. A server whose last one was has one place: a few such must not keep all workers waiting. */
export const SLOW_MS = 2000
/** Different notices in a row that fail before the server is switched off. One odd notice is no reason. */
export const FAILURES_TO_OFF = 5
/** Growing gaps between tries while it is off; the last repeats. */
const PROBE_SECONDS = [30, 60, 120, 300, 600]
/** Staff are not told more often that it was switched off… */
const LETTER_GAP_MS = 6 * 3_600_000
/** …and that it works again only after it was off for so long. */
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

/** `isProbe`: the endpoint was off when this try began. */
export const afterFailure = (
  was: Health,
  { eventId, error, isProbe }: { eventId: string; error: string; isProbe: boolean },
  now: Date,
): Outcome => {
  const failures = was.lastFailedEvent === eventId ? was.failures : was.failures + 1
  const failed = { ...was, failures, lastFailedEvent: eventId, lastError: error, lastFailedAt: now }
  if (was.offSince) {
    // What was still on its way when it was switched off is no probe, and moves nothing.
    const probed = isProbe ? { probes: was.probes + 1, probeAt: after(now, probeGap(was.probes + 1)) } : {}
    return { health: { ...failed, ...probed }, change: undefined, tellsStaff: false }
  }
  if (failures < FAILURES_TO_OFF) return { health: failed, change: undefined, tellsStaff: false }
  const tellsStaff = !was.toldAt || now.getTime() - was.toldAt.getTime() >= LETTER_GAP_MS
  const off = { ...failed, offSince: now, probes: 0, probeAt: after(now, probeGap(0)), toldAt: tellsStaff ? now : was.toldAt }
  return { health: off, change: 'off', tellsStaff }
}

/** Any answer that takes a notice switches the endpoint on. */
export const afterSuccess = (was: Health, now: Date): Outcome => {
  const { offSince, toldAt } = was
  const wasLong = offSince !== null && now.getTime() - offSince.getTime() >= LONG_MS
  // Who was not told that it went off need not hear that it is back.
  const tellsStaff = wasLong && toldAt !== null && toldAt >= offSince
  return { health: { ...healthy, toldAt }, change: offSince ? 'on' : undefined, tellsStaff }
}

/** On, with one notice at a time: the next failure switches it off again, the next success lets all of them go. */
export const onTrial = (was: Health): Health => ({
  ...was,
  failures: FAILURES_TO_OFF - 1,
  lastFailedEvent: null,
  offSince: null,
  probeAt: null,
  probes: 0,
})
