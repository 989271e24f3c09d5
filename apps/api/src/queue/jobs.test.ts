import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { freeDeadJobs, jobNames } from './jobs.ts'

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
