import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { ConfigError } from '../src/base/config-error.ts'
import { advisoryLocks } from '../src/db/advisory-locks.ts'
import { lineTo } from './database/database-line.ts'
import { plainHub, startTestApp } from './test-app.ts'

const urlOf = (port: number) => `http://127.0.0.1:${port}`

test('a start waits for a database that is away, and says so at both doors', async () => {
  const [port, deskPort] = [await freePort(), await freePort()]
  const away = Promise.withResolvers<Awaited<ReturnType<typeof lineTo>>>()
  const starting = startTestApp({
    env: { PORT: String(port), DESK_PORT: String(deskPort) },
    reach: async (url) => {
      const line = await lineTo(url)
      await line.cut('reset')
      away.resolve(line)
      return line.url
    },
  })
  const line = await away.promise
  const status = (url: string) =>
    fetch(url).then(
      (response) => response.status,
      () => 0,
    )
  for (const door of [urlOf(port), urlOf(deskPort)]) {
    await expect.poll(() => status(`${door}/healthz`), { timeout: 5000 }).toBe(200)
    expect(await status(`${door}/readyz`)).toBe(503)
    expect(await status(`${door}/readyz/pages`)).toBe(503)
    const page = await fetch(`${door}/games/`, { headers: { accept: 'text/html', 'accept-language': 'ja' } })
    expect([page.status, page.headers.get('retry-after'), await page.text()]).toEqual([503, '5', expect.stringContaining('データベース')])
    const refused = await fetch(`${door}/api/session/get`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '5',
      expect.objectContaining({ code: 'DATABASE_UNAVAILABLE', requestId: refused.headers.get('x-request-id') }),
    ])
  }
  await line.mend()
  const app = await starting
  expect(await status(`${urlOf(port)}/readyz`)).toBe(200)
  await app.stop()
  await line.close()
})

test('a start that waits for the schema, which another process brings up to date, is alive and not ready', async () => {
  const [port, deskPort] = [await freePort(), await freePort()]
  const door = urlOf(port)
  let other = new pg.Client()
  let url = ''
  let last: { hash: string; created_at: string } | undefined
  const prepared = Promise.withResolvers<void>()
  const starting = startTestApp({
    env: { PORT: String(port), DESK_PORT: String(deskPort) },
    reach: async (given) => {
      url = given
      other = new pg.Client({ connectionString: url })
      await other.connect()
      await other.query(`select pg_advisory_lock(${advisoryLocks.migration})`)
      const journal = 'drizzle.__drizzle_migrations'
      const { rows } = await other.query(
        `delete from ${journal} where created_at = (select max(created_at) from ${journal}) returning hash, created_at`,
      )
      last = rows[0]
      prepared.resolve()
      return url
    },
  })
  await prepared.promise
  const status = (path: string) =>
    fetch(door + path).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(() => status('/healthz'), { timeout: 5000 }).toBe(200)
  const readiness = await fetch(`${door}/readyz`)
  expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'unready', database: 'updating', closing: false }])
  for (const at of [door, urlOf(deskPort)]) {
    const page = await fetch(`${at}/games/`, { headers: { accept: 'text/html', 'accept-language': 'ru' } })
    expect([page.status, page.headers.get('retry-after'), await page.text()]).toEqual([503, '5', expect.stringContaining('обновляется')])
    const refused = await fetch(`${at}/api/control/get-games-data`)
    expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'UPDATING' })])
  }
  await other.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [last?.hash, last?.created_at])
  // This lock delays the start at a moment when the schema is up to date and the final servers do not listen yet. A temporary server
  // answers until then.
  const locker = new pg.Client({ connectionString: url })
  await locker.connect()
  await locker.query('begin; lock table signing_key')
  await other.end()
  const held = async () => (await locker.query(`select 1 from pg_locks where not granted and relation = 'signing_key'::regclass`)).rowCount
  await expect.poll(held, { timeout: 10_000 }).toBe(1)
  for (const at of [door, urlOf(deskPort)]) expect((await fetch(`${at}/healthz`)).status).toBe(200)
  await locker.query('commit')
  await locker.end()
  const app = await starting
  for (const at of [door, urlOf(deskPort)]) expect((await fetch(`${at}/readyz`)).status).toBe(200)
  await app.stop()
})

