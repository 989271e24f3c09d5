import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '../src/queue/jobs.ts'
import { createTasks } from '../src/tasks/tasks.ts'
import { startTestApp } from './test-app.ts'

let hub: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  hub = await startTestApp()
})
afterAll(() => hub.stop())

const scrape = async () => {
  const text = await (await fetch(`${hub.url}/metrics`)).text()
  const series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(series.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

test('every counter begins at zero, so that its first increase is one', async () => {
  const series = await scrape()
  for (const name of [
    'payment_attention_total{reason="amount_mismatch"}',
    'payment_books_differences_total{provider="stripe",mode="live",outcome="left"}',
    'notices_total{outcome="failed"}',
    'webhooks_total{provider="yookassa",outcome="forged"}',
    'provider_calls_total{provider="yandex-pay",operation="read",outcome="invalid"}',
    'payment_transitions_total{to="paid",cause="webhook"}',
    'jobs_given_up_total{task="send_letter"}',
    'http_responses_total{class="5xx"}',
  ])
    expect([name, series.get(name)]).toEqual([name, 0])
})

test('what waits can be seen: connections, jobs and their age, letters, notices, open pages', async () => {
  const { db } = hub.deps
  const hourAgo = new Date(Date.now() - 3_600_000)
  await db.transaction(async (tx) => {
    await enqueue(tx, 'send_letter', { sealed: 'x' }, { key: 'one', afterMs: 3_600_000 })
    await tx.execute(sql`insert into partner_event (id, project_id, mode, type, body, next_try_at)
      values ('evt_waiting', 'familytown', 'test', 'payment.paid', '{}', now() + interval '1 hour')`)
    // This job stays in the queue, because no worker of this release runs its kind.
    await tx.execute(sql`select graphile_worker.add_job('of another release', '{}'::json, run_at => ${hourAgo.toISOString()}::timestamptz)`)
  })
  // Polls, because the metrics are cached for some seconds.
  await expect.poll(async () => (await scrape()).get('letters_waiting'), { timeout: 15_000, interval: 500 }).toBe(1)
  const series = await scrape()
  expect(series.get('notices_waiting')).toBe(1)
  expect(series.get('due_oldest_seconds')).toBe(0)
  expect(series.get('jobs_oldest_seconds')).toBeGreaterThan(3500)
  expect(series.get('jobs_waiting{task="send_letter"}')).toBe(0)
  expect([series.get('database_listening'), series.get('database_writable'), series.get('open_streams')]).toEqual([1, 1, 0])
  expect(series.get('database_clock_ahead_seconds')).toBeCloseTo(0, 0)
  expect(series.get('database_connections{pool="requests"}')).toBeGreaterThan(0)
  expect(series.get('database_connections_waited_for{pool="jobs"}')).toBe(0)
})

test('a letter that used up its tries is counted, and cleared after a month', async () => {
  const { db, metrics } = hub.deps
  // The e-mail cannot be decrypted, so its only try fails.
  await enqueue(db, 'send_letter', { sealed: 'not a letter' }, { key: 'hopeless', maxAttempts: 1 })
  const given = async () => (await metrics.jobsGivenUp.get()).values.find(({ labels }) => labels.task === 'send_letter')?.value
  await expect.poll(given, { timeout: 10_000 }).toBe(1)
  const kept = async () =>
    (await db.execute(sql`select 1 from graphile_worker._private_jobs where key = 'hopeless' and locked_at is null`)).rows.length
  await expect.poll(kept, { timeout: 10_000 }).toBe(1)
  const tasks = createTasks(hub.deps)
  await tasks.sweep({})
  expect(await kept()).toBe(1)
  await db.execute(sql`update graphile_worker._private_jobs set run_at = now() - interval '31 days' where key = 'hopeless'`)
  await tasks.sweep({})
  expect(await kept()).toBe(0)
})
