import { randomUUID } from 'node:crypto'
import type { OwnGood } from '@playhub/contract/games/goods'
import { SAVE_GUEST_HEADER } from '@playhub/contract/games/saves'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, decidedRefunds, kept, orderItem, type Person } from '../../test/payments/paying.ts'
import { begin, drivers } from '../../test/payments/payment-drivers.ts'
import { buy, pay } from '../../test/payments/purchase.ts'
import { createVisitor } from '../../test/visitor.ts'
import { eventually, startWorld, type World } from '../../test/world.ts'
import { good, playerProject, priceItem } from '../db/schema.ts'
import { createLimits, limits } from '../http/limits.ts'
import { giveMissingGoods } from '../payments/missing-goods.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

const list = async (token: string, project = 'familytown') =>
  ((await world.api('GET', `/goods/get?project=${project}`, token)).body as { items: OwnGood[] }).items
const only = async (token: string) => {
  const [item, ...others] = await list(token)
  if (!item || others.length > 0) throw new Error('not one good')
  return item
}
const consume = (token: string, body: { goodId: string; consumeId?: string }) => world.api('POST', '/goods/consume', token, body)
const acknowledge = (token: string, goodId: string) => world.api('POST', '/goods/acknowledge', token, { goodId })
const rowOf = async (paymentId: string) => {
  const [row] = await world.deps.db.select().from(good).where(eq(good.paymentId, paymentId))
  return row
}
const refundAll = (id: string) => world.partner('POST', `/payments/${id}/refunds`, { body: {} })
const eventsOf = async (id: string) => (await kept(world).events(id)).map(({ to }) => to).filter((to) => to.startsWith('good_'))

test('the choice between two saved games counts what the page used up, not what the server used up', async () => {
  const person = await world.signIn()
  for (const _ of [1, 2, 3]) await buy(world, person)
  const [first, second] = await list(person.token)
  await consume(person.gameToken, { goodId: first?.goodId ?? '' })
  await world.partner('POST', `/goods/${second?.goodId}/consume`, { body: {} })

  const visitor = createVisitor(world.app)
  const guest = { [SAVE_GUEST_HEADER]: String((await visitor.post('/saves/create-guest')).body.guest) }
  const headers = { authorization: `Bearer ${person.token}` }
  const save = { project: 'familytown', slot: 'main' }
  await visitor.post('/saves/write', { ...save, data: 'account' }, { headers })
  await visitor.post('/saves/write', { ...save, data: 'guest' }, { headers: guest })
  await visitor.post('/saves/adopt', {}, { headers: { ...headers, ...guest } })
  const { body } = await visitor.get('/saves/get?project=familytown', { headers })
  expect(body.items).toMatchObject([{ conflict: { from: 'guest', usedGoods: 1 } }])
})

