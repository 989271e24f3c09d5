import { apiPrefix } from '@playhub/contract/api'
import { payments } from '@playhub/contract/payments'
import { support } from '@playhub/contract/support'
import { transactions } from '@playhub/contract/transactions'
import { signInPlayer } from '../../../e2e/world/player.ts'
import { ask, askFor } from '../ask.ts'
import { crowdEnv, newAddress } from '../crowd.ts'
import { atLeast, atMost, figure, type Job } from '../figures.ts'
import { load, loadEach, printRequest, type Question } from '../load.ts'
import { game } from '../payments/game-server.ts'
import { createPayer, inParallel, type Payer } from '../payments/payer.ts'
import { demoPlayerId, fillPayments } from '../payments/payment-volume.ts'
import { type Product, withProduct } from '../product.ts'
import { spread } from '../rounds.ts'
import { atSteadyRate } from '../steady.ts'
import { fillSupport } from '../support/support-volume.ts'

const CONNECTIONS = 16
/** The number of the demo player's purchases. */
const PURCHASES = 26_000
const SINGLE_FLOWS = 60
const FLOWS_AT_ONCE = 8
/**
 * How many of a hundred visits are of each kind. A `flow` is a whole purchase of a player. A visit of any other kind is a single request.
 */
const SHARES = { page: 70, session: 10, poll: 10, purchases: 3, tickets: 2, chat: 4, flow: 1 } as const
type Kind = keyof typeof SHARES
type ReadKind = Exclude<Kind, 'flow'>
const readKinds = ['page', 'session', 'poll', 'purchases', 'tickets', 'chat'] as const satisfies readonly ReadKind[]

/** Row 23 of bench/README.md: a realistic mix of all requests, on one machine with the full history. */
export const mixed: Job = {
  rows: [23],
  name: 'mixed',
  title:
    'guest pages 70 %, session and poll 20 %, lists 5 %, chat 4 %, whole purchases 1 %, at the full volume; against each of them alone',
  run: (options) =>
    withProduct({ env: crowdEnv, keep: options.keep }, async (product) => {
      const filled =
        (await fillSupport(product, options)) + (await fillPayments(product, await demoPlayerId(product), options.volume, PURCHASES))
      const payer = await createPayer(product)
      const questions = await prepare(product, payer)
      const rounds = Math.max(1, options.rounds)
      const sums: number[] = []
      const slowest: number[] = []
      let last = { perSecond: 0, single: {} as Record<Kind, number> }
      for (let round = 0; round < rounds; round++) {
        const single = await eachAlone(questions, payer, options.seconds)
        const evening = await together(questions, payer, options.seconds * 2)
        sums.push(Object.keys(SHARES).reduce((sum, kind) => sum + evening.rates[kind as Kind] / single[kind as Kind], 0))
        slowest.push(evening.p99)
        last = { perSecond: evening.perSecond, single }
      }
      const doubled = await atDouble(questions, last.perSecond * 2, options.seconds * 2)
      return {
        figures: [
          figure({ row: 23, what: 'sum of the shares at the rates of each alone', unit: '', goal: { ...atLeast(0.8), of: 'value' } }, sums),
          figure({ row: 23, what: 'p99 of all answers', unit: 'ms', goal: atMost(50) }, slowest),
          figure({ row: 23, what: 'asked twice as much: answers of 500 and above', unit: '', goal: atMost(0) }, [doubled.broken]),
          figure({ row: 23, what: 'asked twice as much: answers of another kind than 200 and 429', unit: '', goal: atMost(0) }, [
            doubled.odd,
          ]),
        ],
        notes: [
          `filled in ${Math.round(filled)} s; an evening: ${Math.round(last.perSecond)} answers a second with ${CONNECTIONS} connections`,
          `alone: ${Object.entries(last.single)
            .map(([kind, rate]) => `${kind} ${Math.round(rate)}/s`)
            .join(', ')}; p99 median ${spread(slowest).median.toFixed(1)} ms`,
          `asked twice as much: ${doubled.asked} times in ${options.seconds * 2} s, ${doubled.refused} answered with 429`,
        ],
      }
    }),
}

type Asking = { url: string; headers: Record<string, string>; question: Question }
type Questions = Record<ReadKind, Asking>

