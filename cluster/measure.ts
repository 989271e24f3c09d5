import { setTimeout as sleep } from 'node:timers/promises'
import { apiPrefix } from '@playhub/contract/api'
import { SUPPORT_EVENTS_PATH, support } from '@playhub/contract/support'
import { askFor } from '../bench/src/ask.ts'
import { newAddress } from '../bench/src/crowd.ts'
import { inParallel } from '../bench/src/payments/payer.ts'
import type { Product } from '../bench/src/product.ts'
import { type News, openStreams } from '../bench/src/support/open-streams.ts'
import { formOf, gatherGuests, type Writer } from '../bench/src/support/support-people.ts'
import { cpuMs } from '../bench/src/usage.ts'
import type { Cluster } from './cluster.ts'

/**
 * This file measures the gain of more machines. First: how many more answers two web processes give than one. Second: whether a push
 * process gets only the events for its own pages.
 */

type Say = (text: string) => void
/** A result. `isMet`: whether the measurement reached the goal that `line` names. */
type Measured = { line: string; isMet: boolean }

const ROUNDS = 9
/** Milliseconds of load in each part of a round. */
const LOAD_MS = 3000
/**
 * Number of rounds before the measurement. In these rounds the code of both processes is compiled. Before that, an answer takes more
 * processor time.
 */
const WARM_UPS = 3
const AT_ONCE = 8
const GUESTS = 80
const LEAST_GAIN = 1.8

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** A web process or a whole hub, and its guests, each with a ticket. */
type Target = { url: string; guests: Writer[] }

/**
 * Measures how many times more answers two web processes give than one, by processor time. Two processes can use twice the processor time
 * of one. They give twice as many answers if the processor time of one answer stays the same. So the gain is: 2 × (time of one answer with
 * one process) / (time of one answer with two processes).
 *
 * On one machine, two busy processes make each other slower, because they share caches and memory. On two machines they do not. So while
 * one web process is measured, another hub with its own database (`stranger`) has the same load on this machine. Then a higher cost with
 * two web processes can only come from their work together.
 */
export const measureWeb = async (cluster: Cluster, stranger: Pick<Product, 'hubUrl'>, say: Say): Promise<Measured> => {
  const guests = await gatherGuests(cluster, GUESTS)
  const neighbour = { url: stranger.hubUrl, guests: await gatherGuests(stranger, GUESTS) }
  // The first web process reaches the database through the proxies that `faults.ts` can cut. The work of the proxies is not in the
  // processor time of that process.
  const processes = cluster.hubs.web.map(({ member, url }) => ({ url, guests, cpu: () => cpuMs(member.pid()) }))
  /** Returns the processor time of an answer of the `counted` processes while these and `others` have the same load. */
  const costOf = async (counted: typeof processes, others: readonly Target[] = []) => {
    const sum = () => counted.reduce((total, { cpu }) => total + cpu(), 0)
    const until = performance.now() + LOAD_MS
    const before = sum()
    const answers = await Promise.all([...counted, ...others].map((target) => askUntil(target, until)))
    return (sum() - before) / answers.slice(0, counted.length).reduce((total, each) => total + each, 0)
  }
  const costApart = async () => {
    const each = await inParallel(processes.length, 1, (at) => costOf(processes.slice(at, at + 1), [neighbour]))
    return each.reduce((sum, cost) => sum + cost, 0) / each.length
  }
  for (let round = 0; round < WARM_UPS; round += 1) await costOf(processes, [neighbour])
  const costs: { one: number; two: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const cost = { one: await costApart(), two: await costOf(processes) }
    costs.push(cost)
    say(`an answer takes ${cost.one.toFixed(3)} ms with one web process, ${cost.two.toFixed(3)} ms with two`)
  }
  const gain = median(costs.map(({ one, two }) => (2 * one) / two))
  return {
    line: `two web processes give ${gain.toFixed(2)} times the answers of one, by processor time (at least ${LEAST_GAIN})`,
    isMet: gain >= LEAST_GAIN,
  }
}

/** Requests a guest's list of tickets and a guest's chat alternately. */
const askOne = async ({ url, guests }: Target, at: number) => {
  const { headers, ticketId } = guests[at % guests.length] as Writer
  const path = at % 2 ? support.getTickets.path : `${support.getTicket.path}?id=${ticketId}`
  await askFor(200, url + apiPrefix + path, { headers })
}

