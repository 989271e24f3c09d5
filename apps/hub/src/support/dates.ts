const two = (value: number) => String(value).padStart(2, '0')

/** The day by the reader's own clock: `2026-11-21`. */
export const localDay = (at: string | Date) => {
  const date = new Date(at)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The time by the reader's own clock: `14:05`. */
export const localTime = (ts: string) => {
  const date = new Date(ts)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Whether a day is today or yesterday; undefined for any other. */
export const nearDay = (day: string, now = new Date()): 'today' | 'yesterday' | undefined => {
  if (day === localDay(now)) return 'today'
  return day === localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)) ? 'yesterday' : undefined
}
