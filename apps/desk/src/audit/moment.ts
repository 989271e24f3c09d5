/** A time like `2026-11-21 19:33:05` in the given or the browser's zone, and the zone as `UTC+3`. */
export const momentOf = (ts: string, timeZone?: string) => {
  const at = new Date(ts)
  const zoned = timeZone ? { timeZone } : {}
  // Swedish formats dates like ISO 8601.
  const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', ...zoned }).format(at)
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset', ...zoned }).formatToParts(at)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/^GMT(?:\+0$)?/, 'UTC') ?? 'UTC'
  return { day: time.slice(0, 10), time: time.slice(11), zone }
}
