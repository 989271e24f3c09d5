import type { Report, ReportCount, ReportFilters, ReportMeasure } from '@playhub/contract/desk/reports/reports'
import { asc } from 'drizzle-orm'
import { ticket, ticketMessage } from '../../src/db/schema.ts'
import type { TestApp } from '../test-app.ts'

/**
 * Counts the values of a report in JavaScript, ticket by ticket. This file shares no SQL with the product, so tests can compare the
 * product's reports with its results.
 */

const DAY_MS = 86_400_000

type Ticket = typeof ticket.$inferSelect
type Answer = { at: Date; staffId: string | null; ticket: Ticket; wait: number | null; isFirst: boolean }
type Span = { start: number; end: number }
type Counted = Pick<Report, 'created' | 'closed' | 'answers' | 'firstAnswer' | 'wait' | 'rating' | 'days' | 'before'> & {
  agents: Omit<Report['agents'][number], 'name'>[]
}

export const countSlowly = async ({ deps: { db } }: Pick<TestApp, 'deps'>, { from, to, ...filter }: ReportFilters): Promise<Counted> => {
  const all = (await db.select().from(ticket)).filter(
    ({ projectId, language, tags }) =>
      (filter.project ?? projectId) === projectId &&
      (filter.language ?? language) === language &&
      (!filter.tag || tags.includes(filter.tag)),
  )
  const messages = await db.select().from(ticketMessage).orderBy(asc(ticketMessage.seq))
  const answers = all.flatMap((one) =>
    answersOf(
      one,
      messages.filter(({ ticketId }) => ticketId === one.id),
    ),
  )
  const isBy = (id: string | null) => filter.agent === undefined || filter.agent.toLowerCase() === id
  const start = Date.parse(from)
  const days = (Date.parse(to) - start) / DAY_MS + 1
  const now: Span = { start, end: start + days * DAY_MS }
  const then: Span = { start: start - days * DAY_MS, end: start }
  const isIn = ({ start: first, end }: Span, at: Date | null) => at !== null && at.getTime() >= first && at.getTime() < end
  const of = (span: Span) => ({
    created: all.filter(({ createdAt }) => isIn(span, createdAt)).length,
    closed: all.filter(({ closedAt, closedBy }) => isIn(span, closedAt) && isBy(closedBy)),
    answers: answers.filter(({ at, staffId }) => isIn(span, at) && isBy(staffId)),
    first: all
      .filter(({ id, createdAt, firstAnsweredAt }) => firstAnsweredAt && isIn(span, createdAt) && isBy(firstBy(answers, id)))
      .map(({ createdAt, firstAnsweredAt }) => rounded(Number(firstAnsweredAt) - Number(createdAt))),
  })
  const both = <V>(pick: (counted: ReturnType<typeof of>) => V, [a, b] = [now, then]) => ({ value: pick(of(a)), before: pick(of(b)) })
  const counts = (spans?: [Span, Span]) => ({
    created: filter.agent === undefined ? both((one) => one.created, spans) : null,
    closed: both((one) => one.closed.length, spans),
    answers: both((one) => one.answers.length, spans),
  })
  const ids = new Set([...of(now).answers, ...of(then).answers].map(({ staffId }) => staffId))
  for (const { closedBy } of [...of(now).closed, ...of(then).closed]) ids.add(closedBy)
  const textOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  return {
    before: { from: textOf(then.start), to: textOf(start - DAY_MS) },
    ...counts(),
    firstAnswer: { median: both(({ first }) => part(first, 0.5)), ninetieth: both(({ first }) => part(first, 0.9)) },
    wait: { median: both((one) => part(waitsIn(one), 0.5)), ninetieth: both((one) => part(waitsIn(one), 0.9)) },
    rating: {
      count: both(({ closed }) => ratingsIn(closed).length),
      average: both(({ closed }) => average(ratingsIn(closed))),
      scores: [1, 2, 3, 4, 5].map((score) => both(({ closed }) => ratingsIn(closed).filter((one) => one === score).length)),
    },
    days: Array.from({ length: days }, (_, at) => {
      const day = (first: number): Span => ({ start: first + at * DAY_MS, end: first + (at + 1) * DAY_MS })
      return { day: textOf(day(start).start), before: textOf(day(then.start).start), ...counts([day(start), day(then.start)]) }
    }),
    agents: [...ids]
      .filter((id) => id !== null)
      .map((id) => ({
        id,
        answers: both((one): number => one.answers.filter(({ staffId }) => staffId === id).length) satisfies ReportCount,
        closed: both((one) => one.closed.filter(({ closedBy }) => closedBy === id).length),
        rating: both(({ closed }) => average(ratingsIn(closed.filter(({ closedBy }) => closedBy === id)))) satisfies ReportMeasure,
      }))
      .toSorted(byId),
  }
}

export const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

const answersOf = (of: Ticket, messages: readonly (typeof ticketMessage.$inferSelect)[]): Answer[] => {
  const answers: Answer[] = []
  let since: Date | undefined
  for (const { author, createdAt, staffId } of messages) {
    if (author === 'player') since ??= createdAt
    if (author !== 'staff') continue
    const wait = since === undefined ? null : rounded(createdAt.getTime() - since.getTime())
    answers.push({ at: createdAt, staffId, ticket: of, wait, isFirst: answers.length === 0 })
    since = undefined
  }
  return answers
}

const firstBy = (answers: readonly Answer[], id: string) => answers.find((one) => one.ticket.id === id && one.isFirst)?.staffId ?? null
const waitsIn = ({ answers }: { answers: readonly Answer[] }) => answers.flatMap(({ wait }) => wait ?? [])
const ratingsIn = (closed: readonly Ticket[]) => closed.flatMap(({ rating }) => rating ?? [])
const rounded = (ms: number) => (ms < 1_000_000 ? Math.round(ms / 1000) : Number((ms / 1000).toPrecision(3)))
const average = (scores: readonly number[]) => (scores.length === 0 ? null : scores.reduce((all, one) => all + one, 0) / scores.length)

const part = (waits: readonly number[], share: number): number | null => {
  const sorted = waits.toSorted((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place))
}
