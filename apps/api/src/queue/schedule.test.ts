import { sql } from 'drizzle-orm'
import { Logger, parseCrontab, runOnce } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { jobNames } from './jobs.ts'
import { crontab, lastDue, planJobs } from './schedule.ts'

let hub: TestApp
beforeAll(async () => {
  hub = await startTestApp()
})
afterAll(() => hub.stop())

const silent = new Logger(() => () => {})

// No worker of the hub takes jobs of this kind, so the job stays in the queue.
const items = parseCrontab('* * * * * nobodys_work ?max=3&fill=0s')
const plan = () => planJobs(hub.deps.db, items)
const jobs = async () =>
  (
    await hub.deps.db.execute<{ isDue: boolean; priority: number; tries: number }>(
      sql`select run_at <= now() as "isDue", priority, max_attempts as tries from graphile_worker.jobs where task_identifier = 'nobodys_work'`,
    )
  ).rows
const started = async () =>
  (
    await hub.deps.db.execute<{ hours: number }>(
      sql`select extract(epoch from last_execution - now())::float8 / 3600 as hours
        from graphile_worker._private_known_crontabs where identifier = 'nobodys_work'`,
    )
  ).rows[0]?.hours
const setStarted = (hours: number) =>
  hub.deps.db.execute(sql`update graphile_worker._private_known_crontabs
    set last_execution = now() + make_interval(secs => ${hours * 3600}) where identifier = 'nobodys_work'`)

describe('a scheduled job', () => {
  beforeEach(async () => {
    await hub.deps.db.execute(sql`delete from graphile_worker._private_jobs
      where task_id in (select id from graphile_worker._private_tasks where identifier = 'nobodys_work')`)
    await plan()
    await setStarted(-1)
  })

  test('is added once, although several processes look at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, plan))
    expect(await jobs()).toMatchObject([{ isDue: true, tries: 3 }])
    await plan()
    expect(await jobs()).toHaveLength(1)
  })

  test('runs before e-mails that were due earlier', async () => {
    const { db } = hub.deps
    await db.execute(sql`select graphile_worker.add_job('nobodys_letter', run_at => now() - interval '1 hour') from generate_series(1, 3)`)
    await plan()
    const ran: string[] = []
    const taskList = { nobodys_work: () => void ran.push('scheduled'), nobodys_letter: () => void ran.push('letter') }
    await runOnce({ connectionString: hub.deps.config.databaseUrl ?? '', concurrency: 1, noHandleSignals: true, logger: silent, taskList })
    expect(ran).toEqual(['scheduled', 'letter', 'letter', 'letter'])
  })

  test('does not wait for a run that an earlier release added with the priority of e-mails', async () => {
    await hub.deps.db.execute(sql`select graphile_worker.add_job('nobodys_work')`)
    await plan()
    expect((await jobs()).map(({ priority }) => priority).sort()).toEqual([-1, 0])
  })

  test('is added once after a jump of the clock forward, and once while no worker takes it', async () => {
    await setStarted(-8)
    await plan()
    expect(await jobs()).toHaveLength(1)
    await setStarted(-1)
    await plan()
    expect(await jobs()).toHaveLength(1)
    expect(await started()).toBeGreaterThan(-0.1)
  })

  test('starts again at once when a clock that was ahead is corrected', async () => {
    await setStarted(8)
    await Promise.all(Array.from({ length: 8 }, plan))
    expect(await jobs()).toMatchObject([{ isDue: true }])
    expect(await started()).toBeLessThanOrEqual(0)
  })
})

const at = (text: string) => Date.parse(`2026-11-26T${text}Z`)
const dueOf = (line: string, since: string, now: string) => {
  const [item] = parseCrontab(line)
  const due = item && lastDue(item, { since: at(since), now: at(now) })
  return due === undefined ? undefined : new Date(due).toISOString().slice(11, 16)
}

test.each([
  ['17 3 * * * rotate_keys ?fill=2d', '03:16:59', '03:17:10', '03:17'],
  ['17 3 * * * rotate_keys ?fill=2d', '03:17:00', '03:17:30', undefined],
  ['17 3 * * * rotate_keys ?fill=2d', '01:00:00', '20:00:00', '03:17'],
  ['17 3 * * * rotate_keys ?fill=6h', '01:00:00', '20:00:00', undefined],
  ['7,17 * * * * sum_answers ?fill=1h', '10:00:00', '10:40:00', '10:17'],
  ['* * * * * sweep ?fill=0s', '10:00:00', '10:40:50', '10:40'],
  ['17 3 * * * rotate_keys ?fill=0s', '01:00:00', '03:18:00', undefined],
  // If the stored start is a few seconds in the future, the clocks differ a little. If it is hours in the future, it was stored while the
  // clock was wrong.
  ['* * * * * sweep ?fill=0s', '10:41:00', '10:40:50', undefined],
  ['* * * * * sweep ?fill=0s', '18:40:00', '10:40:50', '10:40'],
])('%s, last started at %s, looked at at %s', (line, since, now, due) => {
  expect(dueOf(line, since, now)).toBe(due)
})

test('the schedule names jobs that exist', () => {
  expect(jobNames).toEqual(expect.arrayContaining(parseCrontab(crontab).map(({ task }) => task)))
})
