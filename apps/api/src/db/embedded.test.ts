import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from './embedded.ts'

const isRoot = process.getuid?.() === 0

test.skipIf(!isRoot)('root may keep the data in a folder that nobody else can enter, such as /root', async () => {
  const closed = await mkdtemp(join(tmpdir(), 'playhub-closed-'))
  onTestFinished(() => rm(closed, { recursive: true }))
  await chmod(closed, 0o700)
  const { url, stop } = await startEmbedded(join(closed, 'data'))
  onTestFinished(stop)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
})

test('a server that was killed is started again by itself, until it is stopped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'playhub-killed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const said: string[] = []
  const { url, stop } = await startEmbedded(folder, { log: { error: (_of: unknown, what?: string) => void said.push(String(what)) } })
  const pidOf = async () => Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  const first = await pidOf()
  process.kill(first, 'SIGKILL')
  const answers = async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query('select 1 as one')).rows
    } catch {
      return []
    } finally {
      await client.end().catch(() => {})
    }
  }
  await expect.poll(async () => (await answers()).length === 1 && (await pidOf()) !== first, { timeout: 30_000 }).toBe(true)
  expect(said[0]).toMatch(/embedded PostgreSQL has ended by itself/)
  await stop()
  expect(await answers()).toEqual([])
})

test('a process that exits without a stop ends its server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'playhub-exit-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const script = `const { startEmbedded } = await import(process.argv[1]); await startEmbedded(process.argv[2]); process.exit(3)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, new URL('embedded.ts', import.meta.url).href, folder])
  expect((await once(child, 'exit'))[0]).toBe(3)
  expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true)
  await expect.poll(() => existsSync(join(folder, 'postgres', 'postmaster.pid')), { timeout: 20_000 }).toBe(false)
})
