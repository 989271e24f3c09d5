import { randomUUID } from 'node:crypto'
import { askFor } from '../ask.ts'
import { crowdEnv } from '../crowd.ts'
import { atLeast, atMost, figure, type Job } from '../figures.ts'
import { type Loaded, loadEach, printRequest, type Question } from '../load.ts'
import { inParallel } from '../payments/payer.ts'
import { type Product, withProduct } from '../product.ts'
import { withReference } from '../reference.ts'
import { alternate } from '../rounds.ts'
import {
  answerOf,
  CONNECTIONS,
  checkCounts,
  messagesOf,
  PER_SECOND,
  PER_WRITER,
  sendUrl,
  share,
  TEXT,
  writersFor,
} from '../support/messages.ts'
import { formOf, gatherGuests, gatherPlayers, type Writer } from '../support/support-people.ts'
import { cpuMs, familyCpuMs } from '../usage.ts'

const REFERENCE = import.meta.resolve('../references/fastify-message.ts')
/** Number of messages that are sent twice at the same time. */
const TWICE = 200
const WARM_UP = 1000

/**
 * Row 12 of bench/README.md: the time to write a message of a player or guest, with all its effects: a notification, and an update of the
 * ticket's row (the beginning of the last message, the number of unread messages).
 */
export const messageWrite: Job = {
  rows: [12],
  name: 'message-write',
  title:
    'a message of a player and of a guest, sent as the hub does, against Fastify and pg with one durable insert (W); each of them sent twice',
  run: (options) =>
    withProduct({ env: crowdEnv }, (product) =>
      withReference(REFERENCE, product, '/up', async (reference) => {
        const perRound = PER_SECOND * options.seconds
        const writers = writersFor(options.rounds, perRound, WARM_UP)
        const { guests, players } = await gatherWriters(product, writers)
        const write = async (kind: Writer[], count = perRound) =>
          measure(product, product.pids().api, sendUrl(product), messagesOf(product, kind, count))
        const insert = (count = perRound) =>
          measure(product, reference.pid, `${reference.url}/message`, insertsOf(reference.url, players, count))
        for (const kind of [players, guests]) await write(kind, WARM_UP)
        await insert(WARM_UP)
        const { references, cases } = await alternate(options.rounds, insert, async () => ({
          player: await write(players),
          guest: await write(guests),
        }))
        const doubled = await sendTwice(product, [...players.slice(0, TWICE / 2), ...guests.slice(0, TWICE / 2)])
        await checkCounts(product, [...players, ...guests])
        const of = (kind: 'player' | 'guest') => {
          const against = (what: string, unit: string, value: (loaded: Written) => number, goal?: ReturnType<typeof atLeast>) =>
            figure(
              { row: 12, what: `message of a ${kind}: ${what}`, unit, ...(goal && { goal }) },
              cases.map((each) => value(each[kind])),
              { what: 'W', values: references.map(value) },
            )
          return [
            against('written', '/s', ({ perSecond }) => perSecond, atLeast(0.6)),
            against('p50', 'ms', ({ p50 }) => p50),
            against('p99', 'ms', ({ p99 }) => p99),
            against('processor time for each, api', 'µs', ({ cpuMicros }) => cpuMicros),
            against('processor time for each, PostgreSQL', 'µs', ({ databaseMicros }) => databaseMicros),
          ]
        }
        return {
          figures: [
            ...of('player'),
            ...of('guest'),
            figure({ row: 12, what: `sent twice at once: doubled, of ${TWICE}`, unit: '', goal: atMost(0) }, [doubled]),
          ],
          notes: [
            `${CONNECTIONS} connections; ${writers} players and as many guests, each at an address of their own, at most ${PER_WRITER} messages of each`,
            'every answer had the next number of its ticket; in the end each ticket counted as many messages, and as many unread by staff, as were sent',
          ],
        }
      }),
    ),
}

const gatherWriters = async (product: Product, count: number) => ({
  players: await gatherPlayers(product, count),
  guests: await gatherGuests(product, count),
})

type Written = Loaded & { cpuMicros: number; databaseMicros: number }

const measure = async (product: Product, pid: number, url: string, questions: readonly Question[][]): Promise<Written> => {
  const { postgres } = product.pids()
  const [own, database] = [cpuMs(pid), familyCpuMs(postgres)]
  const loaded = await loadEach(url, CONNECTIONS, (connection) => questions[connection]?.pop())
  const micros = (ms: number) => (ms * 1000) / loaded.answers
  return { ...loaded, cpuMicros: micros(cpuMs(pid) - own), databaseMicros: micros(familyCpuMs(postgres) - database) }
}

/** Returns requests for the reference, a minimal server. Each body is as long as that of a message of the hub. */
const insertsOf = (url: string, writers: readonly Writer[], count: number): Question[][] => {
  const [writer] = writers
  const ids = { ticketId: writer?.ticketId ?? '', clientId: randomUUID() }
  const around = formOf({ ...ids, text: TEXT }).body.length - JSON.stringify({ ...ids, text: TEXT }).length
  const text = TEXT + '.'.repeat(around)
  const expected = { status: 200, body: answerOf(1) }
  return share(count, () => {
    const body = JSON.stringify({ ...ids, clientId: randomUUID(), text })
    return {
      request: printRequest(new URL(`${url}/message`), { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      expected,
    }
  })
}

/** Sends each message twice at the same time and once more afterwards. Returns how many are not stored exactly once. */
const sendTwice = async (product: Product, writers: readonly Writer[]): Promise<number> => {
  const ids = await inParallel(writers.length, 8, async (at) => {
    const writer = writers[at]
    if (!writer) throw new Error('there is nobody')
    const clientId = randomUUID()
    writer.seq += 1
    const form = formOf({ ticketId: writer.ticketId, text: TEXT, clientId })
    const send = () => askFor(200, sendUrl(product), { ...form, headers: { ...writer.headers, ...form.headers } })
    for (const { body } of [...(await Promise.all([send(), send()])), await send()])
      if (!body.equals(answerOf(writer.seq))) throw new Error(`message ${writer.seq} was answered ${body}`)
    return clientId
  })
  const [row] = await product.query<{ good: number }>(
    'select count(*)::int as good from (select client_id from ticket_message where client_id = any($1) group by 1 having count(*) = 1) once',
    [ids],
  )
  return ids.length - (row?.good ?? 0)
}
