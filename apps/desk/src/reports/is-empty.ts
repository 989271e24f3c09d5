import type { Report } from '@playhub/contract/desk/reports/reports'

/**
 * Whether nothing happened in the days of the report and in the days before. Waiting times count too: after tickets were merged, a
 * colleague's first answer can be the only data about their work in these days.
 */
export const isEmpty = ({ created, answers, closed, firstAnswer, wait }: Report) =>
  [created, answers, closed].every((count) => count === null || count.value + count.before === 0) &&
  [firstAnswer.median, wait.median].every(({ value, before }) => value === null && before === null)