/** Keeps `AT_ONCE` requests to the target in flight until the time `until`. Returns the number of answers. */
const askUntil = async (target: Target, until: number) => {
  const counts = await inParallel(AT_ONCE, AT_ONCE, async (first) => {
    let answers = 0
    for (; performance.now() < until; answers += 1) await askOne(target, first + answers * AT_ONCE)
    return answers
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

const PAGES = 5000
/** Number of guests who write messages, for each of the two push processes. Each of these guests has an open page. */
const WRITERS = [60, 30] as const
const MESSAGES = 3

type NatsConnection = { cid: number; out_msgs: number; subscriptions: number }

/** Opens `PAGES` pages at each of the two push processes, each page for a different guest. Some of these guests then write. */
export const measurePush = async (cluster: Cluster, say: Say): Promise<Measured[]> => {
  const sides = await inParallel(cluster.hubs.push.length, 1, async (side) => {
    const writers = await gatherGuests(cluster, WRITERS[side] ?? 0)
    const readers = await inParallel(PAGES - writers.length, AT_ONCE, async () => {
      const headers = { 'x-forwarded-for': newAddress() }
      const { body } = await askFor(200, cluster.hubUrl + apiPrefix + support.createIdentity.path, { method: 'POST', headers })
      const { tempUserId, proof } = support.createIdentity.reply.parse(JSON.parse(body.toString()))
      return { headers: { ...headers, 'temp-user-id': `${tempUserId}.${proof}` } }
    })
    const url = `${cluster.hubs.push[side]?.url}${apiPrefix}${SUPPORT_EVENTS_PATH}`
    const streams = await openStreams([...writers, ...readers].map(({ headers }) => ({ url, headers })))
    say(`${PAGES} pages are open at push${side + 1}`)
    return { writers, streams }
  })
  // NATS includes new subscriptions in its counts only after a moment.
  await sleep(2000)
  const before = await readNats(cluster.natsUrl)
  const sent = await inParallel(sides.length, sides.length, async (side) => {
    const { writers = [], streams } = sides[side] ?? {}
    const news: News[] = []
    for (let turn = 0; turn < MESSAGES; turn += 1)
      news.push(...(await inParallel(writers.length, AT_ONCE, (at) => writeOne(cluster.hubUrl, writers[at] as Writer))))
    await streams?.untilHeard(news)
    return news.length
  })
  await sleep(1000)
  const after = await readNats(cluster.natsUrl)
  for (const { streams } of sides) streams.close()

  const heard = after
    .map(({ cid, out_msgs, subscriptions }) => ({
      subscriptions,
      messages: out_msgs - (before.find((one) => one.cid === cid)?.out_msgs ?? 0),
    }))
    .toSorted((a, b) => b.messages - a.messages)
  const nodes = heard.filter(({ subscriptions }) => subscriptions >= PAGES)
  const rest = heard.filter(({ subscriptions }) => subscriptions < PAGES)
  const others = rest.reduce((sum, { messages }) => sum + messages, 0)
  return [
    ...sent.map((count, side) => ({
      line: `push process ${side + 1}: ${PAGES} pages, ${nodes[side]?.subscriptions} subscriptions, ${count} messages of their owners, all heard; NATS sent it ${nodes[side]?.messages}`,
      isMet: nodes[side]?.messages === count,
    })),
    { line: `NATS sent the ${rest.length} other processes ${others} messages`, isMet: nodes.length === sent.length && others === 0 },
  ]
}

const writeOne = async (hubUrl: string, writer: Writer): Promise<News> => {
  const form = formOf({ ticketId: writer.ticketId, text: '<p>Is anybody there?</p>', clientId: crypto.randomUUID() })
  await askFor(200, hubUrl + apiPrefix + support.sendMessage.path, { ...form, headers: { ...writer.headers, ...form.headers } })
  writer.seq += 1
  return { ticketId: writer.ticketId, seq: writer.seq }
}

const readNats = async (url: string): Promise<NatsConnection[]> => {
  const response = await fetch(`${url}/connz`)
  // The cast is safe, because NATS documents this form of the reply:
  // https://docs.nats.io/running-a-nats-service/nats_admin/monitoring#connection-information-connz
  return ((await response.json()) as { connections: NatsConnection[] }).connections
}
