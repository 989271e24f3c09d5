import type { GameLanguage } from '../../shared/texts.ts'
import type { TownTexts } from '../texts.ts'

/** Formats a whole amount. Large amounts are shortened as is usual in the language: `128K`, `128 тыс.` */
export const amount = (language: GameLanguage, n: number) =>
  new Intl.NumberFormat(language, n >= 100_000 ? { notation: 'compact', maximumFractionDigits: 1 } : { maximumFractionDigits: 0 }).format(
    Math.floor(n),
  )

/** Formats a rate, with one decimal if it is below 100. */
export const rate = (language: GameLanguage, n: number) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: n < 100 ? 1 : 0 }).format(n)

/** Formats a duration with its one or two largest units that are not zero: `2 h 5 min`, `45 s`. */
export const duration = (t: TownTexts, ms: number) => {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  if (hours > 0) return minutes > 0 ? `${t.hours(hours)} ${t.minutes(minutes)}` : t.hours(hours)
  if (minutes >= 10) return t.minutes(minutes)
  if (minutes > 0) return seconds % 60 > 0 ? `${t.minutes(minutes)} ${t.seconds(seconds % 60)}` : t.minutes(minutes)
  return t.seconds(seconds)
}
