import { init } from '@playhub/sdk'
import { fakeWindow, guest, mira, paid } from '@playhub/sdk/fake-window'
import { describe, expect, it, vi } from 'vitest'
import { connectServer } from './server.ts'
import { createShop } from './shop.ts'

const AUTH = 'PLAYHUB_TO_IFRAME_USER_AUTH'
const RESULT = 'PLAYHUB_TO_IFRAME_PAYMENT_RESULT'

type World = { owned: Record<string, number>; isAway: boolean; refusesOrders: boolean; checks: number }

/** A fake of the games' server. Anybody gets the prices; all other replies need a known token. */
const answer = (world: World): typeof fetch => {
  return async (path, init) => {
    if (world.isAway) throw new TypeError('network')
    const reply = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
    const call = String(path).replace('/games-server/familytown/', '')
    if (call.startsWith('shop?')) {
      return reply({ items: [{ id: 'builder', title: call.endsWith('ru') ? 'Строитель' : 'Builder', price: '$3.99', currency: 'USD' }] })
    }
    if (new Headers(init?.headers).get('authorization') !== `Bearer ${mira.jwt}`) return reply({}, 401)
    if (call === 'inventory') return reply({ items: world.owned })
    return world.refusesOrders ? reply({ code: 'ITEM_NOT_FOUND' }, 404) : reply({ paymentId: paid.paymentId })
  }
}

const open = async (as: object | 'alone' = mira) => {
  const fake = fakeWindow({ isTop: as === 'alone' })
  const starting = init({ project: 'familytown', window: fake.game })
  if (as !== 'alone') fake.say(AUTH, as)
  const hub = await starting
  const world: World = { owned: {}, isAway: false, refusesOrders: false, checks: 0 }
  let onWait = (_check: number) => {}
  const wait = async () => {
    world.checks += 1
    onWait(world.checks)
    // Never resolves, so that the shop stops checking when the test has seen enough.
    if (world.checks > 45) await new Promise(() => {})
  }
  const shop = createShop({ hub, server: connectServer('familytown', hub, answer(world)), wait })
  const status = (kind: string) => vi.waitFor(() => expect(shop.status.kind).toBe(kind))
  const payment = () => vi.waitFor(() => expect(fake.sent('IFRAME_TO_PLAYHUB_ON_BANK').at(-1)?.body).toMatchObject({ paymentId: 'p1' }))
  return { ...fake, hub, shop, world, status, payment, whenWaiting: (next: typeof onWait) => (onWait = next) }
}

describe('the shop', () => {
  it('shows prices to a guest, in the language of the hub', async () => {
    const { shop, say } = await open(guest)
    await shop.refresh()
    expect(shop.items).toEqual([{ id: 'builder', title: 'Builder', price: '$3.99', currency: 'USD' }])
    say('PLAYHUB_TO_IFRAME_CHANGE_LNG', { lng: 'ru' })
    await shop.refresh()
    expect(shop.items[0]?.title).toBe('Строитель')
  })

  it('says in which currency the price was shown that the player pressed', async () => {
    const { shop, sent, payment } = await open()
    await shop.refresh()
    void shop.buy('builder')
    await payment()
    expect(sent('IFRAME_TO_PLAYHUB_ON_BANK').at(-1)?.body).toMatchObject({ paymentId: 'p1', currency: 'USD' })
  })

  it('says that buying needs the hub when there is none', async () => {
    const { shop } = await open('alone')
    await shop.buy('builder')
    expect(shop.status.kind).toBe('standalone')
  })

  it('gives the item only once the server has it', async () => {
    const { shop, say, world, status, payment, whenWaiting } = await open()
    const buying = shop.buy('builder')
    await payment()
    say(RESULT, paid)
    await buying
    expect(shop.countOf('builder')).toBe(0)
    expect(shop.status).toEqual({ kind: 'arriving', itemId: 'builder' })
    whenWaiting((check) => {
      if (check === 3) world.owned = { builder: 1 }
    })
    await status('arrived')
    expect(shop.countOf('builder')).toBe(1)
  })

  it('tells the player not to wait when the item takes long, and still gives it', async () => {
    const { shop, say, world, status, payment, whenWaiting } = await open()
    const seen: string[] = []
    shop.onChange(() => seen.push(shop.status.kind))
    whenWaiting((check) => {
      if (check === 30) world.owned = { builder: 1 }
    })
    const buying = shop.buy('builder')
    await payment()
    say(RESULT, paid)
    await buying
    await status('arrived')
    expect(seen).toContain('late')
  })

  it('gives an item that was paid although the window said otherwise', async () => {
    const { shop, say, world, status, payment, whenWaiting } = await open()
    whenWaiting((check) => {
      if (check === 2) world.owned = { builder: 1 }
    })
    const buying = shop.buy('builder')
    await payment()
    say(RESULT, { ...paid, status: 'none', isError: true, errorCode: 4000 })
    await buying
    expect(shop.status.kind).toBe('cancelled')
    await status('arrived')
  })

  it('asks a guest to sign in first, and stops when that is given up', async () => {
    const { shop, say, sent, payment } = await open(guest)
    const givenUp = shop.buy('builder')
    expect(shop.status.kind).toBe('signingIn')
    say(AUTH, guest)
    await givenUp
    expect(shop.status.kind).toBe('givenUp')
    expect(sent('IFRAME_TO_PLAYHUB_ON_BANK')).toEqual([])

    void shop.buy('builder')
    say(AUTH, mira)
    await payment()
  })

  it('opens one payment for a double click', async () => {
    const { shop, sent, payment } = await open()
    void shop.buy('builder')
    await shop.buy('builder')
    await payment()
    expect(sent('IFRAME_TO_PLAYHUB_ON_BANK')).toHaveLength(1)
  })

  it('says which way the server failed', async () => {
    const { shop, world } = await open()
    world.refusesOrders = true
    await shop.buy('builder')
    expect(shop.status.kind).toBe('refused')
    world.isAway = true
    await shop.buy('builder')
    expect(shop.status.kind).toBe('offline')
    world.isAway = false
    await shop.refresh()
    expect(shop.status.kind).toBe('idle')
  })

  it('shows nobody else’s purchases after a sign-out', async () => {
    const { shop, say, world } = await open()
    world.owned = { builder: 1 }
    await shop.refresh()
    expect(shop.countOf('builder')).toBe(1)
    say('PLAYHUB_TO_IFRAME_LOGOUT', {})
    await vi.waitFor(() => expect(shop.countOf('builder')).toBe(0))
  })
})
