import { join } from 'node:path'
import pg from 'pg'
import { findPgbench, runPgbench } from './pgbench.ts'

/**
 * This file does the minimum work of a payment, in three durable transactions in the product's own PostgreSQL. The first inserts the
 * payment, the second changes it to pending, and the third changes it to paid and adds an outbox row.
 */

const TABLES = `
  create schema bench;
  create table bench.payment (id bigserial primary key, player bigint not null, status text not null, body text not null);
  create table bench.event (id bigserial primary key, payment bigint not null, body text not null);
  create table bench.outbox (id bigserial primary key, payment bigint not null, body text not null)`

const SCRIPT = join(import.meta.dirname, 'three-transactions.sql')

export type ThreeTransactions = { by: string; run: (concurrency: number, seconds: number) => Promise<number> }

/**
 * Creates the tables. The returned function `run` measures how many payments are done per second. It uses pgbench if it is installed,
 * otherwise node-pg.
 */
export const prepareThreeTransactions = async (databaseUrl: string, folder: string): Promise<ThreeTransactions> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(TABLES)
  await client.end()
  const pgbench = findPgbench()
  return pgbench
    ? { by: 'pgbench', run: (concurrency, seconds) => runPgbench(pgbench, { folder, script: SCRIPT, concurrency, seconds }) }
    : { by: 'node-pg, there being no pgbench', run: (concurrency, seconds) => runNodePg(databaseUrl, concurrency, seconds) }
}

const runNodePg = async (databaseUrl: string, concurrency: number, seconds: number): Promise<number> => {
  const until = performance.now() + seconds * 1000
  const flows = await Promise.all(
    Array.from({ length: concurrency }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      let done = 0
      for (; performance.now() < until; done++) await flow(client)
      await client.end()
      return done
    }),
  )
  return flows.reduce((sum, each) => sum + each, 0) / seconds
}

const flow = async (client: pg.Client) => {
  const add = (id: string, body: string) => named(client, 'event', 'insert into bench.event (payment, body) values ($1, $2)', [id, body])
  const move = (id: string, status: string) => named(client, 'move', 'update bench.payment set status = $2 where id = $1', [id, status])
  await client.query('begin')
  const insert = `insert into bench.payment (player, status, body) values ($1, 'none', repeat('x', 400)) returning id`
  const { rows } = await named(client, 'payment', insert, [Math.ceil(Math.random() * 1_000_000)])
  const id = String(rows[0]?.id)
  await add(id, 'created')
  await client.query('commit; begin')
  await move(id, 'pending')
  await add(id, 'pending')
  await client.query('commit; begin')
  await move(id, 'paid')
  await add(id, 'paid')
  await named(client, 'outbox', `insert into bench.outbox (payment, body) values ($1, repeat('x', 600))`, [id])
  await client.query('commit')
}

const named = (client: pg.Client, name: string, text: string, values: unknown[]) => client.query<{ id?: string }>({ name, text, values })
