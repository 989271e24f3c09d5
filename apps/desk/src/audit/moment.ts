/** Splits a time into the day `2026-11-21`, the time `19:33:05` and the zone `UTC+3`. Without `timeZone`, uses the browser's zone. */
export const momentOf = (ts: string, timeZone?: string) => {
  const at = new Date(ts)
  const zoned = timeZone ? { timeZone } : {}
  // The Swedish locale formats dates like ISO 8601.
  const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', ...zoned }).format(at)
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset', ...zoned }).formatToParts(at)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/^GMT(?:\+0$)?/, 'UTC') ?? 'UTC'
  return { day: time.slice(0, 10), time: time.slice(11), zone }
}
