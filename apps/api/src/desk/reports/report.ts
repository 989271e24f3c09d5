import type { Report, ReportCount, ReportFilters, ReportMeasure } from '@playhub/contract/desk/reports/reports'
import { REPORT_DAYS_MAX } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { Tx } from '../../db/connect.ts'
import { addDays, type Days } from './facts.ts'
import { percentileOf } from './percentile.ts'
import { type Did, readDays, type Wait } from './read-days.ts'
import { namesOf, waitingNow } from './report-data.ts'

const DAY_MS = 86_400_000
const SCORES = [1, 2, 3, 4, 5]

/**
 * Returns the report of these days, compared with the same number of days before them. Throws BAD_REQUEST if the days are in the wrong
 * order or too many.
 */
export const readReport = async (db: Tx, { from, to, ...asked }: ReportFilters, now: Date): Promise<Report> => {
  // The stored sums contain ids as lower-case text.
  const filter = { ...asked, agent: asked.agent?.toLowerCase() }
  const days = daysOf({ from, to })
  const before = { from: addDays(from, -days.length), to: addDays(from, -1) }
  const { did, waits } = await readDays(db, { from: before.from, to }, from, filter)
  const waiting = await waitingNow(db, filter)
  const isBefore = ({ day }: Did) => day < from
  const [value, earlier] = [did.filter((one) => !isBefore(one)), did.filter(isBefore)]
  const both = (pick: (all: Tally) => number): ReportCount => ({ value: pick(tally(value)), before: pick(tally(earlier)) })
  const isOfAgent = filter.agent !== undefined
  const created = (count: ReportCount) => (isOfAgent ? null : count)
  const byDay = tallies(did, ({ day }) => day)
  return {
    before,
    created: created(both((all) => all.created)),
    closed: both((all) => all.closed),
    answers: both((all) => all.answers),
    firstAnswer: waitsOf(waits, 'first'),
    wait: waitsOf(waits, 'every'),
    waitingNow: { count: waiting.count, longest: waiting.since ? Math.max(0, (now.getTime() - waiting.since.getTime()) / 1000) : 0 },
    rating: {
      count: both(({ scores }) => sum(scores)),
      average: { value: averageOf(tally(value).scores), before: averageOf(tally(earlier).scores) },
      scores: SCORES.map((_, at) => both(({ scores }) => scores[at] ?? 0)),
    },
    days: days.map((day) => {
      const other = addDays(day, -days.length)
      const [own, then] = [byDay.get(day) ?? NOTHING, byDay.get(other) ?? NOTHING]
      const count = (name: 'created' | 'answers' | 'closed') => ({ value: own[name], before: then[name] })
      return { day, before: other, created: created(count('created')), answers: count('answers'), closed: count('closed') }
    }),
    agents: await agentsOf(db, value, earlier),
    agent: await agentOf(db, filter.agent),
  }
}

/** Returns the days of a report. Throws BAD_REQUEST if `from` is after `to`, or if there are more than `REPORT_DAYS_MAX` days. */
export const daysOf = ({ from, to }: Days): string[] => {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (count < 1 || count > REPORT_DAYS_MAX) throw new Refusal('BAD_REQUEST', { fields: [{ path: 'to', code: 'DAYS_RANGE' }] })
  return Array.from({ length: count }, (_, at) => addDays(from, at))
}

type Tally = Omit<Did, 'day' | 'staffId'>
const NOTHING: Tally = { created: 0, closed: 0, answers: 0, scores: SCORES.map(() => 0) }
const plus = (one: Tally, other: Tally): Tally => ({
  ...{ created: one.created + other.created, closed: one.closed + other.closed, answers: one.answers + other.answers },
  scores: one.scores.map((count, at) => count + (other.scores[at] ?? 0)),
})
const tally = (did: readonly Did[]): Tally => did.reduce<Tally>(plus, NOTHING)
const tallies = (did: readonly Did[], keyOf: (one: Did) => string): Map<string, Tally> => {
  const all = new Map<string, Tally>()
  for (const one of did) all.set(keyOf(one), plus(all.get(keyOf(one)) ?? NOTHING, one))
  return all
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const averageOf = (scores: readonly number[]): number | null => {
  const count = sum(scores)
  return count === 0 ? null : sum(scores.map((one, at) => one * (at + 1))) / count
}

const waitsOf = (waits: readonly Wait[], kind: Wait['kind']): Report['wait'] => {
  const lengths = (isBefore: boolean) => {
    const all = new Map<number, number>()
    for (const wait of waits)
      if (wait.kind === kind && wait.isBefore === isBefore) all.set(wait.seconds, (all.get(wait.seconds) ?? 0) + wait.count)
    return all
  }
  const [value, before] = [lengths(false), lengths(true)]
  const at = (part: number): ReportMeasure => ({ value: percentileOf(value, part), before: percentileOf(before, part) })
  return { median: at(0.5), ninetieth: at(0.9) }
}

const agentOf = async (db: Tx, id: string | undefined): Promise<Report['agent']> => {
  const name = id === undefined ? undefined : (await namesOf(db, [id])).get(id)
  return id === undefined || name === undefined ? null : { id, name }
}

/** Returns the members of staff who answered or closed a ticket in one of the two periods, those with the most answers first. */
const agentsOf = async (db: Tx, value: readonly Did[], earlier: readonly Did[]): Promise<Report['agents']> => {
  const byAgent = (did: readonly Did[]) => tallies(did, ({ staffId }) => staffId)
  const [now, then] = [byAgent(value), byAgent(earlier)]
  const ids = [...new Set([...now.keys(), ...then.keys()])].filter((id) => id !== '')
  const names = await namesOf(db, ids)
  return ids
    .map((id) => {
      const [own, before] = [now.get(id) ?? NOTHING, then.get(id) ?? NOTHING]
      const count = (name: 'answers' | 'closed') => ({ value: own[name], before: before[name] })
      const rating = { value: averageOf(own.scores), before: averageOf(before.scores) }
      return { id, name: names.get(id) ?? '', answers: count('answers'), closed: count('closed'), rating }
    })
    .filter(({ answers, closed }) => answers.value + answers.before + closed.value + closed.before > 0)
    .toSorted((a, b) => b.answers.value - a.answers.value || b.answers.before - a.answers.before || a.name.localeCompare(b.name))
}
