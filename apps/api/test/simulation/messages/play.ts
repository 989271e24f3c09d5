import { isDeepStrictEqual } from 'node:util'
import type { TicketNews } from '../../../src/support/news.ts'
import { startTestApp } from '../../test-app.ts'
import { Violation } from '../violation.ts'
import { type Answered, explain } from './explain.ts'
import { listenToNews, type News } from './news.ts'
import { describeStep, type Operation, type Step } from './operations.ts'
import { createPeople, type Hubs, type People } from './people.ts'
import { comparable, NOTHING, newsOf, type State } from './state.ts'
import { readStored } from './stored.ts'
import { checkViews } from './views.ts'

/** Starts two processes of the hub on one database, and a listener for the notifications between them. Call `stop` when done. */
export const startHubs = async () => {
  const first = await startTestApp({ env: { DATABASE_POOL: '12' } })
  const second = await first.startAnother()
  const news = await listenToNews(first.deps.config.databaseUrl ?? '')
  const hubs: Hubs = [first, second]
  return {
    hubs,
    news,
    stop: async () => {
      await news.stop()
      await first.stop()
    },
  }
}
export type World = Omit<Awaited<ReturnType<typeof startHubs>>, 'stop'>

/** For each kind of operation and each answer: how often this answer was given. */
export type Met = Map<string, number>

/**
 * Plays a history. The operations of a step begin at the same time. When all operations are answered, the state is compared with the rules
 * of support, and the next step begins. Throws Violation with the step and the broken rule.
 */
export const playMessages = async ({ hubs, news }: World, steps: readonly Step[], met: Met = new Map()) => {
  const people = await createPeople(hubs)
  let state = NOTHING
  let heard = 0
  for (const [index, step] of steps.entries()) {
    try {
      const operations = step.operations.filter(
        (one) => one.kind === 'open' || !('ticket' in one) || state.tickets[one.ticket] !== undefined,
      )
      const answered = await release(hubs, people, step, () => Promise.all(operations.map((one) => makeLate(people, one, state))))
      for (const { operation, answer } of answered) {
        const what = `${operation.kind}: ${answer.replace(/\d+/, 'n')}`
        met.set(what, (met.get(what) ?? 0) + 1)
      }
      const end = await readStored(hubs[0].deps, people)
      const expected = explain(state, answered, end)
      if (expected.length === 0) throw new Violation(unexplained(answered, state, end))
      heard = await checkNews(news, people, heard, expected)
      const isLast = index === steps.length - 1
      const changed = Object.keys(end.tickets)
        .map(Number)
        .filter((number) => !isDeepStrictEqual(state.tickets[number], end.tickets[number]))
      await checkViews(people, end, isLast ? Object.keys(end.tickets).map(Number) : changed, index % 2 === 0 ? 0 : 1)
      state = end
    } catch (error) {
      if (!(error instanceof Violation)) throw error
      throw new Violation(`step ${index + 1} (${describeStep(step)}): ${error.message}`)
    }
  }
}

const makeLate = async (people: People, operation: Operation, begin: State): Promise<Answered> => {
  for (let turn = 0; turn < operation.late; turn += 1) await new Promise(setImmediate)
  return { operation, answer: await people.make(operation, begin) }
}

/** Runs `work` while another transaction locks the step's ticket for some round trips. */
const release = async <T>([{ deps }]: Hubs, people: People, { held }: Step, work: () => Promise<T>): Promise<T> => {
  const id = held && people.tickets.get(held.ticket)
  if (!held || id === undefined) return work()
  const client = await deps.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from ticket where id = $1 for update', [id])
    const done = work()
    for (let turn = 0; turn < held.turns; turn += 1) await client.query('select 1')
    await client.query('commit')
    return await done
  } finally {
    client.release()
  }
}

/**
 * Compares the notifications about tickets with the expected ones. Throws Violation if notifications are missing, sent twice or sent to
 * somebody else. Returns the total number of notifications so far.
 */
const checkNews = async (news: News, people: People, before: number, expected: readonly string[][]): Promise<number> => {
  const numbers = new Map([...people.tickets].map(([number, id]) => [id, number]))
  const wordOf = (one: TicketNews) => {
    // In these histories, nobody writes internal notes and no presence of staff is sent, so only these kinds occur.
    const kind = one.kind as 'message' | 'status' | 'read'
    return newsOf(numbers.get(one.ticketId) ?? 0, kind, one.seq, people.ownerOf(one))
  }
  const told = () =>
    news
      .about([...numbers.keys()])
      .slice(before)
      .map(wordOf)
      .toSorted()
  const isThere = () => expected.some((words) => isTold(words, told()))
  await news.fence()
  if (!(await news.until(isThere))) throw new Violation(`open pages heard [${told()}] instead of [${expected.join('] or [')}]`)
  return before + told().length
}

/** Whether the expected notifications arrived. Equal notifications that are sent at the same time may arrive as a single one. */
const isTold = (expected: readonly string[], told: readonly string[]) => {
  const often = (words: readonly string[], word: string) => words.filter((one) => one === word).length
  return expected.every((word) => told.includes(word)) && told.every((word) => often(told, word) <= often(expected, word))
}

const unexplained = (answered: readonly Answered[], begin: State, end: State) => {
  const shown = (state: State) => JSON.stringify(comparable(state, begin))
  return `no order of the calls explains the answers [${answered.map(({ answer }) => answer)}] and the end\n  from ${shown(begin)}\n  to   ${shown(end)}`
}
