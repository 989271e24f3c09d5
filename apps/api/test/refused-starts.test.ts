import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { ConfigError } from '../src/base/config-error.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { loadBuiltDesk } from '../src/desk/pages.ts'
import { startTestApp } from './test-app.ts'

/**
 * Tests of processes that cannot start. Most of them check the ConfigError that the start throws. The first test shows that a real process
 * prints only the message of this error, without a stack.
 */

const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'playhub-refused-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
const refusal = async (starting: Promise<unknown>) => {
  const error = await starting.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ConfigError)
  return error instanceof Error ? error.message : ''
}

test('a process that cannot start says only why', () => {
  const { status, stderr } = spawnSync(process.execPath, ['apps/api/src/main.ts'], { env: { HUB_DIST: '/nowhere' }, encoding: 'utf8' })
  expect([status, stderr]).toEqual([
    1,
    'Playhub cannot start:\nHUB_DIST must be the folder of the built hub, and /nowhere is not: run "npm run build".\n',
  ])
})

test('a folder without the built desk is named', async () => {
  expect(await refusal(loadBuiltDesk('/nowhere'))).toMatch(/^DESK_DIST must be the folder of the built desk/)
})

test('a port that another program has is named', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  for (const name of ['PORT', 'DESK_PORT', 'METRICS_PORT'])
    expect(await refusal(startTestApp({ env: { [name]: String(port) } }))).toBe(
      `Another program has port ${port} of 127.0.0.1: stop it, or choose another port.`,
    )
})

test('a HOST that is no address of this machine is refused', async () => {
  expect(await refusal(startTestApp({ env: { HOST: '192.0.2.1', PORT: String(await freePort()) } }))).toMatch(
    /^HOST must be an address of this machine, such as 127\.0\.0\.1 or 0\.0\.0\.0: .*EADDRNOTAVAIL/,
  )
})

test('a DATA_DIR that cannot be a folder is refused', async () => {
  const file = join(await makeFolder(), 'file')
  await writeFile(file, '')
  expect(await refusal(startTestApp({ env: { DATA_DIR: join(file, 'data') } }))).toMatch(/^DATA_DIR must be a folder/)
})

test('a second start on one DATA_DIR is refused', { timeout: 60_000 }, async () => {
  const folder = await makeFolder()
  const { stop } = await startEmbedded(folder)
  try {
    expect(await refusal(startEmbedded(folder))).toBe(
      `Another Playhub is running on ${join(folder, 'postgres')}: stop it first, or choose another DATA_DIR.`,
    )
  } finally {
    await stop()
  }
})
