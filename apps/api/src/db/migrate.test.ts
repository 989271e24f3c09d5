import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate as migrateByDrizzle } from 'drizzle-orm/node-postgres/migrator'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { ask } from '../../test/postgres.ts'
import { type Connection, connect } from './connect.ts'
import { migrate, migrationsFolder } from './migrate.ts'

let name = ''
let folder = ''
let connection: Connection
beforeEach(async () => {
  name = `migrate_${randomUUID().replaceAll('-', '')}`
  folder = await mkdtemp(join(tmpdir(), 'playhub-migrations-'))
  await ask(inject('databaseServer'), `create database ${name}`)
  const url = new URL(inject('databaseServer'))
  url.pathname = `/${name}`
  connection = connect(url.href, 6, () => {})
})
afterEach(async () => {
  await connection.pool.end()
  await ask(inject('databaseServer'), `drop database ${name}`)
  await rm(folder, { recursive: true })
})

/** Writes a folder of migrations in Drizzle's format. */
const write = async (...migrations: string[]) => {
  const entries = migrations.map((_, idx) => ({ idx, version: '7', when: 1000 + idx, tag: `000${idx}_test`, breakpoints: true }))
  await cp(join(migrationsFolder, 'meta', '_journal.json'), join(folder, 'meta', '_journal.json'))
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  for (const [idx, text] of migrations.entries()) await writeFile(join(folder, `000${idx}_test.sql`), text)
}
const journal = async () => (await connection.pool.query('select hash, created_at from drizzle.__drizzle_migrations order by id')).rows

test('what Drizzle’s own runner writes down is what ours does, and each goes on where the other ended', async () => {
  const { entries } = JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'))
  await migrate(connection)
  const ours = await journal()
  expect(ours).toHaveLength(entries.length)
  await migrateByDrizzle(connection.db, { migrationsFolder })
  expect(await journal()).toEqual(ours)

  await connection.pool.query('truncate drizzle.__drizzle_migrations')
  await write('create table first (id int)')
  await migrateByDrizzle(connection.db, { migrationsFolder: folder })
  await write('create table first (id int)', 'create table second (id int)--> statement-breakpoint\ninsert into second values (1)')
  await migrate(connection, { folder })
  const byOurs = await journal()
  await connection.pool.query('drop table first, second; truncate drizzle.__drizzle_migrations')
  await migrateByDrizzle(connection.db, { migrationsFolder: folder })
  expect(await journal()).toEqual(byOurs)
})

test('a migration holds no table once it is done, and stays done when a later one fails', async () => {
  await write('create table first (id int)', 'insert into first values (1)', 'select no_such_function()')
  await expect(migrate(connection, { folder })).rejects.toThrow('no_such_function')
  expect((await connection.pool.query('select id from first')).rows).toEqual([{ id: 1 }])
  expect(await journal()).toHaveLength(2)
  await write('create table first (id int)', 'insert into first values (1)', 'insert into first values (2)')
  await migrate(connection, { folder })
  expect((await connection.pool.query('select id from first')).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('a table that somebody holds is waited for with pauses, in which others read it', async () => {
  await write('create table busy (id int)')
  await migrate(connection, { folder })
  await write('create table busy (id int)', 'alter table busy add column more int')
  const holder = await connection.pool.connect()
  await holder.query('begin; select * from busy')
  const busy = Promise.withResolvers<void>()
  const migrating = migrate(connection, { folder, onBusy: () => busy.resolve() })
  await busy.promise
  expect((await connection.pool.query('select * from busy')).rows).toEqual([])
  await holder.query('commit')
  holder.release()
  await migrating
  expect((await connection.pool.query('select more from busy')).rows).toEqual([])
})

test('processes that start together take turns', async () => {
  await write('create table first (id int)', 'insert into first values (1)')
  await Promise.all(Array.from({ length: 3 }, () => migrate(connection, { folder })))
  expect((await connection.pool.query('select id from first')).rows).toEqual([{ id: 1 }])
})

const INDEX = 'create index concurrently "big_id" on big (id)'

test('an index is built while a transaction that has written to its table is open, and others write meanwhile', async () => {
  await write('create table big (id int)')
  await migrate(connection, { folder })
  await write('create table big (id int)', INDEX)
  const writer = await connection.pool.connect()
  await writer.query('begin; insert into big values (1)')
  const migrating = migrate(connection, { folder })
  await expect.poll(async () => (await connection.pool.query(`select to_regclass('big_id') as is`)).rows[0].is).toBe('big_id')
  await connection.pool.query('insert into big values (2)')
  await writer.query('commit')
  writer.release()
  await migrating
  const { rows } = await connection.pool.query(`select indisvalid as valid from pg_index where indexrelid = 'big_id'::regclass`)
  expect(rows).toEqual([{ valid: true }])
})

test('an index whose build was interrupted is built again, and processes that start together do not block each other', async () => {
  await write('create table big (id int)', 'insert into big values (1), (1)')
  await migrate(connection, { folder })
  const unique = INDEX.replace('index', 'unique index')
  await write('create table big (id int)', 'insert into big values (1), (1)', unique)
  await expect(migrate(connection, { folder })).rejects.toThrow('could not create unique index')
  expect(await journal()).toHaveLength(2)
  await connection.pool.query('delete from big')
  await Promise.all(Array.from({ length: 3 }, () => migrate(connection, { folder })))
  const { rows } = await connection.pool.query(`select indisvalid as valid from pg_index where indexrelid = 'big_id'::regclass`)
  expect(rows).toEqual([{ valid: true }])
  expect(await journal()).toHaveLength(3)
})
