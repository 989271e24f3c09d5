/** In ms. A smaller difference between the two clocks is ignored, because the `Date` header has whole seconds. */
const IGNORED_MS = 5000

let aheadMs = 0

/**
 * Compares the clock of the browser with the server's clock. `date`: the `Date` header of a reply. `askedAt`: when the request was sent, by
 * the browser's clock in ms.
 */
export const learnServerTime = (date: string | null, askedAt: number) => {
  const now = Date.now()
  const measuredMs = Date.parse(date ?? '') - (askedAt + now) / 2
  // The server wrote the header at an unknown time between the request and the reply.
  const inexactMs = IGNORED_MS + Math.abs(now - askedAt) / 2
  if (Math.abs(measuredMs - aheadMs) > inexactMs) aheadMs = Math.abs(measuredMs) > inexactMs ? measuredMs : 0
}

/**
 * Returns the current time of the server in ms. The browser's clock may be wrong. So use this function for a time that is sent to the
 * server or compared with a time from the server. For a duration in the browser, use `Date.now`.
 */
export const serverNow = () => Date.now() + aheadMs
