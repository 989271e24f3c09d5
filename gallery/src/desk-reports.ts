import type { Rating, Report } from '@playhub/contract/desk/reports/reports'
import { ago, id } from './hub-world.ts'

const was = (value: number, before: number) => ({ value, before })
/** Returns a report about two weeks in which these staff members worked. */
export const reportOf = (colleagues: readonly { id: string; name: string }[]): Report => ({
  before: { from: ago(27 * 1440).slice(0, 10), to: ago(14 * 1440).slice(0, 10) },
  ...{ created: was(128, 116), closed: was(117, 117), answers: was(342, 380) },
  firstAnswer: { median: was(640, 580), ninetieth: was(5200, 7400) },
  wait: { median: was(820, 0), ninetieth: was(8100, 8100) },
  ...{
    waitingNow: { count: 7, longest: 9200 },
    rating: { count: was(41, 30), average: was(4.4, 4.5), scores: [1, 2, 3, 9, 26].map((count, at) => was(count, at * 3)) },
  },
  days: Array.from({ length: 14 }, (_, at) => ({
    ...{ day: ago((13 - at) * 1440).slice(0, 10), before: ago((27 - at) * 1440).slice(0, 10) },
    ...{ created: was(6 + ((at * 5) % 9), 5 + ((at * 4) % 8)), answers: was(18 + ((at * 11) % 17), 20 + ((at * 7) % 15)) },
    closed: was(5 + ((at * 7) % 8), 4 + ((at * 3) % 9)),
  })),
  agents: colleagues.map(({ id, name }, at) => ({
    ...{ id, name, answers: was(190 - at * 70, 170 - at * 40), closed: was(70 - at * 20, at * 30) },
    rating: { value: at === 2 ? null : 4.6 - at / 5, before: at === 1 ? null : 4.2 },
  })),
  agent: null,
})

/** Ratings with comments. One comment has a very long word and looks like HTML. */
export const ratings: Rating[] = [5, 1, 4].map((score, at) => ({
  ...{ ticketId: id(700 + at), number: 812 - at, title: 'The pearls are back', project: 'familytown', score },
  comment: ['Fast and kind, thank you!', `<b>${'pearls'.repeat(40)}</b>\nThe second line`, ''][at] ?? '',
  ...{ closedTs: ago(at * 900), agent: at === 2 ? null : { id: id(90), name: 'Alexandra-Konstantina Papadopoulou-Vandenberghe' } },
}))

const none = { value: null, before: null }
/** A report about days on which nothing happened. */
export const nothingReported: Report = {
  before: { from: ago(27 * 1440).slice(0, 10), to: ago(14 * 1440).slice(0, 10) },
  ...{ created: was(0, 0), closed: was(0, 0), answers: was(0, 0), waitingNow: { count: 0, longest: 0 } },
  ...{ firstAnswer: { median: none, ninetieth: none }, wait: { median: none, ninetieth: none } },
  ...{ rating: { count: was(0, 0), average: none, scores: Array.from({ length: 5 }, () => was(0, 0)) }, days: [], agents: [], agent: null },
}
