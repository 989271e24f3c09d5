import type pg from 'pg'
import { connect } from '../../../apps/api/src/db/connect.ts'
import { waits } from '../../../apps/api/src/db/waits.ts'
import { listClosed, listWaiting } from '../../../apps/api/src/desk/inbox/inbox-data.ts'
import { selectHits, ways } from '../../../apps/api/src/desk/inbox/search-words.ts'
import { listNewest } from '../../../apps/api/src/desk/payments/payments-search-data.ts'
import { listPayments } from '../../../apps/api/src/transactions/data.ts'
import { atMost, figure } from '../figures.ts'
import { game } from '../payments/game-server.ts'
import { planOf } from '../plans.ts'
import type { Product } from '../product.ts'

/**
 * This file measures the SQL statements with which the hub reads its answers. It measures them in PostgreSQL itself, without the work of
 * the api.
 */

type Statement = { sql: string; params: unknown[] }
type Explained = [{ Plan: Record<string, number>; 'Execution Time': number }]

const ROUNDS = 15

/** Returns the statements by name. They read the data of the player who owns the very long ticket. */
const statementsOf = async ({ databaseUrl, query }: Product, needle: string, common: string): Promise<Record<string, Statement>> => {
  const [long] = await query<{ player: string; ticket: string }>(
    `select player_id as player, id as ticket from ticket where title = 'The long one'`,
  )
  if (!long) throw new Error('the long ticket is missing')
  // This connection only builds the statements; it runs none of them.
  const { db } = connect(databaseUrl, 1, () => {})
  const inbox = { staffId: long.player, after: undefined }
  return {
    "a player's purchases": listPayments(db, { playerId: long.player, projectId: undefined, hidden: [], before: undefined }).toSQL(),
    "a player's tickets": {
      sql: 'select * from ticket where player_id = $1 order by last_message_at desc, id desc limit 50',
      params: [long.player],
    },
    'a chat': { sql: 'select * from ticket_message where ticket_id = $1 order by seq desc limit 50', params: [long.ticket] },
    'inbox: open tickets of a project': listWaiting(db, { ...inbox, view: 'open', filter: { project: game.project } }).toSQL(),
    'inbox: nobody’s': listWaiting(db, { ...inbox, view: 'unassigned', filter: {} }).toSQL(),
    'inbox: closed tickets': listClosed(db, {}, undefined).toSQL(),
    'search: a rare word': selectHits(db, ways.few(needle, {}, undefined)).toSQL(),
    'search: a word in half of all tickets': selectHits(db, ways.walk(common, {}, undefined)).toSQL(),
    'desk: newest payments': listNewest(db, { mode: 'test' }, undefined).toSQL(),
  }
}

/**
 * Compares the statements at both volumes alternately. The notes contain the number of database pages that PostgreSQL read, and the plans
 * of statements that are slower at the large volume.
 */
export const compareStatements = async (small: Product, large: Product, needle: string, common: string) => {
  const few = await statementsOf(small, needle, common)
  const many = await statementsOf(large, needle, common)
  // Uses the product's own connection settings, which allow no parallel workers.
  const [ofSmall, ofLarge] = [small, large].map(({ databaseUrl }) => connect(databaseUrl, 1, () => {}, { waits: waits.job }))
  if (!ofSmall || !ofLarge) throw new Error('no connection')
  const figures = []
  const notes = []
  for (const [what, statement] of Object.entries(many)) {
    const other = few[what]
    if (!other) throw new Error(`${what} is not read at the small volume`)
    const [little, much] = [[] as Cost[], [] as Cost[]]
    await costOf(ofSmall.pool, other)
    await costOf(ofLarge.pool, statement)
    for (let round = 0; round < ROUNDS; round += 1) {
      little.push(await costOf(ofSmall.pool, other))
      much.push(await costOf(ofLarge.pool, statement))
    }
    const row = figure(
      { row: 13, what: `${what}: the statement alone`, unit: 'ms', goal: atMost(1.15, 'ratio') },
      much.map(({ ms }) => ms),
      { what: 'at one 100th', values: little.map(({ ms }) => ms) },
    )
    figures.push(row)
    notes.push(`${what}: ${little[0]?.pages} pages at one 100th, ${much[0]?.pages} at the full volume`)
    if (row.ratio && row.ratio.median > 1.15)
      for (const [name, product, { sql, params }] of [
        ['small', small, other],
        ['full', large, statement],
      ] as const)
        notes.push(`${what}, ${name}: ${await planOf(product, sql, params)}`)
  }
  await Promise.all([ofSmall.pool.end(), ofLarge.pool.end()])
  return { figures, notes }
}

type Cost = { ms: number; pages: number }

const costOf = async (pool: pg.Pool, { sql, params }: Statement): Promise<Cost> => {
  const { rows } = await pool.query<{ 'QUERY PLAN': Explained }>(`explain (analyze, buffers, timing off, format json) ${sql}`, params)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL did not explain')
  const [{ Plan: plan, 'Execution Time': ms }] = row['QUERY PLAN']
  return { ms, pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0) }
}