const prepare = async (product: Product, payer: Payer): Promise<Questions> => {
  const { token } = await signInPlayer(product, game.project)
  const begun = await payer.begin()
  await payer.setPending(begun)
  const [long] = await product.query<{ id: string }>(`select id from ticket where title = 'The long one'`)
  const own = { authorization: `Bearer ${token}`, 'x-forwarded-for': newAddress() }
  const api = product.hubUrl + apiPrefix
  const asked: Record<ReadKind, { url: string; headers: Record<string, string> }> = {
    page: { url: `${product.hubUrl}/games/en/`, headers: { 'accept-language': 'en', 'accept-encoding': 'br' } },
    session: { url: `${api}/auth/check/${token}`, headers: { 'x-forwarded-for': newAddress() } },
    poll: { url: api + payments.get.path.replace(':paymentId', begun.paymentId), headers: own },
    purchases: { url: await olderPurchases(api, own), headers: own },
    tickets: { url: api + support.getTickets.path, headers: own },
    chat: { url: `${api}${support.getTicket.path}?id=${long?.id ?? ''}`, headers: own },
  }
  const entries = readKinds.map(async (kind) => {
    const { url, headers } = asked[kind]
    const { body } = await askFor(200, url, { headers })
    const expected = { status: 200, body }
    return [kind, { url, headers, question: { request: printRequest(new URL(url), { headers }), expected } }] as const
  })
  return Object.fromEntries(await Promise.all(entries)) as Questions
}

/** Returns the URL of the second page of a player's purchases. New purchases change the first page, but not the page at this URL. */
const olderPurchases = async (api: string, headers: Record<string, string>) => {
  const url = api + transactions.getUserPayments.path
  const last = transactions.getUserPayments.reply.parse(JSON.parse((await askFor(200, url, { headers })).body.toString())).at(-1)
  if (!last) throw new Error('the player has bought nothing')
  return `${url}?before=${encodeURIComponent(`${last.createTs}_${last.uuid}`)}`
}

const buy = async (payer: Payer) => {
  const begun = await payer.begin()
  await payer.confirm(begun)
  await payer.setPending(begun)
}

/** Returns how many visits per second are possible for each kind of visit, if there are no visits of other kinds. */
const eachAlone = async (questions: Questions, payer: Payer, seconds: number): Promise<Record<Kind, number>> => {
  const rates: Partial<Record<Kind, number>> = {}
  for (const kind of readKinds) {
    const { url, headers, question } = questions[kind]
    rates[kind] = (await load({ url, headers, expected: question.expected, seconds, connections: CONNECTIONS })).perSecond
  }
  const began = performance.now()
  await inParallel(SINGLE_FLOWS, FLOWS_AT_ONCE, () => buy(payer))
  return { ...(rates as Record<ReadKind, number>), flow: (SINGLE_FLOWS * 1000) / (performance.now() - began) }
}

/** The kinds of a hundred visits, in an order that spreads each kind evenly. */
const order: readonly Kind[] = Object.entries(SHARES)
  .flatMap(([kind, share]) => Array.from({ length: share }, (_, at) => ({ kind: kind as Kind, at: (at + 0.5) / share })))
  .sort((a, b) => a.at - b.at)
  .map(({ kind }) => kind)

/** Runs the whole mix. An unexpected answer ends the run. */
const together = async (questions: Questions, payer: Payer, seconds: number) => {
  const counts: Record<Kind, number> = { page: 0, session: 0, poll: 0, purchases: 0, tickets: 0, chat: 0, flow: 0 }
  const flows: Promise<unknown>[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  let place = 0
  const next = (): Question | undefined => {
    if (performance.now() >= until) return undefined
    for (;;) {
      const kind = order[place++ % order.length] ?? 'page'
      counts[kind] += 1
      if (kind !== 'flow') return questions[kind].question
      flows.push(buy(payer))
    }
  }
  const { p99 } = await loadEach(questions.page.url, CONNECTIONS, next)
  await Promise.all(flows)
  const took = (performance.now() - began) / 1000
  const rates = Object.fromEntries(Object.entries(counts).map(([kind, count]) => [kind, count / took])) as Record<Kind, number>
  return { rates, p99, perSecond: Object.values(rates).reduce((sum, rate) => sum + rate, 0) }
}

/** Sends more requests than the machine can handle. The hub may refuse them but must not fail. */
const atDouble = async (questions: Questions, perSecond: number, seconds: number) => {
  const statuses: number[] = []
  const kinds = order.filter((kind): kind is ReadKind => kind !== 'flow')
  await atSteadyRate(perSecond, Math.round(perSecond * seconds), async (index) => {
    const { url, headers } = questions[kinds[index % kinds.length] ?? 'page']
    statuses.push((await ask(url, { headers })).status)
  })
  return {
    asked: statuses.length,
    refused: statuses.filter((status) => status === 429).length,
    broken: statuses.filter((status) => status >= 500).length,
    odd: statuses.filter((status) => status !== 200 && status !== 429 && status < 500).length,
  }
}
