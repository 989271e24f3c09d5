import type { Report } from '@playhub/contract/desk/reports/reports'

/**
 * Whether nothing happened in the days of the report and in the previous period. The waiting times are checked too, because after a merge
 * of tickets, a colleague's report may contain only the time of a first answer.
 */
export const isEmpty = ({ created, answers, closed, firstAnswer, wait }: Report) =>
  [created, answers, closed].every((count) => count === null || count.value + count.before === 0) &&
  [firstAnswer.median, wait.median].every(({ value, before }) => value === null && before === null)
