import { setTimeout as sleep } from 'node:timers/promises'
import { apiPrefix } from '@playhub/contract/api'
import { SUPPORT_EVENTS_PATH } from '@playhub/contract/support'
import { TICKET_CHANNEL } from '../../../apps/api/src/support/news.ts'
import { askFor } from '../ask.ts'
import { crowdEnv } from '../crowd.ts'
import { atMost, figure, type Job, type Options, type Result } from '../figures.ts'
import { type Product, withProduct } from '../product.ts'
import { withReference } from '../reference.ts'
import { alternate, percentile, spread } from '../rounds.ts'
import { join } from '../serving.ts'
import { atSteadyRate } from '../steady.ts'
import { createAnswerer } from '../support/desk-staff.ts'
import { keyOf, type News, openStreams, type Streams } from '../support/open-streams.ts'
import { measureReconnects } from '../support/reconnects.ts'
import { gatherGuests, type Writer } from '../support/support-people.ts'
import { rssMiB } from '../usage.ts'

const REFERENCE = import.meta.resolve('../references/commit-to-stream.ts')
/** Rates at which staff answer at the desk, in answers per second. They are measured one after another. */
const RATES = [25, 50, 100, 200, 500]
/** Rate at which another process writes messages and announces them, in messages per second. */
const TOLD = 500
/**
 * Minimum share of the requested rate. If the machine reaches a smaller share, answers wait before they are committed. So higher rates are
 * not measured.
 */
const HELD = 0.8
const SETTLE_MS = 3000

/** Row 14 of bench/README.md: the time from the commit of an answer by staff to the event at the player's open page. */
export const messagePush: Job = {
  rows: [14],
  name: 'message-push',
  title: "from the commit of an answer of staff to the event in the player's open stream, against commit, NOTIFY and a bare stream",
  run: (options) =>
    withProduct({ env: crowdEnv }, async (product) => {
      // With this setting, PostgreSQL records the commit times.
      await product.query('alter system set track_commit_timestamp = on')
      await product.restartApi()
      const readers = await gatherGuests(product, options.players)
      // The api restarts. So the memory that was used for creating the tickets is not counted as memory of the streams.
      await product.restartApi()
      return withReference(REFERENCE, product, '/', async (reference) => {
        const { streams, kibEach } = await openOwn(product, readers)
        const bare = await openStreams(readers.map(({ ticketId }) => ({ url: `${reference.url}/events/${ticketId}` })))
        const at = { product, readers, streams, bare, reference: reference.url, options }
        const results = [await measureDesk(at), await measureTold(at), memoryOf(kibEach, readers.length)]
        streams.close()
        bare.close()
        return join([...results, await measureReconnects(product)])
      })
    }),
}

type At = { product: Product; readers: readonly Writer[]; streams: Streams; bare: Streams; reference: string; options: Options }

/** Opens the players' streams, and measures how much memory the api process needs for each stream. */
const openOwn = async (product: Product, readers: readonly Writer[]) => {
  const url = product.hubUrl + apiPrefix + SUPPORT_EVENTS_PATH
  // Opens and closes a few streams before the measurement, because the first streams load code that is not part of a stream's memory.
  const first = await openStreams(readers.slice(0, 50).map(({ headers }) => ({ url, headers })))
  first.close()
  await sleep(SETTLE_MS)
  const before = rssMiB(product.pids().api)
  const streams = await openStreams(readers.map(({ headers }) => ({ url, headers })))
  await sleep(SETTLE_MS)
  return { streams, kibEach: ((rssMiB(product.pids().api) - before) * 1024) / readers.length }
}

const memoryOf = (kibEach: number, count: number): Result => ({
  figures: [figure({ row: 14, what: `memory for each of ${count} open players`, unit: 'KiB', goal: atMost(20) }, [kibEach])],
  notes: [],
})