test('the hub answers before all of the code is loaded, and is ready only after that', async () => {
  const [port, deskPort] = [await freePort(), await freePort()]
  const loaded = Promise.withResolvers<void>()
  const starting = startTestApp({
    env: { PORT: String(port), DESK_PORT: String(deskPort) },
    hub: { ...plainHub, load: () => loaded.promise },
  })
  const ask = (path: string) => fetch(urlOf(port) + path).catch(() => undefined)
  await expect.poll(async () => (await ask('/api/control/get-games-data'))?.status, { timeout: 5000 }).toBe(200)
  const early = await ask('/readyz')
  expect([early?.status, await early?.json()]).toEqual([503, { status: 'unready', database: 'ok', closing: false }])
  expect((await ask('/readyz/pages'))?.status).toBe(503)
  loaded.resolve()
  const app = await starting
  expect((await ask('/readyz'))?.status).toBe(200)
  await app.stop()
})

test('the doors open before the first sweep is done', async () => {
  const [port, deskPort] = [await freePort(), await freePort()]
  const locker = Promise.withResolvers<pg.Client>()
  const starting = startTestApp({
    env: { PORT: String(port), DESK_PORT: String(deskPort) },
    reach: async (url) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query('begin; lock table webhook_inbox')
      locker.resolve(client)
      return url
    },
  })
  const client = await locker.promise
  const held = async () =>
    ((await client.query(`select 1 from pg_locks where not granted and relation = 'webhook_inbox'::regclass`)).rowCount ?? 0) > 0
  const status = () =>
    fetch(`${urlOf(port)}/readyz`).then(
      (response) => response.status,
      () => 0,
    )
  await expect.poll(held, { timeout: 10_000 }).toBe(true)
  const opened = await expect
    .poll(status, { timeout: 5000 })
    .toBe(200)
    .then(
      () => true,
      () => false,
    )
  const stillHeld = await held()
  await client.query('commit')
  await client.end()
  await (await starting).stop()
  expect([opened, stillHeld]).toEqual([true, true])
})

test('a database that there is not, or a wrong password, ends the start with what the server said', async () => {
  const url = new URL(inject('databaseServer'))
  url.pathname = '/no_such_database'
  await expect(startTestApp({ reach: async () => url.href })).rejects.toThrow(
    new ConfigError('PostgreSQL refuses the address of the database: database "no_such_database" does not exist.'),
  )
})

test('before a process stops it says so, and whoever still comes is answered as ever', async () => {
  let url = ''
  const app = await startTestApp({
    reach: async (given) => {
      url = given
      return given
    },
  })
  const locker = new pg.Client({ connectionString: url })
  await locker.connect()
  // `watcher` must run its statements outside of a transaction, because a transaction reads `pg_stat_activity` only once. So it needs its
  // own connection.
  const watcher = new pg.Client({ connectionString: url })
  await watcher.connect()

  app.deps.door.close()
  const readiness = await fetch(`${app.url}/readyz`)
  expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'unready', database: 'ok', closing: true }])
  expect((await fetch(`${app.url}/readyz/pages`)).status).toBe(503)
  const answered = await fetch(`${app.url}/api/control/get-games-data`)
  expect([answered.status, answered.headers.get('connection')]).toEqual([200, 'close'])

  // Locks a table and sends a call that waits for this lock. Later, sends a second call on the same connection while the server closes.
  await locker.query('begin; lock table host_session')
  const { port } = new URL(app.url)
  const socket = connect(Number(port), '127.0.0.1')
  let said = ''
  socket.on('data', (bytes: Buffer) => {
    said += bytes.toString()
  })
  const ended = once(socket, 'close')
  const head = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
  socket.write(`POST /api/session/get HTTP/1.1\r\n${head}`)
  const isHeld = async () => {
    // Counts only the waiting statement of this call, because the hub's first cleanup job may wait for the table too.
    const { rowCount } = await watcher.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into%host_session%'`,
    )
    return rowCount
  }
  await expect.poll(isHeld).toBe(1)
  const closing = app.app.close()
  await expect.poll(() => app.app.server.listening).toBe(false)
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await locker.query('commit')
  await ended
  expect(said).toContain('HTTP/1.1 200')
  expect(said).not.toContain('Service Unavailable')
  await closing
  await Promise.all([locker.end(), watcher.end()])
  await app.stop()
})
