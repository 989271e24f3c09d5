import pg from 'pg'

/**
 * This file fills tables with millions of rows. To be fast, it does not wait until rows are on disk, and does not check foreign keys. If a
 * crash loses rows, they can be created again.
 */

const openFiller = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB';
     set max_parallel_maintenance_workers = 2; set work_mem = '64MB'`,
  )
  return client
}

/**
 * Drops the indexes of the table `full` and of the tables `others`. Building an index at the end is much cheaper than updating it for each
 * row. For `full`, also drops the primary key and the foreign keys that point to it. Returns a function that restores all indexes and
 * constraints.
 */
export const dropIndexes = async (client: pg.Client, full: string, others: string[] = []) => {
  const { rows: constraints } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint
    where (conrelid = $1::regclass and contype = 'p') or (confrelid = $1::regclass and contype = 'f')
    order by contype = 'p'`,
    [full],
  )
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(
    `select format('drop index %I', indexname) as drop, indexdef as make from pg_indexes
    where schemaname = 'public' and tablename = any($1) and indexname not in (select conname from pg_constraint) order by indexname`,
    [[full, ...others]],
  )
  for (const { drop } of [...constraints, ...indexes]) await client.query(drop)
  await client.query(`alter table ${full} set (autovacuum_enabled = false)`)
  return async () => {
    for (const { make } of [...indexes, ...constraints.toReversed()]) await client.query(make)
    await client.query(`alter table ${full} reset (autovacuum_enabled)`)
  }
}

/**
 * Splits the numbers above `from` up to `until` into ranges of `size` numbers. Calls `step` for each range, over two connections at the
 * same time.
 */
export const inSteps = async (
  [first, second]: readonly [pg.Client, pg.Client],
  { from, until, size }: { from: number; until: number; size: number },
  step: (client: pg.Client, from: number, until: number) => Promise<unknown>,
) => {
  const starts = Array.from({ length: Math.ceil((until - from) / size) }, (_, at) => from + at * size)
  const next = async (client: pg.Client) => {
    for (let start = starts.shift(); start !== undefined; start = starts.shift()) await step(client, start, Math.min(start + size, until))
  }
  await Promise.all([next(first), next(second)])
}

export const withFillers = async (databaseUrl: string, work: (clients: readonly [pg.Client, pg.Client]) => Promise<void>) => {
  const began = performance.now()
  const clients = [await openFiller(databaseUrl), await openFiller(databaseUrl)] as const
  try {
    await work(clients)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
  return (performance.now() - began) / 1000
}
