import { apiPrefix } from '@playhub/contract/api'
import { PURCHASES_PAGE } from '@playhub/contract/limits'
import { transactions } from '@playhub/contract/transactions'
import { signInPlayer } from '../../../e2e/world/player.ts'
import { askFor } from '../ask.ts'
import { atLeast, atMost, figure, type Job, type Options } from '../figures.ts'
import { game } from '../game-server.ts'
import { load } from '../load.ts'
import { withPaymentsReference } from '../payments-reference.ts'
import { type Product, withProduct } from '../product.ts'
import { alternate, spread } from '../rounds.ts'

const SMALL = 10_000
/** Of the player whose list is read: enough for five hundred pages. */
const OWN = 26_000
const OTHERS = 100_000
const DEEP_PAGE = 500
const LIST = apiPrefix + transactions.getUserPayments.path

/** Row 10. What a page of a player's purchases costs, with little and with much history in the table, at the start and far down. */
export const purchaseList: Job = {
  rows: [10],
  name: 'purchase-list',
  title: "a page of a player's purchases, against Fastify and pg with the same SQL, at ten thousand payments and at the full volume",
  run: (options) =>
    withProduct({}, async (product) => {
      const { token } = await signInPlayer(product, game.project)
      const [owner] = await product.query<{ id: string }>(`select player_id as id from identity where subject = 'player@playhub.example'`)
      const ownerId = owner?.id ?? ''
      const headers = { authorization: `Bearer ${token}` }
      const at = { product, options, headers, ownerId }

      const few = await addPayments(product, ownerId, SMALL, SMALL / 10)
      const little = await measure(at, '')
      const filled = await addPayments(product, ownerId, options.volume, OWN)
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

/** Walks down to a page as a player would, by the cursors of the pages before. */
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

/** Brings the table to `total` rows, `own` of them the player's, spread over two years. Gives the seconds it took. */
const addPayments = async ({ query }: Product, ownerId: string, total: number, own: number): Promise<number> => {
  const began = performance.now()
  const [before] = await query<{ all: number; own: number }>(
    'select count(*)::int as all, count(*) filter (where player_id = $1)::int as own from payment',
    [ownerId],
  )
  const missing = total - (before?.all ?? 0)
  const missingOwn = Math.max(0, own - (before?.own ?? 0))
  if ((await query('select 1 from player where nick_name = $1 limit 1', ['Buyer 1'])).length === 0) {
    await query(`insert into player (nick_name, locale) select 'Buyer ' || n, 'en' from generate_series(1, $1) n`, [OTHERS])
  }
  await query(
    'create unlogged table if not exists bench_buyer as select row_number() over () - 1 as n, id from player where nick_name like $1',
    ['Buyer %'],
  )
  await query('create unique index if not exists bench_buyer_n on bench_buyer (n)')
  const columns = `(project_id, player_id, mode, item_id, ru_title, en_title, rub_minor, usd_minor, locale, status, provider, amount_minor, currency, created_at, paid_at)`
  const values = `'${game.project}', %owner%, 'test', 'pearls-100', '100 жемчужин', '100 pearls', 9900, 129, 'en', 'paid', 'stripe', 129, 'USD',
    now() - (g.at::bigint * interval '6 seconds'), now() - (g.at::bigint * interval '6 seconds')`
  await query(`insert into payment ${columns} select ${values.replace('%owner%', '$2::uuid')} from generate_series(1, $1::int) g(at)`, [
    missingOwn,
    ownerId,
  ])
  const STEP = 500_000
  for (let done = 0; done < missing - missingOwn; done += STEP) {
    await query(
      `insert into payment ${columns} select ${values.replace('%owner%', 'b.id')} from generate_series($1::int, $2::int) g(at) join bench_buyer b on b.n = g.at % ${OTHERS}`,
      [done + 1, Math.min(done + STEP, missing - missingOwn)],
    )
  }
  await query('vacuum analyze payment')
  return (performance.now() - began) / 1000
}
