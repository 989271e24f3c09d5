const two = (n: number) => String(n).padStart(2, '0')

/** Days and times as the clock on the wall shows them where the desk is; the exact moment stands in `dateTime` and `title`. */

/** `2026-11-21`. */
export const dayOf = (ts: string | number) => {
  const at = new Date(ts)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** `14:05`. */
export const timeOf = (ts: string | number) => {
  const at = new Date(ts)
  return `${two(at.getHours())}:${two(at.getMinutes())}`
}

/** `2026-11-21 14:05`. */
export const momentOf = (ts: string | number) => `${dayOf(ts)} ${timeOf(ts)}`
