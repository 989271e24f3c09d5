import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { noticeEndpoint, priceItem, project } from '../../db/schema.ts'
import { gamesOf } from '../catalogue/editor-data.ts'
import { putOwnGame } from './own-game.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Runs the command as a developer does. */
const run = async (...args: string[]) => {
  const { databaseUrl, dataDir, publicUrl } = app.deps.config
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_URL: publicUrl, NODE_ENV: 'test' }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/game.ts', ...args], { env })
  return stdout
}

const pageOf = async (id: string) => {
  const [row] = await app.deps.db.select().from(project).where(eq(project.id, id))
  return row && gamesOf(row).game?.web_page
}

test('a game of one’s own is in the hub after one command, with items, a key and notices', async () => {
  const said = await run()
  expect(said).toContain('/games/en/mygame/')
  expect(await pageOf('mygame')).toMatchObject({ iframeUrl: 'http://localhost:8000/', isActive: true })
  const key = /ph_test_\w+/.exec(said)?.[0] ?? ''
  const headers = { authorization: `Bearer ${key}` }
  const payments = await app.app.inject({ method: 'GET', url: '/partner/v1/payments', headers })
  expect(payments.json()).toMatchObject({ items: [] })

  const items = await app.deps.db.select().from(priceItem).where(eq(priceItem.projectId, 'mygame')).orderBy(priceItem.position)
  expect(items.map(({ id, kind }) => ({ id, kind }))).toEqual([
    { id: 'coins-100', kind: 'consumable' },
    { id: 'golden-hat', kind: 'durable' },
  ])
})

test('again, it moves the page and the notices, and keeps what was edited', async () => {
  await app.deps.db.update(priceItem).set({ usdMinor: 777 }).where(eq(priceItem.id, 'coins-100'))
  await run('mygame', '--page', 'http://localhost:8001/', '--notices', 'http://localhost:8001/playhub-notices')
  expect(await run()).toContain('http://localhost:8001/')
  await run('mygame', '--page', 'http://localhost:8002/')
  expect(await pageOf('mygame')).toMatchObject({ iframeUrl: 'http://localhost:8002/' })
  const [notices] = await app.deps.db.select().from(noticeEndpoint).where(eq(noticeEndpoint.projectId, 'mygame'))
  expect(notices?.url).toBe('http://localhost:8001/playhub-notices')
  const [coins] = await app.deps.db.select().from(priceItem).where(eq(priceItem.id, 'coins-100'))
  expect(coins?.usdMinor).toBe(777)

  expect(await run('mygame', '--no-notices')).toContain('to nobody')
  expect(await app.deps.db.$count(noticeEndpoint, eq(noticeEndpoint.projectId, 'mygame'))).toBe(0)
})

test('the key of a project with a short name works', async () => {
  const key = /ph_test_\w+/.exec(await run('ab'))?.[0] ?? ''
  const reply = await app.app.inject({ method: 'GET', url: '/partner/v1/payments', headers: { authorization: `Bearer ${key}` } })
  expect(reply.json()).toMatchObject({ items: [] })
})

test('wrong words are explained, and production has nothing of it', async () => {
  await expect(run('My Game')).rejects.toThrow('small letters, digits, hyphens')
  for (const page of ['localhost', 'http://me:secret@localhost:8000/'])
    await expect(run('mygame', '--page', page)).rejects.toThrow('--page must be a whole address')
  await expect(run('mygame', '--page', `${app.deps.config.publicUrl}/prices`)).rejects.toThrow('an address of the hub itself')
  const { config, db } = app.deps
  expect(() => putOwnGame(db, { ...config, production: true }, { id: 'late', pageUrl: 'https://late.example/', items: [] })).toThrow(
    'Not in production',
  )
})
