import { randomUUID } from 'node:crypto'
import { apiPrefix } from '@playhub/contract/api'
import { support } from '@playhub/contract/support'
import { askFor } from '../ask.ts'
import { crowdEnv } from '../crowd.ts'
import { atLeast, atMost, figure, type Job } from '../figures.ts'
import { type Loaded, loadEach, printRequest, type Question } from '../load.ts'
import { inParallel } from '../payments/payer.ts'
import { type Product, withProduct } from '../product.ts'
import { withReference } from '../reference.ts'
import { alternate } from '../rounds.ts'
import { formOf, gatherGuests, gatherPlayers, type Writer } from '../support/support-people.ts'
import { cpuMs, familyCpuMs } from '../usage.ts'

const REFERENCE = import.meta.resolve('../references/fastify-message.ts')
const CONNECTIONS = 64
/**
 * Messages for each second of the measurement. Each round writes a fixed number, because each writer may send only a limited number per
 * minute.
 */
const PER_SECOND = 500
/** The messages of each writer. Together with the message that is sent twice, they stay within the limit of 40 per minute. */
const PER_WRITER = 38
/** Messages that are sent twice at the same time. */
const TWICE = 200
const WARM_UP = 1000
const TEXT = `<p>${'I bought 100 pearls an hour ago and the game still shows none of them. '.repeat(3)}</p>`

/**
 * Row 12. Writing a message of a player or guest with all its effects: the start of the last message in the ticket, its unread count, and
 * the notification.
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
        const perConnection = options.rounds * Math.ceil(perRound / CONNECTIONS) + Math.ceil(WARM_UP / CONNECTIONS)
        const writers = CONNECTIONS * Math.max(2, Math.ceil(perConnection / PER_WRITER))
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

const sendUrl = ({ hubUrl }: Product) => hubUrl + apiPrefix + support.sendMessage.path

type Written = Loaded & { cpuMicros: number; databaseMicros: number }

const measure = async (product: Product, pid: number, url: string, questions: readonly Question[][]): Promise<Written> => {
  const { postgres } = product.pids()
  const [own, database] = [cpuMs(pid), familyCpuMs(postgres)]
  const loaded = await loadEach(url, CONNECTIONS, (connection) => questions[connection]?.pop())
  const micros = (ms: number) => (ms * 1000) / loaded.answers
  return { ...loaded, cpuMicros: micros(cpuMs(pid) - own), databaseMicros: micros(familyCpuMs(postgres) - database) }
}

/**
 * The next messages for each connection, in reverse order, because they are taken from the end. Each writer uses only one connection, so
 * that the message number in each answer is known in advance.
 */
const messagesOf = (product: Product, writers: readonly Writer[], count: number): Question[][] => {
  const url = new URL(sendUrl(product))
  return share(count, (connection, nth) => {
    const own = writers.filter((_, at) => at % CONNECTIONS === connection)
    const writer = own[nth % own.length]
    if (!writer) throw new Error('fewer writers than connections')
    writer.seq += 1
    const form = formOf({ ticketId: writer.ticketId, text: TEXT, clientId: randomUUID() })
    const request = printRequest(url, { ...form, headers: { ...writer.headers, ...form.headers } })
    return { request, expected: { status: 200, body: answerOf(writer.seq) } }
  })
}

/** Inserts with a body as long as a message's. */
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

const share = (count: number, make: (connection: number, nth: number) => Question): Question[][] =>
  Array.from({ length: CONNECTIONS }, (_, connection) =>
    Array.from({ length: Math.ceil(count / CONNECTIONS) }, (_, nth) => make(connection, nth)).reverse(),
  )

const answerOf = (seq: number) => Buffer.from(JSON.stringify({ data: { result: true, seq } }))

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

/** Throws if a ticket's counts differ from what was sent. */
const checkCounts = async ({ query }: Product, writers: readonly Writer[]) => {
  const rows = await query<{ id: string; message_seq: number; staff_unread: number; messages: number }>(
    `select t.id, t.message_seq, t.staff_unread, count(m.seq)::int as messages
     from ticket t join ticket_message m on m.ticket_id = t.id where t.id = any($1) group by t.id`,
    [writers.map(({ ticketId }) => ticketId)],
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const { ticketId, seq } of writers) {
    const { message_seq, staff_unread, messages } = found.get(ticketId) ?? {}
    if (message_seq !== seq || staff_unread !== seq || messages !== seq)
      throw new Error(`ticket ${ticketId} has ${messages} of ${seq} messages, says ${message_seq}, unread ${staff_unread}`)
  }
}
