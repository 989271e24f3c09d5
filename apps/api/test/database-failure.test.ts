import { refusals } from '@playhub/contract/refusals'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { enqueue } from '../src/queue/jobs.ts'
import { lineTo } from './database/database-line.ts'
import { ask } from './postgres.ts'
import { startTestApp } from './test-app.ts'

/** Time within which every caller must get an answer, whatever the database does. */
const ANSWERED_WITHIN_MS = 10_000
/** Time within which the api must work again after the database is back. */
const RECOVERED_WITHIN_MS = 5000

let line: Awaited<ReturnType<typeof lineTo>>
let direct = ''
let hub: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  hub = await startTestApp({
    reach: async (url) => {
      direct = url
      line = await lineTo(url)
      return line.url
    },
  })
})
afterAll(async () => {
  await hub.stop()
  await line.close()
})

const call = async (path: string, init: RequestInit = {}) => {
  const began = performance.now()
  const response = await fetch(hub.url + path, { ...init, redirect: 'manual' })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, ms: performance.now() - began }
}
const json = { 'content-type': 'application/json' }
const signIn = () =>
  call('/api/auth/login-by-email', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'player@playhub.example', password: 'Playhub2026' }),
  })
const openSession = () => call('/api/session/get', { method: 'POST', headers: json, body: '{}' })
const askPartner = () => call('/partner/v1/payments', { headers: { authorization: `Bearer ph_test_${'x'.repeat(40)}` } })

const expectUnavailable = ({ status, headers, text, ms }: Awaited<ReturnType<typeof call>>) => {
  expect([status, text]).toEqual([503, expect.stringContaining('DATABASE_UNAVAILABLE')])
  const body: unknown = JSON.parse(text)
  expect(body).toEqual({
    statusCode: 503,
    code: 'DATABASE_UNAVAILABLE',
    message: expect.stringContaining('database'),
    requestId: headers.get('x-request-id'),
  })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(ms).toBeLessThan(ANSWERED_WITHIN_MS)
}

const recovered = async () => {
  await expect.poll(async () => (await call('/readyz')).status, { timeout: RECOVERED_WITHIN_MS, interval: 50 }).toBe(200)
  await expect.poll(async () => (await openSession()).status, { timeout: RECOVERED_WITHIN_MS, interval: 50 }).toBe(200)
}

/** Queues a job and waits until it has run. */
const runJob = async () => {
  const key = `answer:${performance.now()}`
  await enqueue(hub.deps.db, 'answer_letter', { ticketId: '00000000-0000-4000-8000-000000000000' }, { key })
  const left = async () => {
    const { rows } = await hub.deps.db.execute(sql`select 1 from graphile_worker._private_jobs where key = ${key}`)
    return rows.length
  }
  await expect.poll(left, { timeout: RECOVERED_WITHIN_MS, interval: 50 }).toBe(0)
}

const keptAnswers = async () => {
  for (const path of [
    '/games/ru/',
    '/api/control/get-games-data',
    '/api/control/get-initial-config',
    '/.well-known/jwks.json',
    '/healthz',
    '/readyz/pages',
  ]) {
    const { status, ms } = await call(path)
    expect([path, status]).toEqual([path, 200])
    expect(ms).toBeLessThan(ANSWERED_WITHIN_MS)
  }
}

test('the refusal is a 503', () => expect(refusals.DATABASE_UNAVAILABLE.status).toBe(503))

