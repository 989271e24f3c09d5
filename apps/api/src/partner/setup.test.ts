import { randomUUID } from 'node:crypto'
import type { PartnerEvent } from '@playhub/contract/partner'
import type { PartnerSetup } from '@playhub/contract/partner/setup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLiveKey, pay } from '../../test/payments/purchase.ts'
import { eventually, startWorld, type World } from '../../test/world.ts'
import { putOwnGame } from '../desk/projects/own-game.ts'
import { ownItems } from '../seed/own-items.ts'

/** Tests of the calls that the developers' page and `playhub listen` make with a partner key. */

let world: World
beforeAll(async () => {
  world = await startWorld()
  await putOwnGame(world.deps.db, world.deps.config, { id: 'mygame', pageUrl: 'http://localhost:8000/', items: ownItems })
})
afterAll(() => world.stop())

type Page = { items: PartnerEvent[]; nextCursor: string }
const setupOf = async (project: string) => (await world.partner('GET', '/setup', { project })).body as PartnerSetup
const read = async (query: string, project = 'familytown') => (await world.partner('GET', `/events?${query}`, { project })).body as Page

test('the setup of a project shows when its page was seen and when the first payment was paid, of the key’s mode alone', async () => {
  expect(await setupOf('mygame')).toMatchObject({ project: 'mygame', mode: 'test', isPageSeen: false, firstPaidTs: null })
  // The hub reads the new project from the database a moment later, so this waits until the hub accepts it.
  await eventually(
    () => world.api('POST', '/plays/count', undefined, { project: 'mygame' }),
    ({ status }) => status === 200,
  )
  expect(await setupOf('mygame')).toMatchObject({ isPageSeen: true, firstPaidTs: null })

  const person = await world.signIn('mygame')
  const item = { id: 'shell', ruName: 'Ракушка', enName: 'Shell', rubMinor: 9900, usdMinor: 129 }
  const body = { item, userId: person.userId }
  const { id } = (await world.partner('POST', '/payments', { project: 'mygame', body })).body as { id: string }
  expect((await setupOf('mygame')).firstPaidTs).toBeNull()
  await pay(world, person, id)
  const paid = (await setupOf('mygame')).firstPaidTs
  expect(paid).not.toBeNull()

  const headers = { authorization: `Bearer ${await makeLiveKey(world, 'mygame')}` }
  expect((await world.ask('GET', `${world.hubUrl}/partner/v1/setup`, { headers })).body).toMatchObject({ mode: 'live', firstPaidTs: null })
})

test('nobody reads a setup without a key', async () => {
  const { status, body } = await world.ask('GET', `${world.hubUrl}/partner/v1/setup`)
  expect([status, body]).toMatchObject([401, { code: 'PARTNER_KEY_INVALID' }])
})

test('a reader that starts now gets only what happens from then on', async () => {
  const person = await world.signIn()
  const buy = async () => {
    const { id } = (await world.partner('POST', '/payments', { body: { itemId: 'builder', userId: person.userId } })).body as { id: string }
    await pay(world, person, id)
    return id
  }
  await buy()
  const begin = await read('start=now')
  expect(begin.items).toEqual([])
  expect(begin.nextCursor).not.toBeNull()
  const later = await buy()
  const page = await read(`after=${begin.nextCursor}`)
  expect(page.items).toMatchObject([{ type: 'payment.paid', data: { id: later } }])
  // A project without any event also returns a cursor from which a reader can start.
  expect((await read('start=now', 'hornylegends')).nextCursor).not.toBeNull()
})

test('test events are read by those who ask for them', async () => {
  const begin = await read('start=now')
  await world.partner('POST', '/notices/test', { key: randomUUID() })
  expect((await read(`after=${begin.nextCursor}`)).items).toEqual([])
  expect((await read(`after=${begin.nextCursor}&tests=true`)).items).toMatchObject([{ type: 'ping' }])
})
