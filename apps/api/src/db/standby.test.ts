import { randomUUID } from 'node:crypto'
import { apiPrefix } from '@playhub/contract/api'
import { profile } from '@playhub/contract/profile'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Standby, startPrimary, tools } from '../../test/database/standby.ts'
import { signInAs } from '../../test/desk.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { createVisitor, signedIn } from '../../test/visitor.ts'
import { demoPlayer } from '../seed/demo-player.ts'
import { isDatabaseFailure } from './failure.ts'
import { auditLog } from './schema.ts'

type Outcome = 'done' | 'failed' | 'behind' | 'promoted'
/** A limit for the time until a caller gets an answer. It is well below ten seconds, the limit of the product. */
const SOON_MS = 5000
/** SQL that pauses the standby. The loop waits until the pause has begun. Until then, the standby may still apply new changes. */
const PAUSE = `do $$ begin
  perform pg_wal_replay_pause();
  while pg_get_wal_replay_pause_state() <> 'paused' loop perform pg_sleep(0.01); end loop;
end $$`
/** Time limit for starting two servers and creating the schema. */
const STARTED_WITHIN_MS = 180_000

type Of = Pick<TestApp, 'deps'>

/**
 * Writes a row through `one`. Immediately reads it through `other`, in the same way as reports, which read from a standby. Returns the
 * number of rows found.
 */
const writeAndRead = async (one: Of, other = one) => {
  const object = `thing ${randomUUID()}`
  await one.deps.db.insert(auditLog).values(entry(object))
  return countRows(other, object)
}
const entry = (object: string) => ({ action: 'refused' as const, object, ip: '', roles: [], before: {}, after: {} })
const countRows = ({ deps }: Of, object: string) =>
  deps.standby.read(async (tx) => (await tx.execute(sql`select 1 from audit_log where object = ${object}`)).rows.length)

