import { randomUUID } from 'node:crypto'
import { apiPrefix } from '@playhub/contract/api'
import type { ProcessReply } from '@playhub/contract/payments'
import type { TimelineEntry, TransactionItem } from '@playhub/contract/transactions'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { kept, orderItem, type Person } from '../../test/payments/paying.ts'
import { begin, drivers } from '../../test/payments/payment-drivers.ts'
import { eventually, startWorld, type World } from '../../test/world.ts'
import { player } from '../db/schema.ts'

/** Tests that a payment uses the language and the currency that the player sees. */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

const [stripe, , yandexPay] = drivers

/** Calls the api as the hub's page in this language does. */
const say = async <T>(language: string, person: Person, path: string): Promise<T> => {
  const { status, body } = await world.ask('GET', world.hubUrl + apiPrefix + path, {
    headers: { authorization: `Bearer ${person.token}`, 'frontend-language': language },
  })
  expect(status).toBe(200)
  return body as T
}
const openForm = (language: string, person: Person, id: string) =>
  say<{ confirmationToken: string }>(language, person, `/payments/yookassa/create/${id}`)

const formLanguage = async ({ confirmationToken }: { confirmationToken: string }) =>
  ((await world.ask('POST', `${world.simulatorUrl}/yookassa/checkout`, { body: { confirmationToken } })).body as { locale: string }).locale

const list = (person: Person, query = '') => say<TransactionItem[]>('en', person, `/payments/get-user-payments${query}`)

describe('the language', () => {
  test('of the form is that of the page, not the one that the account was made in', async () => {
    const person = await world.signIn()
    const id = await orderItem(world, person)
    expect(await formLanguage(await openForm('ru', person, id))).toBe('ru_RU')
    // `locale` is also the language of the payment's e-mails.
    expect((await kept(world).payment(id)).locale).toBe('ru')
  })

  test('of a form that is open is not changed: another language is another form, the same is the same', async () => {
    const person = await world.signIn()
    const id = await orderItem(world, person)
    const first = await openForm('de', person, id)
    expect(await openForm('en', person, id)).toEqual(first)
    const second = await openForm('ru', person, id)
    expect([await formLanguage(first), await formLanguage(second)]).toEqual(['en_US', 'ru_RU'])
    expect(await openForm('ru', person, id)).toEqual(second)
  })

  test('does not end an attempt whose form follows the page', async () => {
    const person = await world.signIn()
    const id = await orderItem(world, person)
    const first = await say<{ id: string }>('en', person, `/payments/stripe/create/${id}`)
    expect(await say<{ id: string }>('ru', person, `/payments/stripe/create/${id}`)).toMatchObject({ id: first.id })
  })

  test('that the page is in becomes the language of the account', async () => {
    const person = await world.signIn()
    const localeOf = async () => (await world.deps.db.select().from(player).where(eq(player.id, person.playerId)))[0]?.locale
    await eventually(
      async () => {
        await say('ja', person, '/profile')
        return localeOf()
      },
      (locale) => locale === 'ja',
    )
    // A request without the language header does not change the stored language.
    await world.api('GET', '/profile', person.token)
    expect(await localeOf()).toBe('ja')
  })
})

describe('the currency that the game showed', () => {
  const shownIn = async (person: Person, id: string) => {
    const { paymentData } = await say<ProcessReply>('ru', person, `/payments/process/${id}`)
    return paymentData.shownCurrency
  }

  test('is kept with a payment of its server, and nobody has to say one', async () => {
    const person = await world.signIn()
    expect(await shownIn(person, await orderItem(world, person, { currency: 'RUB' }))).toBe('RUB')
    expect(await shownIn(person, await orderItem(world, person))).toBeNull()
    const other = await world.partner('POST', '/payments', { body: { itemId: 'builder', userId: person.userId, currency: 'EUR' } })
    expect(other.status).toBe(400)
  })

  test('is kept with a payment of a price item', async () => {
    const person = await world.signIn()
    const body = { itemId: 'builder', project: 'familytown', key: randomUUID(), currency: 'RUB' }
    const { paymentId } = (await world.api('POST', '/payments/create-from-item', person.token, body)).body as { paymentId: string }
    expect(await shownIn(person, paymentId)).toBe('RUB')
  })
})

describe('a purchase that was not finished', () => {
  test('is listed in the currency of the attempt, else in the one that the game showed', async () => {
    const person = await world.signIn()
    const plain = await orderItem(world, person)
    const shown = await orderItem(world, person, { currency: 'RUB' })
    const begun = await orderItem(world, person, { currency: 'USD' })
    await yandexPay.leave(world, person, begun, await begin(world, yandexPay, person, begun))
    const items = await list(person)
    const priceOf = (id: string) => items.filter(({ uuid }) => uuid === id).map(({ price, currency }) => `${price} ${currency}`)
    expect([priceOf(plain), priceOf(shown), priceOf(begun)]).toEqual([['3.99 USD'], ['349.00 RUB'], ['349.00 RUB']])
  })

  test('is listed apart when asked so', async () => {
    const person = await world.signIn()
    const paid = await orderItem(world, person)
    const { ref, handle } = await begin(world, stripe, person, paid)
    await world.confirm(ref, handle, '4242424242424242')
    await say('en', person, `/payments/set-pending/${paid}`)
    const open = await orderItem(world, person)
    const uuids = async (query: string) => (await list(person, query)).map(({ uuid }) => uuid)
    expect([await uuids('?part=kept'), await uuids('?part=unfinished'), await uuids('')]).toEqual([[paid], [open], [open, paid]])
  })
})

test('a refused card is part of what happened', async () => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const { ref, handle } = await begin(world, stripe, person, id)
  await world.confirm(ref, handle, '4000000000000002')
  const kinds = await eventually(
    async () =>
      (await say<{ result: TimelineEntry[] }>('en', person, `/payments/get-user-payment-timeline?paymentId=${id}`)).result.map(
        ({ kind, provider }) => `${kind} ${provider}`,
      ),
    (all) => all.length > 2,
  )
  expect(kinds).toEqual(['created null', 'started stripe', 'declined stripe'])
})