describe('what a paid payment gives', () => {
  test('is listed for its owner, on the page and in the game, until it is used up', async () => {
    const person = await world.signIn()
    const id = await orderItem(world, person)
    expect(await list(person.token)).toEqual([])
    await pay(world, person, id)
    const item = await only(person.token)
    expect(item).toEqual({
      ...{ goodId: expect.any(String), itemId: 'builder', kind: 'consumable', paymentId: id, payload: 'order-7', mode: 'test' },
      ...{ createTs: expect.any(String), acknowledgedTs: null, consumedTs: null },
    })
    expect(await list(person.gameToken)).toEqual([item])
    expect((await consume(person.gameToken, { goodId: item.goodId })).body).toEqual({ ...item, consumedTs: expect.any(String) })
    expect(await list(person.token)).toEqual([])
    expect(await eventsOf(id)).toEqual(['good_owned', 'good_consumed'])
  })

  test('is given afterwards, once, if a release without goods made the payment paid', async () => {
    const person = await world.signIn()
    const [kept, refunded] = [await orderItem(world, person), await orderItem(world, person)]
    for (const id of [kept, refunded]) await pay(world, person, id)
    await refundAll(refunded)
    await world.deps.db.delete(good).where(inArray(good.paymentId, [kept, refunded]))
    expect(await list(person.token)).toEqual([])

    await Promise.all([giveMissingGoods(world.deps), giveMissingGoods(world.deps)])
    expect((await list(person.token)).map(({ paymentId }) => paymentId)).toEqual([kept])
    expect((await rowOf(refunded))?.state).toBe('revoked')
    const { goodId } = await only(person.token)
    await giveMissingGoods(world.deps)
    expect((await only(person.token)).goodId).toBe(goodId)
  })

  test.each(drivers.map((driver) => [driver.method, driver] as const))('comes with the payment through %s', async (_name, driver) => {
    const person = await world.signIn()
    const id = await orderItem(world, person)
    await driver.pay(world, await begin(world, driver, person, id))
    await eventually(
      () => list(person.token),
      ([item]) => item?.paymentId === id,
    )
    expect((await kept(world).payment(id)).status).toBe('paid')
  })

  test('is durable if the price list says so, also when the list is changed before the payment', async () => {
    const isBuilder = and(eq(priceItem.projectId, 'familytown'), eq(priceItem.id, 'builder'))
    const setKind = async (kind: 'durable' | 'consumable') => {
      await world.deps.db.update(priceItem).set({ kind }).where(isBuilder)
      await eventually(
        async () => world.deps.catalogue.current().projects.get('familytown')?.items.get('builder')?.kind,
        (known) => known === kind,
      )
    }
    const person = await world.signIn()
    await setKind('durable')
    const id = await orderItem(world, person)
    await setKind('consumable')
    await pay(world, person, id)
    const { goodId, kind } = await only(person.token)
    expect(kind).toBe('durable')
    expect(codeOf(await consume(person.token, { goodId }))).toBe('GOOD_DURABLE')
    const { body } = await acknowledge(person.token, goodId)
    expect((body as OwnGood).acknowledgedTs).not.toBeNull()
    expect((await acknowledge(person.gameToken, goodId)).body).toEqual(body)
    expect((await list(person.token)).map((item) => item.goodId)).toEqual([goodId])
  })

  test('is nothing if the game named no item id, and has the kind that the game named', async () => {
    const person = await world.signIn()
    const item = { ruName: 'Вещь', enName: 'Thing', rubMinor: 9900, usdMinor: 129 }
    const order = async (more: object) => orderItem(world, person, { itemId: undefined, item: { ...item, ...more } })
    await pay(world, person, await order({}))
    expect(await list(person.token)).toEqual([])
    await pay(world, person, await order({ id: 'own-skin', kind: 'durable' }))
    await pay(world, person, await order({ id: 'own-coins' }))
    expect((await list(person.token)).map(({ itemId, kind }) => [itemId, kind])).toEqual([
      ['own-skin', 'durable'],
      ['own-coins', 'consumable'],
    ])
  })
})

describe('whose good', () => {
  test('nobody else sees, uses or acknowledges it', async () => {
    const [owner, stranger] = [await world.signIn(), await world.signIn()]
    await buy(world, owner)
    const { goodId } = await only(owner.token)
    expect(await list(stranger.token)).toEqual([])
    for (const answer of [await consume(stranger.token, { goodId }), await acknowledge(stranger.gameToken, goodId)])
      expect([answer.status, codeOf(answer)]).toEqual([404, 'GOOD_NOT_FOUND'])
    expect(codeOf(await consume(owner.token, { goodId: randomUUID() }))).toBe('GOOD_NOT_FOUND')
    expect(codeOf(await world.api('GET', '/goods/get?project=familytown'))).toBe('UNAUTHORIZED')
    expect((await only(owner.token)).acknowledgedTs).toBeNull()
  })

  test("a game's token reaches its own project only, whatever project it asks for", async () => {
    const person = await world.signIn('neuroarena')
    await world.deps.db.insert(playerProject).values({ playerId: person.playerId, projectId: 'familytown' })
    await buy(world, person)
    const { goodId } = await only(person.token)
    expect(await list(person.gameToken)).toEqual([])
    expect(codeOf(await consume(person.gameToken, { goodId }))).toBe('GOOD_NOT_FOUND')
    expect(await list(person.token, 'neuroarena')).toEqual([])
  })

  test('nobody uses goods without end', async () => {
    const person = await world.signIn()
    const { take } = createLimits(world.deps)
    for (let used = 0; used < limits.goodsPerPlayer.points; used++) await take('goodsPerPlayer', person.playerId)
    expect(codeOf(await consume(person.token, { goodId: randomUUID() }))).toBe('TOO_MANY_REQUESTS')
  })
})

