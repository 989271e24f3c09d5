import type { ReportMeasure } from '@playhub/contract/desk/reports/reports'

/** This file computes the differences that the reports show on the screen and in the CSV file. */

export type Unit = 'count' | 'seconds' | 'score'
export type Change = { direction: 'up' | 'down' | 'same'; by: number; percent: number | undefined }

/** Rounds a number as the screen shows it: a score to one decimal, all other numbers to whole numbers. */
export const shownOf = (unit: Unit, value: number) => (unit === 'score' ? Math.round(value * 10) / 10 : Math.round(value))

/**
 * Returns the difference between two shown numbers; undefined if one of them is missing. `percent` is undefined for scores, if the earlier
 * number was zero, and if there is no difference.
 */
export const changeOf = (unit: Unit, { value, before }: ReportMeasure): Change | undefined => {
  if (value === null || before === null) return undefined
  const [now, then] = [shownOf(unit, value), shownOf(unit, before)]
  const by = shownOf(unit, now - then)
  const direction = by > 0 ? 'up' : by < 0 ? 'down' : 'same'
  return { direction, by, percent: unit === 'score' || then === 0 || by === 0 ? undefined : Math.round((100 * by) / then) }
}
