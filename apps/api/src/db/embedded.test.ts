import { chmod, mkdtemp, rm } from 'node:fs/promises'
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