describe('used up once', () => {
  test('by many tabs of two processes at the same moment', async () => {
    const other = await world.startAnother()
    try {
      for (let round = 0; round < 5; round++) {
        const person: Person = await world.signIn()
        const id = await buy(world, person)
        const { goodId } = await only(person.token)
        const tabs = Array.from({ length: 10 }, (_, n) => {
          const [hub, token] = [n % 2 ? world.hubUrl : other.url, n % 3 ? person.token : person.gameToken]
          const headers = { authorization: `Bearer ${token}` }
          return world.ask('POST', `${hub}/api/goods/consume`, { headers, body: { goodId, consumeId: `tab ${n}` } })
        })
        const codes = (await Promise.all(tabs)).map((answer) => codeOf(answer) ?? answer.status)
        expect(codes.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 'GOOD_CONSUMED')])
        expect(await eventsOf(id)).toEqual(['good_owned', 'good_consumed'])
      }
    } finally {
      await other.stop()
    }
  })

  test('and the answer that was lost is given again to the same caller', async () => {
    const person = await world.signIn()
    await buy(world, person)
    const { goodId } = await only(person.token)
    const first = await consume(person.token, { goodId, consumeId: 'click-1' })
    expect(first.status).toBe(200)
    expect((await consume(person.token, { goodId, consumeId: 'click-1' })).body).toEqual(first.body)
    for (const consumeId of ['click-2', undefined])
      expect(codeOf(await consume(person.token, { goodId, ...(consumeId && { consumeId }) }))).toBe('GOOD_CONSUMED')
  })

  test('or given back with its money: of both at once, one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await world.signIn()
      const id = await buy(world, person)
      const { goodId } = await only(person.token)
      const [used] = await Promise.all([consume(person.token, { goodId }), refundAll(id)])
      await decidedRefunds(world, id)
      expect(await list(person.token)).toEqual([])
      expect((await rowOf(id))?.state).toBe(used.status === 200 ? 'consumed' : 'revoked')
      if (used.status !== 200) expect(codeOf(used)).toBe('GOOD_REVOKED')
    }
  })
})

describe('taken back', () => {
  test('with all of the money, not with a part of it', async () => {
    const person = await world.signIn()
    const id = await buy(world, person)
    const { goodId } = await only(person.token)
    await world.partner('POST', `/payments/${id}/refunds`, { body: { amount: 100 } })
    await decidedRefunds(world, id)
    expect(await list(person.token)).toHaveLength(1)
    await refundAll(id)
    expect(await list(person.token)).toEqual([])
    expect(codeOf(await consume(person.token, { goodId }))).toBe('GOOD_REVOKED')
    expect(codeOf(await acknowledge(person.token, goodId))).toBe('GOOD_REVOKED')
    expect(await eventsOf(id)).toEqual(['good_owned', 'good_revoked'])
  })

  test('when a bank asks for the money, and given back when the bank keeps it with us', async () => {
    const [stripe] = drivers
    const person = await world.signIn()
    const id = await orderItem(world, person)
    const begun = await begin(world, stripe, person, id)
    await stripe.pay(world, begun)
    await eventually(
      () => list(person.token),
      (items) => items.length === 1,
    )
    const { body } = await world.control('/disputes', { paymentIntent: begun.ref })
    await eventually(
      () => list(person.token),
      (items) => items.length === 0,
    )
    await world.control('/disputes/close', { id: (body as { id: string }).id, status: 'won' })
    await eventually(
      () => list(person.token),
      (items) => items.length === 1,
    )
    expect(await eventsOf(id)).toEqual(['good_owned', 'good_revoked', 'good_owned'])
  })
})
