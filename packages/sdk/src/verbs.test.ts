import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeWindow, guest, HUB } from './fake-window.ts'
import { HubError, init } from './sdk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const REQUEST = 'IFRAME_TO_PLAYHUB_REQUEST'
const LIFECYCLE = 'IFRAME_TO_PLAYHUB_LIFECYCLE'
const builder = { itemId: 'builder', title: 'Builder', amount: 399, currency: 'USD', price: '$3.99' }

const start = async (options: Parameters<typeof fakeWindow>[0] = {}) => {
  const fake = fakeWindow({ answerAsGuest: true, ...options })
  return { ...fake, hub: await init({ project: 'familytown', window: fake.game }) }
}

describe('the price list', () => {
  it('comes from the hub', async () => {
    const { hub, sent, reply } = await start()
    const asking = hub.payments.catalog()
    expect(sent(REQUEST)).toEqual([{ body: { id: expect.any(String), verb: 'catalog', body: {} }, targetOrigin: HUB }])
    reply(0, { ok: true, body: { items: [builder] } })
    expect(await asking).toEqual([builder])
  })

  it('goes to who asked for it, in whichever order the replies come', async () => {
    const { hub, reply } = await start()
    const asked = [hub.payments.catalog(), hub.payments.catalog()]
    reply(1, { ok: true, body: { items: [] } })
    reply(0, { ok: true, body: { items: [builder] } })
    reply(0, { ok: true, body: { items: [] } })
    expect(await Promise.all(asked)).toEqual([[builder], []])
  })

  it('goes to the one of two SDKs on the page that asked for it', async () => {
    const { hub, game, say, reply } = await start()
    const starting = init({ project: 'familytown', window: game })
    say('PLAYHUB_TO_IFRAME_USER_AUTH', guest)
    const other = await starting
    const asked = Promise.all([hub.payments.catalog(), other.data.get('main')])
    reply(0, { ok: true, body: { items: [builder] } })
    reply(1, { ok: true, body: { data: '7', version: 1 } })
    expect(await asked).toEqual([[builder], 7])
  })

  it('rejects with the code of the hub', async () => {
    const { hub, reply } = await start()
    const asking = hub.payments.catalog()
    reply(0, { ok: false, code: 'PROJECT_NOT_FOUND' })
    await expect(asking).rejects.toMatchObject({ name: 'HubError', code: 'PROJECT_NOT_FOUND' })
  })

  it('rejects when a hub does not answer, which knows no requests, after 15 seconds', async () => {
    const { hub } = await start()
    const asking = hub.payments.catalog().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(15_000)
    const error = await asking
    expect(error).toBeInstanceOf(HubError)
    expect(error).toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('is empty without a hub', async () => {
    const { hub, posted } = await start({ isTop: true })
    expect(await hub.payments.catalog()).toEqual([])
    expect(posted).toEqual([])
  })
})

describe('the life cycle', () => {
  it('tells the hub what the game does, after it has said that it understands pauses', async () => {
    const { hub, sent } = await start()
    hub.loading()
    hub.ready()
    hub.gameplayStart()
    hub.gameplayStop()
    const states = ['connected', 'loading', 'ready', 'gameplayStart', 'gameplayStop']
    expect(sent(LIFECYCLE)).toEqual(states.map((state) => ({ body: { state }, targetOrigin: HUB })))
  })

  it('does nothing without a hub', async () => {
    const { hub, posted } = await start({ isTop: true })
    hub.loading()
    hub.gameplayStart()
    expect(posted).toEqual([])
  })

  it('tells the game when to pause and when to go on', async () => {
    const { hub, say } = await start()
    const heard: unknown[] = []
    hub.on('pause', (reason) => heard.push(reason))
    hub.on('resume', () => heard.push('on'))
    say('PLAYHUB_TO_IFRAME_PAUSE', { reason: 'screen' })
    say('PLAYHUB_TO_IFRAME_RESUME', {})
    expect(heard).toEqual(['screen', 'on'])
  })
})
