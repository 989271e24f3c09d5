import { apiPrefix } from '@playhub/contract/api'
import { PURCHASES_PAGE } from '@playhub/contract/limits'
import { transactions } from '@playhub/contract/transactions'
import { signInPlayer } from '../../../e2e/world/player.ts'
import { askFor } from '../ask.ts'
import { atLeast, atMost, figure, type Job, type Options } from '../figures.ts'
import { load } from '../load.ts'
import { game } from '../payments/game-server.ts'
import { demoPlayerId, fillPayments } from '../payments/payment-volume.ts'
import { withPaymentsReference } from '../payments/payments-reference.ts'
import { type Product, withProduct } from '../product.ts'
import { alternate, spread } from '../rounds.ts'

const SMALL = 10_000
/** Number of purchases of the player whose list is read. They fill more than five hundred pages. */
const OWN = 26_000
const DEEP_PAGE = 500
const LIST = apiPrefix + transactions.getUserPayments.path

/**
 * Row 10 of bench/README.md: the cost of reading a page of purchases. It is measured with a small and with a large table; in the large
 * table, for the first page and for page 500.
 */
export const purchaseList: Job = {
  rows: [10],
  name: 'purchase-list',
  title: "a page of a player's purchases, against Fastify and pg with the same SQL, at ten thousand payments and at the full volume",
  run: (options) =>
    withProduct({}, async (product) => {
      const { token } = await signInPlayer(product, game.project)
      const ownerId = await demoPlayerId(product)
      const headers = { authorization: `Bearer ${token}` }
      const at = { product, options, headers, ownerId }

      const few = await fillPayments(product, ownerId, SMALL, SMALL / 10)
      const little = await measure(at, '')
      const filled = await fillPayments(product, ownerId, options.volume, OWN)
      const much = await measure(at, '')
      const cursor = await cursorOf(product, headers, DEEP_PAGE)
      const deep = await measure(at, cursor)
      const plan = await product.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off, buffers) select * from payment where player_id = $1
          order by created_at desc, id desc limit ${PURCHASES_PAGE}`,
        [ownerId],
      )
      const p50 = (of: { cases: { p50: number }[] }) => of.cases.map((each) => each.p50)
      const named = (what: string) => ({ row: 10, what: `${options.volume.toLocaleString('en')} payments: ${what}` })
      return {
        figures: [
          figure(
            { ...named('first page'), unit: '/s', goal: atLeast(0.9) },
            much.cases.map(({ perSecond }) => perSecond),
            { what: 'Fastify + pg', values: much.references.map(({ perSecond }) => perSecond) },
          ),
          figure({ ...named('first page: p50'), unit: 'ms', goal: atMost(1.15, 'ratio') }, p50(much), {
            what: `at ${SMALL.toLocaleString('en')}`,
            values: p50(little),
          }),
          figure({ ...named(`page ${DEEP_PAGE}: p50`), unit: 'ms', goal: atMost(1.3, 'ratio') }, p50(deep), {
            what: 'page 1',
            values: p50(much),
          }),
        ],
        notes: [
          `filled in ${Math.round(few + filled)} s; a page has ${PURCHASES_PAGE} purchases; median of the first page ${spread(p50(much)).median.toFixed(2)} ms`,
          `plan: ${plan.map((line) => line['QUERY PLAN'].trim()).join(' | ')}`,
        ],
      }
    }),
}

type At = { product: Product; options: Options; headers: Record<string, string>; ownerId: string }

const measure = async ({ product, options: { rounds, seconds }, headers, ownerId }: At, before: string) => {
  const url = product.hubUrl + LIST + (before && `?before=${encodeURIComponent(before)}`)
  const after = before.split('_')[1]
  const bare = `/payments/${ownerId}${after ? `?after=${after}` : ''}`
  return withPaymentsReference(product, bare, async (reference) => {
    const own = { url, headers, expected: { status: 200, body: (await askFor(200, url, { headers })).body }, seconds, connections: 16 }
    const theirs = {
      url: reference.url + bare,
      expected: { status: 200, body: (await askFor(200, reference.url + bare)).body },
      seconds,
      connections: 16,
    }
    await load({ ...own, seconds: 1 })
    return alternate(
      rounds,
      () => load(theirs),
      () => load(own),
    )
  })
}

/** Returns the cursor of a page. To get it, reads the earlier pages, as a player would, and uses their cursors. */
const cursorOf = async ({ hubUrl }: Product, headers: Record<string, string>, page: number): Promise<string> => {
  let cursor = ''
  for (let at = 1; at < page; at++) {
    const { body } = await askFor(200, hubUrl + LIST + (cursor && `?before=${encodeURIComponent(cursor)}`), { headers })
    const last = transactions.getUserPayments.reply.parse(JSON.parse(body.toString())).at(-1)
    if (!last) throw new Error(`page ${at} is empty`)
    cursor = `${last.createTs}_${last.uuid}`
  }
  return cursor
}
