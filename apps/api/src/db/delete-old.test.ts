import { lt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { AT_ONCE, deleteOld } from './delete-old.ts'
import { usedProof } from './schema.ts'

let hub: TestApp
beforeAll(async () => {
  hub = await startTestApp()
})
afterAll(() => hub.stop())
beforeEach(() => hub.deps.db.delete(usedProof))

/**
 * Rows older than this time are deleted. It is far in the future, so that the app's own sweep job deletes none of the rows of this test.
 */
const NOW = new Date('2100-01-01T00:00:00Z')
const insert = (count: number, at: Date, prefix: string) =>
  hub.deps.db.execute(
    sql`insert into used_proof (hash, expires_at) select ${prefix} || n, ${at.toISOString()}::timestamptz from generate_series(1, ${count}::int) n`,
  )
const left = async () => (await hub.deps.db.select().from(usedProof)).map(({ hash }) => hash)

test('deletes all that is old, in several statements, and nothing else', async () => {
  await insert(2 * AT_ONCE + 1, new Date(NOW.getTime() - 1), 'old ')
  await insert(3, NOW, 'new ')
  await deleteOld(hub.deps.db, usedProof, lt(usedProof.expiresAt, NOW))
  expect((await left()).toSorted()).toEqual(['new 1', 'new 2', 'new 3'])
})

test('waits for nobody: a row that somebody has locked is left', async () => {
  await insert(3, new Date(NOW.getTime() - 1), 'old ')
  await hub.deps.db.transaction(async (tx) => {
    await tx.execute(sql`select from used_proof where hash = 'old 2' for update`)
    await deleteOld(hub.deps.db, usedProof, lt(usedProof.expiresAt, NOW))
  })
  expect(await left()).toEqual(['old 2'])
})
