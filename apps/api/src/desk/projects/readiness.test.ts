import type { Missing } from '@playhub/contract/projects/readiness'
import { samplePriceLine } from '@playhub/contract/samples/prices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, type Member, readGame, readPrices, readSettings } from '../../../test/editors.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let ada: Member
beforeAll(async () => {
  app = await startTestApp()
  ada = await signInAs(app, 'admin', 'Ada')
})
afterAll(() => app.stop())

const missing = async (id: string, member = ada) =>
  ((await member.get(`/editor/projects/${id}/readiness`)).body.missing as Missing[]).map(({ step, code }) => `${step} ${code}`)

test('a demo game lacks nothing; one that nobody may open yet says so', async () => {
  expect(await missing('familytown')).toEqual([])
  expect(await missing('hornylegends')).toEqual([])
  expect(await missing('skyharbor')).toContain('shown GAME_IN_DEVELOPMENT')
})

test('a new project lists what it lacks, and each step takes one away', async () => {
  const id = 'moon'
  await ada.post('/editor/projects', { id, name: 'Moon', outOfCatalog: false })
  const all = [
    'shown GAME_HIDDEN',
    'address ADDRESS_MISSING',
    'pay PAYMENT_MISSING',
    'goods ITEMS_MISSING',
    'notices NOTICE_ADDRESS_MISSING',
  ]
  expect(await missing(id)).toEqual(all)

  const { document, version } = await readSettings(ada, id)
  await ada.post(`/editor/projects/${id}/settings`, { document: { ...document, paymentsMethods: ['stripe'] }, version })
  expect(await missing(id)).not.toContain('pay PAYMENT_MISSING')

  await ada.post(`/editor/projects/${id}/keys`, { mode: 'test' })
  expect(await missing(id)).not.toContain('goods ITEMS_MISSING')

  await ada.post(`/editor/projects/${id}/notice-address`, { url: 'http://localhost:3002/games-server/moon/notices' })
  const { published, version: seen } = await readGame(ada, id)
  const game = published.game && {
    ...published.game,
    web_page: { ...published.game.web_page, isActive: true, iframeUrl: 'https://games.example/moon/' },
  }
  await ada.post(`/editor/projects/${id}/publish`, { document: { ...published, game }, version: seen })
  expect(await missing(id)).toEqual([])
})

test('is for those who edit projects and prices', async () => {
  for (const role of ['content', 'finance'] as const) expect(await missing('familytown', await signInAs(app, role))).toEqual([])
  expect(codeOf(await (await signInAs(app, 'support')).get('/editor/projects/familytown/readiness'))).toBe('STAFF_FORBIDDEN')
  expect(codeOf(await ada.get('/editor/projects/nothing/readiness'))).toBe('PROJECT_NOT_FOUND')
})

test('a price list alone is enough to sell', async () => {
  const id = 'sun'
  await ada.post('/editor/projects', { id, name: 'Sun', outOfCatalog: true })
  const { version } = await readPrices(ada, id)
  await ada.post(`/editor/projects/${id}/prices`, { items: [{ ...samplePriceLine, logoName: '' }], version })
  expect(await missing(id)).not.toContain('goods ITEMS_MISSING')
  expect(await missing(id)).toContain('address ADDRESS_MISSING')
})
