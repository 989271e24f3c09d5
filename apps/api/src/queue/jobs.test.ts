import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { enqueue, freeDeadJobs, jobNames, mendJobTimes } from './jobs.ts'

let hub: TestApp
beforeAll(async () => {
  hub = await startTestApp()
})
afterAll(() => hub.stop())

/** Adds a job that a worker took `seconds` ago. No worker of the hub takes jobs of this kind. */
const hold = async (key: string, seconds: number) => {
  const { db } = hub.deps
  await db.execute(sql`select graphile_worker.add_job('nobodys_work', job_key => ${key})`)
  await db.execute(sql`update graphile_worker._private_jobs
    set locked_by = ${key}, locked_at = now() - make_interval(secs => ${seconds}) where key = ${key}`)
}
const held = async () =>
  (await hub.deps.db.execute<{ key: string }>(sql`select key from graphile_worker._private_jobs where locked_by is not null`)).rows.map(
    ({ key }) => key,
  )

test('every job has a worker that takes it', async () => {
  const taken = async () => {
    const { rows } = await hub.deps.db.execute<{ identifier: string }>(sql`select identifier from graphile_worker._private_tasks`)
    return rows.map(({ identifier }) => identifier)
  }
  // A worker group writes the names of its jobs into the database when it starts.
  await expect.poll(taken, { timeout: 10_000 }).toEqual(expect.arrayContaining(jobNames))
})

test('a job that may still wait for the database, and then end its last round, is not freed; one that is longer gone is', async () => {
  await hold('living', 5 * 60)
  await hold('dead', 7 * 60)
  await freeDeadJobs(hub.deps.db)
  expect(await held()).toEqual(['living'])
})

test('a job that was added or taken while the clock of the database was ahead gets the current time', async () => {
  const { db } = hub.deps
  await enqueue(db, 'send_letter', { sealed: 'x' }, { key: 'delayed', afterMs: 600_000 })
  await enqueue(db, 'send_letter', { sealed: 'x' }, { key: 'failed', afterMs: 600_000 })
  await enqueue(db, 'send_letter', { sealed: 'x' }, { key: 'right', afterMs: 86_400_000 })
  await hold('taken', 0)
  await db.execute(sql`update graphile_worker._private_jobs
    set run_at = run_at + interval '8 hours', updated_at = updated_at + interval '8 hours' where key = 'delayed'`)
  await db.execute(sql`update graphile_worker._private_jobs set run_at = now() + interval '8 hours', attempts = 7 where key = 'failed'`)
  await db.execute(sql`update graphile_worker._private_jobs set locked_at = now() + interval '8 hours' where key = 'taken'`)
  await mendJobTimes(db)
  const { rows } = await db.execute<{ key: string; minutes: number; isNow: boolean }>(sql`
    select key, round(extract(epoch from run_at - now()) / 60)::int as minutes, greatest(updated_at, locked_at) <= now() as "isNow"
    from graphile_worker._private_jobs where key = any('{delayed,failed,right,taken}') order by key`)
  expect(rows).toEqual([
    { key: 'delayed', minutes: 10, isNow: true },
    { key: 'failed', minutes: Math.round(Math.exp(7) / 60), isNow: true },
    { key: 'right', minutes: 1440, isNow: true },
    { key: 'taken', minutes: 0, isNow: true },
  ])
})
