import { dropIndexes, inSteps, withFillers } from '../fill.ts'
import type { Product } from '../product.ts'
import { game } from './game-server.ts'

const OTHERS = 100_000
const STEP = 500_000

const COLUMNS =
  '(project_id, player_id, mode, item_id, ru_title, en_title, rub_minor, usd_minor, locale, status, provider, amount_minor, currency, created_at, paid_at)'
/**
 * SQL: spreads the payments of other players over the demo projects. If all these payments belonged to one project, PostgreSQL's statistics
 * would lead to unrealistic query plans.
 */
const ANY_PROJECT = `(array['${game.project}', 'neuroarena', 'islandm3', 'hornylegends'])[1 + g.at / ${OTHERS} % 4]`
const valuesOf = (
  owner: string,
  project: string,
) => `${project}, ${owner}, 'test', 'pearls-100', '100 жемчужин', '100 pearls', 9900, 129, 'en', 'paid', 'stripe',
  129, 'USD', now() - (g.at::bigint * interval '6 seconds'), now() - (g.at::bigint * interval '6 seconds')`

/**
 * Fills the table of payments up to `total` rows, of which `own` rows belong to the player `ownerId`. The payments are six seconds apart.
 * Returns how many seconds this took.
 */
export const fillPayments = (
  { databaseUrl, query }: Pick<Product, 'databaseUrl' | 'query'>,
  ownerId: string,
  total: number,
  own: number,
): Promise<number> =>
  withFillers(databaseUrl, async (clients) => {
    const [first] = clients
    const [before] = await query<{ all: number; own: number }>(
      'select count(*)::int as all, count(*) filter (where player_id = $1)::int as own from payment',
      [ownerId],
    )
    const missingOwn = Math.max(0, own - (before?.own ?? 0))
    const missing = Math.max(0, total - (before?.all ?? 0) - missingOwn)
    if (missing + missingOwn === 0) return
    if ((await query('select 1 from player where nick_name = $1 limit 1', ['Buyer 1'])).length === 0) {
      await query(`insert into player (nick_name, locale) select 'Buyer ' || n, 'en' from generate_series(1, $1) n`, [OTHERS])
    }
    await query(
      'create unlogged table if not exists bench_buyer as select row_number() over () - 1 as n, id from player where nick_name like $1',
      ['Buyer %'],
    )
    await query('create unique index if not exists bench_buyer_n on bench_buyer (n)')
    const rebuild = missing > (before?.all ?? 0) ? await dropIndexes(first, 'payment') : undefined
    await first.query(
      `insert into payment ${COLUMNS} select ${valuesOf('$2::uuid', `'${game.project}'`)} from generate_series(1, $1::int) g(at)`,
      [missingOwn, ownerId],
    )
    await inSteps(clients, { from: 0, until: missing, size: STEP }, (client, from, until) =>
      client.query(
        `insert into payment ${COLUMNS} select ${valuesOf('b.id', ANY_PROJECT)} from generate_series($1::int + 1, $2::int) g(at) join bench_buyer b on b.n = g.at % ${OTHERS}`,
        [from, until],
      ),
    )
    await rebuild?.()
    await first.query('vacuum analyze payment')
  })

/** Returns the id of the demo player, who owns the measured rows. */
export const demoPlayerId = async ({ query }: Pick<Product, 'query'>): Promise<string> => {
  const [owner] = await query<{ id: string }>(`select player_id as id from identity where subject = 'player@playhub.example'`)
  if (!owner) throw new Error('the demo player is missing')
  return owner.id
}
