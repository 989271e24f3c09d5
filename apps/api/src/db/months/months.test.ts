import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { month, openDatabase, openMonths, rangesOf, time } from '../../../test/months/month-database.ts'
import { deleteOld } from '../delete-old.ts'
import { noticeTry } from '../schema.ts'
import { archivedSince, attachMonth, detachMonth, listArchived, listDetachable } from './archive.ts'
import { finishInterrupted, keepMonths } from './keep.ts'
import { addMonths, monthOf, monthsAheadOf } from './rules.ts'
import { listMonths, type MonthTable, monthTables } from './tables.ts'

const TABLE = 'payment_event'

let hub: Awaited<ReturnType<typeof openMonths>>
beforeEach(async () => {
  hub = await openMonths(time('2026-01-20'))
})
afterEach(() => hub.close())

const writeAt = (at: string, cause = at) =>
  hub.db.execute(sql`insert into payment_event (payment_id, from_status, to_status, cause, actor, at)
    values (gen_random_uuid(), '', 'none', ${cause}, 'test', ${at}::timestamptz)`)
const write = (day: string, cause = day) => writeAt(time(day).toISOString(), cause)
const causes = async (table = TABLE) =>
  (await hub.db.execute<{ cause: string }>(sql.raw(`select cause from ${table} order by at`))).rows.map(({ cause }) => cause)
const ranges = (table: MonthTable = TABLE) => rangesOf(hub, table)
const detachOlder = async (age: number, now: string) => {
  const { months } = await listDetachable(hub.db, TABLE, age, time(now))
  for (const each of months) await detachMonth(hub.db, each, time(now))
  return months.map(({ name }) => name)
}

const NEW = [
  'early  2026-01',
  '2026_01 2026-01 2026-02',
  '2026_02 2026-02 2026-03',
  '2026_03 2026-03 2026-04',
  '2026_04 2026-04 2026-05',
  'late 2026-05 ',
]

test('migrations give a new installation this month, three months ahead, and partitions for all other time', async () => {
  const fresh = await openDatabase({ template: inject('databaseTemplate') })
  const this_ = monthOf(new Date())
  const names = [0, 1, 2, 3, 4].map((count) => addMonths(this_, count).toISOString().slice(0, 7))
  for (const table of monthTables) {
    expect(await rangesOf(fresh, table)).toEqual([
      `first  ${names[0]}`,
      ...[0, 1, 2, 3].map((at) => `${names[at]?.replace('-', '_')} ${names[at]} ${names[at + 1]}`),
      `late ${names[4]} `,
    ])
  }
  await fresh.close()
})

test('three months ahead have a partition, and every other time has one too', async () => {
  expect(await ranges()).toEqual(NEW)
  for (const day of ['1999-01-01', '2026-01-31', '2026-02-01', '2031-07-07']) await write(day)
  expect(await causes()).toHaveLength(4)
  expect(await causes('payment_event_2026_02')).toEqual(['2026-02-01'])
  expect(monthsAheadOf(await listMonths(hub.db, TABLE), time('2026-01-31'))).toBe(3)
  expect(monthsAheadOf(await listMonths(hub.db, TABLE), time('2026-04-30'))).toBe(0)
  expect(monthsAheadOf(await listMonths(hub.db, TABLE), time('2027-01-01'))).toBe(0)
})

test('a month ends at midnight in UTC, wherever the client is, and one statement may write to both sides', async () => {
  await hub.pool.query(`set time zone 'Asia/Vladivostok'; insert into payment_event (payment_id, from_status, to_status, cause, actor, at)
    values (gen_random_uuid(), '', 'none', 'last', 'test', '2026-01-31 23:59:59.999Z'), (gen_random_uuid(), '', 'none', 'first', 'test', '2026-02-01 00:00Z')`)
  expect(await causes('payment_event_2026_01')).toEqual(['last'])
  expect(await causes('payment_event_2026_02')).toEqual(['first'])
  expect(await causes()).toEqual(['last', 'first'])
})

