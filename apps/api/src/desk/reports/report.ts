import type { desk } from '@playhub/contract/desk'
import type { Report } from '@playhub/contract/desk/overview'
import { Refusal } from '@playhub/contract/refusals'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { closedDays, createdDays, firstAnswers, namesOf, type Span, waitingNow } from './report-data.ts'
import { percentileOf, readAnswerDays } from './report-sums.ts'

const DAY_MS = 86_400_000
const DAYS_MAX = 92
const SCORES = [1, 2, 3, 4, 5]

/** Throws BAD_REQUEST if the days are in the wrong order or too many. */
export const readReport = async (
  db: Tx,
  { from, to, project }: z.infer<typeof desk.overview.getReport.query>,
  now: Date,
): Promise<Report> => {
  const days = daysOf(from, to)
  const span: Span = { from: new Date(from), to: new Date(Date.parse(to) + DAY_MS), project }
  const created = await createdDays(db, span)
  const closed = await closedDays(db, span)
  const { days: answers, waits } = await readAnswerDays(db, { from, to, project })
  const waiting = await waitingNow(db, project)
  const names = await namesOf(db, [...new Set([...closed, ...answers].flatMap(({ staffId }) => staffId ?? []))])
  const on = <R extends { day: string }>(rows: readonly R[], day: string) => rows.filter((row) => row.day === day)
  const by = <R extends { staffId: string | null }>(rows: readonly R[], id: string) => rows.filter(({ staffId }) => staffId === id)
  return {
    created: sum(created, 'created'),
    closed: sum(closed, 'closed'),
    answers: sum(answers, 'answers'),
    firstAnswer: await firstAnswers(db, span),
    wait: { median: percentileOf(waits, 0.5), ninetieth: percentileOf(waits, 0.9) },
    waitingNow: { count: waiting.count, longest: waiting.since ? Math.max(0, (now.getTime() - waiting.since.getTime()) / 1000) : 0 },
    rating: ratingOf(closed),
    days: days.map((day) => ({
      ...{ day, created: sum(on(created, day), 'created') },
      ...{ answers: sum(on(answers, day), 'answers'), closed: sum(on(closed, day), 'closed') },
    })),
    agents: [...names]
      .map(([id, name]) => ({
        ...{ id, name, answers: sum(by(answers, id), 'answers'), closed: sum(by(closed, id), 'closed') },
        rating: ratingOf(by(closed, id)).average,
      }))
      .toSorted((a, b) => b.answers - a.answers || a.name.localeCompare(b.name)),
  }
}

/** Returns the UTC days of a range. Throws BAD_REQUEST if they are in the wrong order or too many. */
export const daysOf = (from: string, to: string): string[] => {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const count = (last - first) / DAY_MS + 1
  if (count < 1 || count > DAYS_MAX) throw new Refusal('BAD_REQUEST', { fields: [{ path: 'to', code: 'DAYS_RANGE' }] })
  return Array.from({ length: count }, (_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10))
}

const sum = <K extends string>(rows: readonly Record<K, number>[], key: K) => rows.reduce((all, row) => all + row[key], 0)

const ratingOf = (rows: readonly { scores: readonly number[] }[]): Report['rating'] => {
  const scores = SCORES.map((_, at) => rows.reduce((all, row) => all + (row.scores[at] ?? 0), 0))
  const count = scores.reduce((all, one) => all + one, 0)
  const total = scores.reduce((all, one, at) => all + one * (at + 1), 0)
  return { count, average: count === 0 ? null : total / count, scores }
}
