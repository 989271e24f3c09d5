import type { Report } from '@playhub/contract/desk/reports/reports'

/**
 * Whether nothing happened in the days of the report and in the period before. Waiting times are checked too: after a merge of tickets, the
 * time of a first answer may be the only data in a colleague's report.
 */
export const isEmpty = ({ created, answers, closed, firstAnswer, wait }: Report) =>
  [created, answers, closed].every((count) => count === null || count.value + count.before === 0) &&
  [firstAnswer.median, wait.median].every(({ value, before }) => value === null && before === null)