test('a query that names a time reads no earlier month', async () => {
  const { rows } = await hub.pool.query<{ 'QUERY PLAN': string }>(
    `explain select cause from payment_event where payment_id = gen_random_uuid() and at >= '2026-03-05' order by id`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect([...new Set(plan.match(/payment_event_(\d{4}_\d\d|early|late)/g))]).toEqual([
    'payment_event_2026_03',
    'payment_event_2026_04',
    'payment_event_late',
  ])
})

test('the nightly job adds months once, and goes on where an interrupted one ended', async () => {
  const { db } = hub
  await write('2026-01-31')
  await keepMonths(db, time('2026-01-31'))
  expect(await ranges()).toEqual(NEW)
  await db.execute(sql`alter table payment_event detach partition payment_event_late`)
  await keepMonths(db, time('2026-03-01'))
  expect(await ranges()).toEqual([...NEW.slice(0, -1), '2026_05 2026-05 2026-06', '2026_06 2026-06 2026-07', 'late 2026-07 '])
})

test('if the job did not run for months, nothing is refused, and their rows become one partition', async () => {
  const { db } = hub
  for (const day of ['2026-04-30', '2026-05-02', '2026-08-09']) await write(day)
  await keepMonths(db, time('2026-08-10'))
  // The oldest months were dropped, because they had no rows.
  expect(await ranges()).toEqual([
    'early  2026-04',
    '2026_04 2026-04 2026-05',
    'until_2026_09 2026-05 2026-09',
    ...['2026_09 2026-09 2026-10', '2026_10 2026-10 2026-11', '2026_11 2026-11 2026-12', 'late 2026-12 '],
  ])
  await write('2026-08-11')
  expect(await causes('payment_event_until_2026_09')).toEqual(['2026-05-02', '2026-08-09', '2026-08-11'])
  expect(await causes()).toHaveLength(4)
})

test('detached months come back with all rows, late ones too', async () => {
  const { db } = hub
  for (const day of ['2026-01-02', '2026-02-03', '2026-03-04']) await write(day)
  await keepMonths(db, time('2026-09-10'))
  expect(await detachOlder(6, '2026-09-10')).toEqual(['payment_event_2026_01', 'payment_event_2026_02'])
  expect(await detachOlder(6, '2026-09-10')).toEqual([])
  expect((await ranges()).slice(0, 2)).toEqual(['early  2026-03', '2026_03 2026-03 2026-04'])
  expect(await causes()).toEqual(['2026-03-04'])
  expect(await causes('payment_event_2026_02')).toEqual(['2026-02-03'])
  expect((await listArchived(db, TABLE)).map(({ name }) => name)).toEqual(['payment_event_2026_01', 'payment_event_2026_02'])
  expect(await archivedSince(db, TABLE, time('2026-02-27'))).toEqual(month('2026-03'))
  expect(await archivedSince(db, TABLE, time('2026-03-01'))).toBeUndefined()

  await write('2026-02-04', 'late')
  expect(await attachMonth(db, TABLE, 'payment_event_2026_03')).toEqual({ why: 'unknown', name: 'payment_event_2026_03' })
  expect(await attachMonth(db, TABLE, 'payment_event_2026_01')).toEqual({ why: 'newer', name: 'payment_event_2026_02' })
  expect(await attachMonth(db, TABLE, 'payment_event_2026_02')).toBeUndefined()
  expect(await attachMonth(db, TABLE, 'payment_event_2026_01')).toBeUndefined()
  expect((await ranges()).slice(0, 3)).toEqual(NEW.slice(0, 3))
  expect(await causes()).toEqual(['2026-01-02', '2026-02-03', 'late', '2026-03-04'])
  expect(await causes('payment_event_2026_02')).toEqual(['2026-02-03', 'late'])
  expect(await listArchived(db, TABLE)).toEqual([])
})

test('a month whose table was dropped is not attached', async () => {
  const { db } = hub
  await write('2026-01-02')
  await keepMonths(db, time('2026-09-10'))
  await detachOlder(7, '2026-09-10')
  await db.execute(sql`drop table payment_event_2026_01`)
  expect(await attachMonth(db, TABLE, 'payment_event_2026_01')).toEqual({ why: 'gone', name: 'payment_event_2026_01' })
  expect(await archivedSince(db, TABLE, time('2026-01-01'))).toEqual(month('2026-02'))
})

test('the last half year stays, and so do months since the oldest payment that is not finished', async () => {
  const { db } = hub
  for (const day of ['2026-01-02', '2026-02-03', '2026-03-04']) await write(day)
  await keepMonths(db, time('2026-11-10'))
  const detachable = async (age: number, now: string) => {
    const { months, unfinished } = await listDetachable(db, TABLE, age, time(now))
    return { names: months.map(({ name }) => name.slice(-7)), unfinished }
  }
  expect(await detachable(1, '2026-07-31')).toEqual({ names: [], unfinished: undefined })
  expect(await detachable(1, '2026-08-01')).toEqual({ names: ['2026_01'], unfinished: undefined })
  expect(await detachable(9, '2026-11-10')).toEqual({ names: ['2026_01'], unfinished: undefined })

  await db.execute(sql`
    with buyer as (insert into player (nick_name, locale) values ('Buyer', 'en') returning id),
      game as (insert into project (id, settings) values ('game', '{}') returning id),
      bought as (
        insert into payment (project_id, player_id, mode, ru_title, en_title, rub_minor, usd_minor, locale, created_at)
        select game.id, buyer.id, 'test', '', '', 1, 1, 'en', '2026-02-27Z' from buyer, game returning id)
    insert into payment_attention (reason, subject, payment_id) select 'dispute', 'one', id from bought`)
  expect(await detachable(6, '2026-11-10')).toEqual({ names: ['2026_01'], unfinished: new Date('2026-02-27T00:00:00Z') })
  await db.execute(sql`update payment_attention set closed_at = now()`)
  expect((await detachable(6, '2026-11-10')).names).toEqual(['2026_01', '2026_02', '2026_03', '2026_04'])
})

test('a detaching that waits for an open transaction blocks nobody, and is finished by the next call if it is interrupted', async () => {
  const { db, pool } = hub
  await write('2026-01-02')
  await keepMonths(db, time('2026-09-10'))
  const holder = await pool.connect()
  await holder.query('begin; select count(*) from payment_event')
  const limited = await pool.connect()
  await limited.query(`set statement_timeout = '1500ms'`)
  const detaching = limited.query('alter table payment_event detach partition payment_event_2026_01 concurrently').catch((error) => error)
  await expect.poll(async () => (await listMonths(db, TABLE)).find(({ name }) => name.endsWith('2026_01'))?.isPending).toBe(true)
  await write('2026-09-11')
  expect(await causes()).toEqual(['2026-09-11'])
  expect((await detaching).code).toBe('57014')
  await limited.query('reset statement_timeout')
  limited.release()
  await holder.query('commit')
  holder.release()
  expect(await detachOlder(7, '2026-09-10')).toEqual(['payment_event_2026_01'])
  expect((await ranges())[0]).toBe('early  2026-02')
})

test('if the command is killed after a month is out, the next call gives earlier times a partition again', async () => {
  const { db } = hub
  for (const day of ['2026-01-02', '2026-02-03']) await write(day)
  await keepMonths(db, time('2026-09-10'))
  await db.execute(sql`alter table payment_event detach partition payment_event_2026_01 concurrently`)
  await expect(write('2026-01-03')).rejects.toThrow()
  await finishInterrupted(db, TABLE)
  await write('2026-01-03')
  expect((await ranges()).slice(0, 2)).toEqual(['early  2026-02', '2026_02 2026-02 2026-03'])
  expect(await causes('payment_event_2026_01')).toEqual(['2026-01-02'])
})

test('old rows are deleted from each month and no others, and an old month without rows goes', async () => {
  const { db } = hub
  const tryAt = (day: string) => ({ eventId: 'evt_months', at: time(day), tookMs: 1 })
  // Each of these rows is the first row of its partition, so all of them have the same `ctid`.
  await db.insert(noticeTry).values(['2025-12-01', '2026-01-02', '2026-02-03', '2026-03-04'].map(tryAt))
  await deleteOld(db, noticeTry, sql`${noticeTry.at} < '2026-02-01'`)
  expect((await db.select().from(noticeTry)).map(({ at }) => at.toISOString().slice(0, 7))).toEqual(['2026-02', '2026-03'])
  await keepMonths(db, time('2026-03-05'))
  expect((await ranges('notice_try')).slice(0, 2)).toEqual(['early  2026-02', '2026_02 2026-02 2026-03'])
})
