import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, startWorld, type World } from '../../test/world.ts'
import { sortWaiting } from '../notices/notice-places.ts'
import { listEventsAfter } from './feed.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const scope = { projectId: 'hornylegends', mode: 'live' } as const

/**
 * Stores two events that have no place in the feed yet and that no process has begun to send. The second event has waited longer for its
 * notice. Reading the feed and the sweep (the search for lost notices) would lock these two rows in opposite orders, if the code did not
 * prevent it.
 */
const writeTwo = async () => {
  const { db } = world.deps
  await db.execute(sql`delete from partner_event where project_id = ${scope.projectId}`)
  // Inserts so many rows that the planner uses indexes, as it does in production.
  await db.execute(sql`insert into partner_event (id, project_id, mode, type, body, feed_shift)
    select 'evt_old' || n, 'islandm3', 'live', 'player.registered', '{}', 0 from generate_series(1, 5000) n`)
  const add = (id: string, waited: string) => sql`insert into partner_event (id, project_id, mode, type, body, next_try_at)
    values (${id}, ${scope.projectId}, ${scope.mode}, 'player.registered', '{}', now() - ${waited}::interval)`
  await db.execute(add('evt_first', '2 hours'))
  await db.execute(add('evt_second', '3 hours'))
  await db.execute(
    sql`insert into notice_endpoint (project_id, url, secret) values (${scope.projectId}, 'https://game.example', 'x') on conflict do nothing`,
  )
  await db.execute(sql`analyze partner_event`)
}

test('a feed that is read and a sweep of lost notices never wait for each other', async () => {
  const { db, pool, now } = world.deps
  await writeTwo()
  const held = await pool.connect()
  await held.query('begin')
  await held.query(`select from partner_event where id = 'evt_first' for update`)
  const waiting = async () =>
    Number(
      (await pool.query(`select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows[0]
        ?.count,
    )

  const read = listEventsAfter(db, scope, { after: 0, limit: 10, tests: false })
  await eventually(waiting, (count) => count >= 1)
  let isSwept = false
  const swept = sortWaiting(db, now()).finally(() => {
    isSwept = true
  })
  await eventually(waiting, (count) => isSwept || count >= 2)
  await held.query('commit')
  held.release()
  const [events] = await Promise.all([read, swept])
  expect(events).toHaveLength(2)
})
