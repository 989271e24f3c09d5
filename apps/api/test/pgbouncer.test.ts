import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { enqueue } from '../src/queue/jobs.ts'
import { demoPlayer } from '../src/seed/demo-player.ts'
import { startTestApp } from './test-app.ts'

/** Path of PgBouncer (`apt-get install pgbouncer`). If it is not installed, these tests are skipped. */
const binary = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync)
/** PgBouncer refuses to run as root, so run it as this user. */
const NOBODY = 65_534

/**
 * Number of PgBouncer's connections to PostgreSQL. It is lower than the number of simultaneous requests, so that statements of one client
 * use different connections.
 */
const SERVER_CONNECTIONS = 3

let folder = ''
let bouncer: ChildProcess | undefined
let hub: Awaited<ReturnType<typeof startTestApp>>

const post = async (path: string, body: object) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(hub.url + path, init)
  await response.text()
  return response.status
}

const startBouncer = async (command: string) => {
  const { hostname, port, username, password } = new URL(inject('databaseServer'))
  const at = await freePort()
  const settings = [
    '[databases]',
    `* = host=${decodeURIComponent(hostname)} port=${port || 5432} user=${username}${password && ` password=${decodeURIComponent(password)}`}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${at}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${SERVER_CONNECTIONS}`,
  ]
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, `${settings.join('\n')}\n`)
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const path of [folder, file]) await chown(path, NOBODY, NOBODY)
  bouncer = spawn(command, [file], { stdio: 'ignore', ...(isRoot && { uid: NOBODY, gid: NOBODY }) })
  const isOpen = () =>
    new Promise<boolean>((done) => {
      const socket = connect(at, '127.0.0.1', () => done(true)).on('error', () => done(false))
      socket.on('connect', () => socket.destroy())
    })
  await vi.waitFor(async () => expect(await isOpen()).toBe(true), { timeout: 10_000 })
  return at
}

describe.skipIf(binary === undefined)('behind PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'playhub-pgbouncer-'))
    const port = await startBouncer(binary ?? '')
    hub = await startTestApp({
      env: { DATABASE_POOL: '8' },
      isPooled: true,
      reach: async (url) => {
        const pooled = new URL(url)
        pooled.host = `127.0.0.1:${port}`
        return pooled.href
      },
    })
  })
  afterAll(async () => {
    await hub.stop()
    bouncer?.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  test('people sign in and open sessions, many at once', async () => {
    const { email, password } = demoPlayer
    const signIn = () => post('/api/auth/login-by-email', { email, password })
    const openSession = () => post('/api/session/get', {})
    const answers = [
      await signIn(),
      ...(await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 20 === 0 ? signIn() : openSession())))),
    ]
    expect(answers.filter((status) => status !== 200)).toEqual([])
    const { rows } = await hub.deps.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'playhub'`,
    )
    expect(rows[0]?.count).toBeLessThanOrEqual(SERVER_CONNECTIONS + hub.deps.config.databaseJobPool)
  })

  test('jobs are done, and news is heard, past it', async () => {
    expect((await fetch(`${hub.url}/readyz`)).status).toBe(200)
    await enqueue(hub.deps.db, 'answer_letter', { ticketId: '00000000-0000-4000-8000-000000000000' }, { key: 'past it' })
    const left = async () => (await hub.deps.db.execute(sql`select 1 from graphile_worker._private_jobs where key = 'past it'`)).rows.length
    await expect.poll(left, { timeout: 10_000 }).toBe(0)
    const before = await (await fetch(`${hub.url}/api/control/get-initial-config`)).text()
    await hub.deps.db.execute(sql`update project set position = 99`)
    await expect
      .poll(async () => (await (await fetch(`${hub.url}/api/control/get-initial-config`)).text()) !== before, { timeout: 10_000 })
      .toBe(true)
  })
})