/** Tests with a real primary and a real standby. Skipped if PostgreSQL's tools are not installed. */
describe.skipIf(tools === '')('large reads go to a standby', { timeout: 180_000 }, () => {
  let primary: Awaited<ReturnType<typeof startPrimary>>
  let standby: Standby
  let app: TestApp

  beforeAll(async () => {
    primary = await startPrimary()
    standby = await primary.addStandby()
    app = await startTestApp({ env: { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url } })
  }, STARTED_WITHIN_MS)
  afterAll(async () => {
    await app.stop()
    await primary.end()
  })
  // Waits until reads go to the standby again, before the next test starts.
  afterEach(async () => {
    await expect.poll(() => isOnStandby(), { timeout: 15_000 }).toBe(true)
  })

  const isOnStandby = async (of: Of = app) => {
    const { rows } = await of.deps.standby.read((tx) => tx.execute<{ on: boolean }>(sql`select pg_is_in_recovery() as on`))
    return rows[0]?.on
  }
  const countOf = async (outcome: Outcome) => {
    const { values } = await app.deps.metrics.standbyReads.get()
    return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
  }

  test('the report, the audit log, both searches and the export of a player’s data', async () => {
    const admin = await signInAs(app, 'admin')
    for (const path of [
      '/report?from=2026-01-01&to=2026-02-01',
      '/audit-log',
      '/tickets?q=pearls',
      '/payments?q=',
      '/payments?q=someone@playhub.example',
    ]) {
      const before = await countOf('done')
      expect((await admin.get(path)).status, path).toBe(200)
      expect(await countOf('done'), path).toBe(before + 1)
    }
    const before = await countOf('done')
    const visitor = createVisitor(app.app)
    const { jwt } = signedIn(await visitor.logIn(demoPlayer.email, demoPlayer.password))
    const headers = { authorization: `Bearer ${jwt}` }
    const exported = await app.app.inject({ url: apiPrefix + profile.export.path, headers })
    expect(exported.json()).toMatchObject({ purchases: expect.arrayContaining([expect.anything()]) })
    expect(await countOf('done')).toBe(before + 1)
  })

  test('a person sees what they just wrote, also over another process', async () => {
    const other = await app.startAnother()
    for (let turn = 0; turn < 50; turn += 1) expect(await writeAndRead(app, turn % 2 ? other : app)).toBe(1)
    expect(await isOnStandby(other)).toBe(true)
    await other.stop()
  })

  test('a standby that is behind is not read, and a person still sees what they wrote', async () => {
    const before = await countOf('behind')
    await standby.ask(PAUSE)
    expect(await writeAndRead(app)).toBe(1)
    expect(await writeAndRead(app)).toBe(1)
    expect(await countOf('behind')).toBe(before + 2)
    await standby.ask('select pg_wal_replay_resume()')
  })

  test('without the standby everything is read from the primary, and from the standby when it is back', async () => {
    const before = await countOf('failed')
    await standby.stop()
    const began = performance.now()
    expect(await writeAndRead(app)).toBe(1)
    expect(performance.now() - began).toBeLessThan(SOON_MS)
    expect(await countOf('failed')).toBe(before + 1)
    await standby.start()
  })

  test('a standby that fails in the middle of a read: the read is repeated on the primary', async () => {
    const tried: boolean[] = []
    const answer = await app.deps.standby.read(async (tx) => {
      const { rows } = await tx.execute<{ on: boolean }>(sql`select pg_is_in_recovery() as on`)
      tried.push(rows[0]?.on ?? false)
      if (rows[0]?.on) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      return 'answered'
    })
    expect(answer).toBe('answered')
    expect(tried).toEqual([true, false])
  })

  test('an error of the read itself is not a failure of the standby', async () => {
    const before = await countOf('failed')
    await expect(app.deps.standby.read((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow()
    const admin = await signInAs(app, 'admin')
    expect((await admin.get('/report?from=2026-02-01&to=2026-01-01')).status).toBe(400)
    expect(await countOf('failed')).toBe(before)
  })

  test('a read that tries to write is a bug: it fails, and is not done on the primary', async () => {
    const before = await countOf('failed')
    const object = `thing ${randomUUID()}`
    const error: unknown = await app.deps.standby.read((tx) => tx.insert(auditLog).values(entry(object))).catch((thrown) => thrown)
    expect(String(error)).toContain('tried to write')
    // A read that writes is a bug. If its refused write were treated as a failure of the database, callers would only be told that the
    // database is unavailable, and nobody would notice the bug.
    expect(isDatabaseFailure(error)).toBe(false)
    expect(await countOf('failed')).toBe(before)
    expect(await countRows(app, object)).toBe(0)
  })
})

/** Each test has its own servers, because a promotion cannot be undone. */
describe.skipIf(tools === '')('after a failover', { timeout: 180_000 }, () => {
  let primary: Awaited<ReturnType<typeof startPrimary>>
  let app: TestApp | undefined
  const start = async (url: string, readUrl: string) => {
    app = await startTestApp({ env: { DATABASE_URL: url, DATABASE_READ_URL: readUrl, SEED_DEMO: 'false' } })
    return app
  }
  beforeEach(async () => {
    primary = await startPrimary()
  }, STARTED_WITHIN_MS)
  afterEach(async () => {
    await app?.stop()
    await primary.end()
  })

  test('a standby that became a primary is not read, because it lacks what the other one takes', async () => {
    const standby = await primary.addStandby()
    const { deps } = await start(primary.url, standby.url)
    const isOnPrimary = async () => {
      const { rows } = await deps.standby.read((tx) => tx.execute<{ host: string }>(sql`show unix_socket_directories`))
      return JSON.stringify(rows).includes('playhub-primary-')
    }
    expect(await isOnPrimary()).toBe(false)
    await standby.ask('select pg_promote()')
    expect(await isOnPrimary()).toBe(true)
    const { values } = await deps.metrics.standbyReads.get()
    expect(values).toContainEqual(expect.objectContaining({ labels: { outcome: 'promoted' }, value: 1 }))
  })

  test('a standby that was ahead of the new primary is not read until it follows it', async () => {
    const [next, ahead] = [await primary.addStandby(), await primary.addStandby()]
    await (await start(primary.url, ahead.url)).stop()
    await next.stop()
    // Writes much more to the log than the app writes while it starts. A primary that shuts down normally first sends its whole log to its
    // standbys. So the standby `ahead` has applied far more of the log than the standby `next`, which is stopped.
    for (let at = 0; at < 64; at += 1) await primary.ask(`select pg_logical_emit_message(false, 'ahead', repeat('x', 1000000))`)
    await primary.stop()
    await next.start()
    await next.ask('select pg_promote()')
    const own = await start(next.url, ahead.url)
    expect(await writeAndRead(own)).toBe(1)
  })
})