describe('a database that cannot be reached', () => {
  test('pages go on, calls are refused with a code, and all is well when it is back', async () => {
    await keptAnswers()
    await line.cut('reset')
    await expect.poll(async () => (await call('/readyz')).text, { timeout: RECOVERED_WITHIN_MS, interval: 20 }).toContain('unreachable')
    for (const answer of await Promise.all([signIn(), openSession(), askPartner(), openSession(), signIn()])) expectUnavailable(answer)
    await keptAnswers()
    expect((await call('/metrics')).status).toBe(200)
    await line.mend()
    await recovered()
    await runJob()
    expect((await signIn()).status).toBe(200)
  })

  test('however often it goes, each process ends with its normal connections', async () => {
    for (let n = 0; n < 12; n++) {
      const calls = [openSession(), signIn(), openSession()]
      await line.cut('reset')
      await Promise.all(calls)
      await line.mend()
    }
    await recovered()
    await runJob()
    const { databasePool, databaseJobPool } = hub.deps.config
    await Promise.all(Array.from({ length: 60 }, openSession))
    expect(line.open()).toBeLessThanOrEqual(databasePool + databaseJobPool + 1)
    expect(hub.deps.pool.waitingCount).toBe(0)
    // The test takes every connection of the pool at the same time. This works only if each transaction that could not begin has returned
    // its connection.
    const held = await Promise.all(Array.from({ length: databasePool }, () => hub.deps.pool.connect()))
    for (const client of held) client.release()
  })
})

test('a database that is silent: every caller is answered in time, and readiness within a second', async () => {
  await line.cut('deaf')
  const asked = [signIn(), openSession(), askPartner(), ...Array.from({ length: 30 }, openSession)]
  const readiness: Awaited<ReturnType<typeof call>>[] = []
  for (let n = 0; n < 6; n++) readiness.push(await call('/readyz'))
  await keptAnswers()
  for (const answer of await Promise.all(asked)) expectUnavailable(answer)
  for (const { status, ms } of readiness) {
    expect(status).toBe(503)
    // The readiness check has a time limit of one second. The other two seconds allow for a slow test machine.
    expect(ms).toBeLessThan(3000)
  }
  await line.mend()
  await recovered()
  await runJob()
})

test('the answer to a statement that ends a job is lost: the job ends all the same, and the process lives', async () => {
  const trigger = (body: string) =>
    ask(
      direct,
      `create or replace function slow_end() returns trigger language plpgsql as $$ begin ${body} return old; end $$;
       create or replace trigger slow_end before delete on graphile_worker._private_jobs for each row execute function slow_end()`,
    )
  await trigger(`perform pg_sleep(0.3); perform pg_terminate_backend(pg_backend_pid());`)
  const { db } = hub.deps
  await enqueue(db, 'answer_letter', { ticketId: '00000000-0000-4000-8000-000000000000' }, { key: 'cut off' })
  const killed = async () => {
    const { rows } = await db.execute<{ at: string | null }>(
      sql`select locked_at as at from graphile_worker._private_jobs where key = 'cut off'`,
    )
    return rows[0]?.at !== null
  }
  await expect.poll(killed, { timeout: RECOVERED_WITHIN_MS }).toBe(true)
  await ask(direct, 'drop trigger slow_end on graphile_worker._private_jobs')
  await expect
    .poll(async () => (await db.execute(sql`select 1 from graphile_worker._private_jobs where key = 'cut off'`)).rows.length, {
      timeout: RECOVERED_WITHIN_MS,
    })
    .toBe(0)
})

describe('a database that takes no writes', () => {
  test.each(['53100', '25006', '57P03', '53300'])('%s is told as what it is, and pages go on', async (code) => {
    await ask(
      direct,
      `create or replace function refuse_all() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '${code}'; end $$;
       create or replace trigger refuse_all before insert on host_session for each row execute function refuse_all()`,
    )
    expectUnavailable(await openSession())
    await keptAnswers()
    await ask(direct, 'drop trigger refuse_all on host_session')
    expect((await openSession()).status).toBe(200)
  })

  test('a read-only one is not ready, and is found again when it takes writes', async () => {
    const name = new URL(direct).pathname.slice(1)
    await ask(direct, `alter database ${name} set default_transaction_read_only = on`)
    await ask(direct, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`)
    await expect.poll(async () => (await call('/readyz')).text, { timeout: RECOVERED_WITHIN_MS }).toContain('read-only')
    expectUnavailable(await openSession())
    await keptAnswers()
    await ask(inject('databaseServer'), `alter database ${name} reset default_transaction_read_only`)
    await ask(direct, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`)
    await recovered()
    await runJob()
  })
})
