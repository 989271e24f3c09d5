const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Returns the age in its largest whole unit. If `ts` is after `now` because the clocks differ, the age is "now". */
export const ageOf = (ts: string, now: number): { unit: 'now' } | { unit: 'minutes' | 'hours' | 'days'; count: number } => {
  const past = now - Date.parse(ts)
  if (past < MINUTE_MS) return { unit: 'now' }
  if (past < HOUR_MS) return { unit: 'minutes', count: Math.floor(past / MINUTE_MS) }
  if (past < 2 * DAY_MS) return { unit: 'hours', count: Math.floor(past / HOUR_MS) }
  return { unit: 'days', count: Math.floor(past / DAY_MS) }
}
