import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGuest, createPlayer, refused } from '../../test/support-people.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { createVisitor } from '../../test/visitor.ts'
import { createLimits, limits } from '../http/limits.ts'

let hub: TestApp
beforeAll(async () => {
  hub = await startTestApp()
})
afterAll(() => hub.stop())
beforeEach(() => hub.deps.db.execute(sql`delete from rate_limit where key like 'messagesPerAddress%' or key like 'ticketsPerAddress%'`))

describe('abuse case 37: guests at one address flood support', () => {
  const address = '203.0.113.39'
  const solve = () => createVisitor(hub.app, address).captcha('ticket')

  test('after a few tickets each costs a robot check; players there write under their own limit', async () => {
    const { points } = limits.uncheckedTicketsPerAddress
    for (let n = 0; n < points; n += 1) await (await createGuest(hub, address)).open()
    const guest = await createGuest(hub, address)
    const clientId = randomUUID()
    expect(refused(await guest.create({ clientId }))).toEqual([400, 'CAPTCHA_REQUIRED'])
    expect(refused(await guest.create({ clientId, captcha: 'made-up' }))).toEqual([400, 'CAPTCHA_INVALID'])
    const foreign = await createVisitor(hub.app, address).captcha('register')
    expect(refused(await guest.create({ clientId, captcha: foreign }))).toEqual([400, 'CAPTCHA_INVALID'])
    const captcha = await solve()
    const id = await guest.open({ clientId, captcha })
    // Sending the same ticket again, as after a lost reply, creates no second ticket. Another ticket with the same captcha solution is
    // refused.
    expect(await guest.open({ clientId, captcha })).toBe(id)
    expect(refused(await guest.create({ clientId: randomUUID(), captcha }))).toEqual([400, 'CAPTCHA_INVALID'])
    await (await createPlayer(hub, address)).open()
  })

  test('a ticket that the database fails is sent again with the same robot check, and no other is', async () => {
    const counters = createLimits(hub.deps)
    const { points } = limits.uncheckedTicketsPerAddress
    for (let n = 0; n < points; n += 1) await counters.take('uncheckedTicketsPerAddress', address).catch(() => undefined)
    const guest = await createGuest(hub, address)
    const [clientId, captcha] = [randomUUID(), await solve()]
    await hub.deps.db.execute(sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await hub.deps.db.execute(sql`create trigger no_room before insert on ticket for each row execute function no_room()`)
    expect(refused(await guest.create({ clientId, captcha }))).toEqual([503, 'DATABASE_UNAVAILABLE'])
    await hub.deps.db.execute(sql`drop function no_room cascade`)
    expect(refused(await guest.create({ clientId: randomUUID(), captcha }))).toEqual([400, 'CAPTCHA_INVALID'])
    expect(refused(await (await createGuest(hub, address)).create({ clientId, captcha }))).toEqual([400, 'CAPTCHA_INVALID'])
    await guest.open({ clientId, captcha })
  })

  test('players open tickets and write when guests there have no more of either', async () => {
    const counters = createLimits(hub.deps)
    const [guest, player] = [await createGuest(hub, address), await createPlayer(hub, address)]
    const [guests, players] = [await guest.open({ captcha: await solve() }), await player.open()]
    for (const name of ['ticketsPerAddress', 'messagesPerAddress'] as const) {
      const left = Array.from({ length: limits[name].points }, () => counters.take(name, address).catch(() => undefined))
      await Promise.all(left)
    }
    expect(refused(await guest.create({ captcha: await solve() }))).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(refused(await guest.send(guests, '<p>two</p>'))).toEqual([429, 'TOO_MANY_REQUESTS'])
    await player.open()
    expect((await player.send(players, '<p>two</p>')).body).toMatchObject({ data: { result: true } })
  })
})
