import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import { listOwnPayments } from '../partner/data.ts'
import { listPayments } from '../transactions/data.ts'
import { claiming, listDisputesOf, listRefundsOf } from './data.ts'

/** Tests that queries do not get slower as the tables grow. Each query must find its rows through an index that has the right order. */

let app: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  app = await startTestApp()
  // Adds many rows of other projects and players. With few rows PostgreSQL may choose any index.
  await app.deps.db.execute(sql`
    with others as (insert into player (nick_name, locale) select 'Other ' || n, 'en' from generate_series(1, 200) n returning id)
    insert into payment (project_id, player_id, mode, ru_title, en_title, rub_minor, usd_minor, locale, created_at)
    select 'neuroarena', id, 'test', 'x', 'x', 100, 100, 'en', now() - n * interval '1 minute' from others, generate_series(1, 25) n`)
  await app.deps.db.execute(sql`analyze payment`)
})
afterAll(() => app.stop())

type Query = { getSQL: () => SQL }

/**
 * Returns the query plan, with sequential scans and sorts switched off. If the plan still contains a scan or a sort of these kinds, no
 * index fits the query.
 */
const planOf = (query: Query) =>
  app.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off`)
    const { rows } = await tx.execute(sql`explain (costs off) ${query.getSQL()}`)
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  })

const id = randomUUID()
const before = { at: new Date(), id }
const scope = { projectId: 'familytown', mode: 'test' as const }
const page = { playerId: undefined, status: undefined, limit: 50 }
/** A Drizzle query builder can be used as the query as long as nobody awaits it. */
const asQuery = (query: unknown) => query as Query

test.each<[string, () => unknown, string]>([
  [
    "a player's purchases",
    () => listPayments(app.deps.db, { playerId: id, projectId: undefined, hidden: ['hornylegends'], before: undefined }),
    'payment_player_newest',
  ],
  [
    "a later page of a player's purchases",
    () => listPayments(app.deps.db, { playerId: id, projectId: undefined, hidden: ['hornylegends'], before: id }),
    'payment_player_newest',
  ],
  ["a project's payments", () => listOwnPayments(app.deps.db, scope, { ...page, before: undefined }), 'payment_project_newest'],
  ["a later page of a project's payments", () => listOwnPayments(app.deps.db, scope, { ...page, before }), 'payment_project_newest'],
])('%s come in order from their index', async (_name, query, index) => {
  const plan = await planOf(asQuery(query()))
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/\bSort\b/)
})

test('a later page begins where the one before ended, and reads nothing of it', async () => {
  const plan = await planOf(asQuery(listOwnPayments(app.deps.db, scope, { ...page, before })))
  expect(plan).toMatch(/Index Cond: .*ROW\(/)
})

test.each<[string, () => unknown, string]>([
  ['refunds of an attempt', () => listRefundsOf(app.deps.db, id), 'refund_attempt'],
  ['disputes about an attempt', () => listDisputesOf(app.deps.db, id), 'dispute_attempt'],
])('%s are found by it', async (_name, query, index) => {
  expect(await planOf(asQuery(query()))).toContain(index)
})

test('due webhooks, attempts and refunds are found by their indexes', async () => {
  const plan = await planOf({ getSQL: () => claiming(new Date()) })
  for (const index of ['webhook_inbox_waiting', 'attempt_next_check', 'refund_next_check']) expect(plan).toContain(index)
})
