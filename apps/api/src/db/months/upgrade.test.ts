import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, rangesOf, startWriting } from '../../../test/months/month-database.ts'
import { migrate, migrationsFolder } from '../migrate.ts'
import { detachMonth, listDetachable } from './archive.ts'
import { keepMonths } from './keep.ts'
import { addMonths, monthOf } from './rules.ts'
import { monthTables } from './tables.ts'

/**
 * Tests the migrations that partition tables by month, in a database that has rows. `BEFORE`: the number of an earlier migration, at which
 * the test adds the rows. `MONTHS`: the number of the migration that partitions the tables.
 */

const BEFORE = 41
const MONTHS = 45

let hub: Awaited<ReturnType<typeof openDatabase>>
let folder = ''
beforeEach(async () => {
  hub = await openDatabase()
  folder = await mkdtemp(join(tmpdir(), 'playhub-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
})
afterEach(async () => {
  await hub.close()
  await rm(folder, { recursive: true })
})

type Journal = { entries: { idx: number }[] }

/** Applies the migrations up to number `last`, as if the process had ended after that migration. */
const migrateTo = async (last: number) => {
  const journal: Journal = JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'))
  const entries = journal.entries.filter(({ idx }) => idx <= last)
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
  await migrate(hub, { folder })
}

const count = async (where: string) => Number((await hub.pool.query(`select count(*) from ${where}`)).rows[0].count)
/** Returns the number of matching rows and a hash of their contents. */
const printOf = async (table: string, where: string) =>
  (await hub.pool.query(`select count(*), md5(string_agg(t::text, ' ' order by id)) as md5 from ${table} t where ${where}`)).rows[0]
const old = { payment_event: `cause = 'old'`, notice_try: `event_id = 'old'`, sign_in_event: `event = 'old'` }
const prints = () => Promise.all(monthTables.map((table) => printOf(table, old[table])))

test('loses no row and lets nobody wait, also if it is interrupted after each step', async () => {
  await migrateTo(BEFORE)
  await hub.pool.query(`
    insert into player (nick_name, locale) values ('Old player', 'en');
    grant select on payment_event to public;
    insert into payment_event (payment_id, from_status, to_status, cause, actor, detail, at)
      select gen_random_uuid(), '', 'none', 'old', 'test', '{"n": 1}', now() - n * interval '1 hour' from generate_series(1, 20000) n;
    insert into notice_try (event_id, took_ms, at) select 'old', n, now() - n * interval '1 minute' from generate_series(1, 20000) n;
    insert into sign_in_event (player_id, event, at) select player.id, 'old', now() - n * interval '10 minutes' from player, generate_series(1, 20000) n`)
  const before = await prints()

  const stopWriting = startWriting(hub.pool, 'meanwhile')
  for (let step = BEFORE + 1; step <= MONTHS; step += 1) await migrateTo(step)
  const { rows, longestMs } = await stopWriting()
  expect(longestMs).toBeLessThan(1000)
  expect(await prints()).toEqual(before)
  expect(await count(`payment_event where cause = 'meanwhile'`)).toBe(rows)
  expect(await count(`notice_try where event_id = 'meanwhile'`)).toBe(rows)
  expect(await count(`sign_in_event where event = 'meanwhile'`)).toBe(rows)
  for (const table of monthTables) expect(await count(`(select from ${table} group by id having count(*) > 1) twice`)).toBe(0)
  const acl = await hub.pool.query(`select relacl::text as acl from pg_class where oid = 'payment_event'::regclass`)
  expect(acl.rows[0].acl).toContain('=r/')

  const [, next = '', afterNext = '', third = '', end = ''] = [0, 1, 2, 3, 4].map((ahead) =>
    addMonths(monthOf(new Date()), ahead).toISOString().slice(0, 7),
  )
  expect(next < afterNext).toBe(true)
  for (const table of monthTables) {
    expect(await rangesOf(hub, table)).toEqual([
      `first  ${afterNext}`,
      `${afterNext.replace('-', '_')} ${afterNext} ${third}`,
      `${third.replace('-', '_')} ${third} ${end}`,
      `late ${end} `,
    ])
  }
})

test('what was there before is detached as a whole once it is old', async () => {
  await migrateTo(BEFORE)
  await hub.pool.query(
    `insert into payment_event (payment_id, from_status, to_status, cause, actor) values (gen_random_uuid(), '', 'none', 'old', 'test')`,
  )
  await migrateTo(Number.POSITIVE_INFINITY)
  const later = addMonths(new Date(), 9)
  await keepMonths(hub.db, later)
  const { months } = await listDetachable(hub.db, 'payment_event', 6, later)
  expect(months[0]?.name).toBe('payment_event_first')
  for (const each of months) await detachMonth(hub.db, each, later)
  expect(await count('payment_event')).toBe(0)
  expect(await count('payment_event_first')).toBe(1)
  expect((await rangesOf(hub, 'payment_event'))[0]).toMatch(/^early {2}/)
})