/** Measures answers written at the desk at rising rates, until the machine cannot reach the requested rate. */
const measureDesk = async (at: At): Promise<Result> => {
  const { product, readers, streams, options } = at
  const answer = await createAnswerer(product)
  let answered = 0
  /** Returns the next ticket in rotation, and the number of its next message. */
  const nextNews = (): News => {
    const reader = inTurn(readers, answered++)
    reader.seq += 1
    return { ticketId: reader.ticketId, seq: reader.seq }
  }
  const write = async (rate: number) => {
    const news = Array.from({ length: rate * options.seconds }, nextNews)
    await atSteadyRate(rate, news.length, (index) => answer(inTurn(news, index).ticketId))
    return waitsOf(product, 'ticket_message', news, await streams.untilHeard(news))
  }
  await write(Math.min(...RATES))
  const results: Result[] = []
  for (const rate of RATES) {
    const { references, cases } = await alternate(
      options.rounds,
      () => tellOwn(at, rate),
      () => write(rate),
    )
    results.push(compare(`answers at the desk, ${rate}/s`, references, cases))
    const carried = spread(cases.map(({ perSecond }) => perSecond)).median
    if (carried >= rate * HELD) continue
    const note = `asked for ${rate} answers a second, ${carried.toFixed(0)} were committed: more than this machine carries, so higher rates were left out`
    return join([...results, { figures: [], notes: [note] }])
  }
  return join(results)
}

/**
 * Measures messages that the reference writes and announces through the database. So the result contains only the work of the api process
 * that sends the players' streams, and not the work of writing messages.
 */
const measureTold = async (at: At): Promise<Result> => {
  const { references, cases } = await alternate(
    at.options.rounds,
    () => tellOwn(at, TOLD),
    () => tell(at, TOLD, TICKET_CHANNEL, at.streams),
  )
  return compare(`written by another process, ${TOLD}/s`, references, cases)
}

const tellOwn = (at: At, rate: number) => tell(at, rate, 'bench_stream', at.bare)

/** The `seq` of the next announced message. It starts far above the `seq` of every stored message, so no number is used twice. */
let told = 1_000_000

/**
 * Makes the reference, a minimal server, write messages and notify on the given channel. `by`: the streams that receive these
 * notifications.
 */
const tell = async ({ product, readers, reference, options }: At, rate: number, channel: string, by: Streams): Promise<Waits> => {
  const all = Array.from({ length: rate * options.seconds }, (_, index) => {
    const { ticketId, guestId } = inTurn(readers, index)
    return { ticketId, seq: told++, kind: 'message', playerId: null, guestId }
  })
  await atSteadyRate(rate, all.length, (index) =>
    askFor(200, `${reference}/tell?channel=${channel}`, { method: 'POST', body: JSON.stringify(inTurn(all, index)) }),
  )
  return waitsOf(product, 'bench_told', all, await by.untilHeard(all))
}

const inTurn = <T>(list: readonly T[], index: number): T => {
  const one = list[index % list.length]
  if (one === undefined) throw new Error('there is nobody')
  return one
}

/** `waits`: the milliseconds from each commit until the reader got the message. `perSecond`: the number of commits per second. */
type Waits = { waits: number[]; perSecond: number }

const waitsOf = async (
  { query }: Product,
  table: 'ticket_message' | 'bench_told',
  news: readonly News[],
  heard: readonly number[],
): Promise<Waits> => {
  const rows = await query<{ ticket_id: string; seq: number; at: number }>(
    `select ticket_id, seq, (extract(epoch from pg_xact_commit_timestamp(t.xmin)) * 1000)::float8 as at
     from ${table} t join unnest($1::uuid[], $2::int[]) asked (ticket_id, seq) using (ticket_id, seq)`,
    [news.map(({ ticketId }) => ticketId), news.map(({ seq }) => seq)],
  )
  const committed = new Map(rows.map(({ ticket_id: ticketId, seq, at }) => [keyOf({ ticketId, seq }), at]))
  const waits = news.map((each, index) => (heard[index] ?? Number.NaN) - (committed.get(keyOf(each)) ?? Number.NaN))
  const { min, max } = spread([...committed.values()])
  return { waits, perSecond: (committed.size - 1) / ((max - min) / 1000) }
}

const compare = (what: string, references: readonly Waits[], cases: readonly Waits[]): Result => {
  const at = (share: number, most: number) =>
    figure(
      { row: 14, what: `${what}: p${share}`, unit: 'ms', goal: atMost(most, 'ratio') },
      cases.map(({ waits }) => percentile(waits, share)),
      { what: 'bare', values: references.map(({ waits }) => percentile(waits, share)) },
    )
  const perSecond = figure(
    { row: 14, what: `${what}: committed`, unit: '/s' },
    cases.map((each) => each.perSecond),
  )
  return { figures: [perSecond, at(50, 3), at(99, 2)], notes: [] }
}
