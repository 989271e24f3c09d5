import type { Report } from '@playhub/contract/desk/reports/reports'

/**
 * Whether nothing happened in the days of the report and in the days before. Waits count too: after a merge, the first answer of a colleague
 * can be all that is left of their work in these days.
 */
export const isEmpty = ({ created, answers, closed, firstAnswer, wait }: Report) =>
  [created, answers, closed].every((count) => count === null || count.value + count.before === 0) &&
  [firstAnswer.median, wait.median].every(({ value, before }) => value === null && before === null)
