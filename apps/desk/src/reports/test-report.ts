import type { Report } from '@playhub/contract/desk/reports/reports'

const none = { value: null, before: null }
const zero = { value: 0, before: 0 }

/** A report of days on which nothing happened, for tests. */
export const nothing: Report = {
  before: { from: '2026-11-14', to: '2026-11-20' },
  ...{
    created: zero,
    closed: zero,
    answers: zero,
    firstAnswer: { median: none, ninetieth: none },
    wait: { median: none, ninetieth: none },
  },
  waitingNow: { count: 0, longest: 0 },
  rating: { count: zero, average: none, scores: [zero, zero, zero, zero, zero] },
  ...{ days: [], agents: [], agent: null },
}
