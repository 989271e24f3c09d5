import { randomUUID } from 'node:crypto'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lettersTo } from '../../test/letters.ts'
import { codeOf, orderItem, setPending, untilStatus } from '../../test/payments/paying.ts'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

describe('one purchase', () => {
  test('is created, shown, paid, proven by a token, and told to the game once', async () => {
    const person = await world.signIn()
    const id = await orderItem(world, person)
    const { body: shown } = await world.api('GET', `/payments/process/${id}`, person.token)
    expect(shown).toMatchObject({
      provider: ['stripe', 'yookassa', 'yandex-pay'],
      status: 'none',
      paymentData: { enPrice: '3.99', ruPrice: '349.00', projectName: 'Familytown' },
      profileData: { mailToReceiveCheck: 'tester@playhub.example' },
    })

    const created = await world.api('GET', `/payments/stripe/create/${id}`, person.token)
    expect(created.headers.get('cache-control')).toBe('no-store')
    const {
      id: intent,
      clientSecret,
      publishableKey,
      scriptUrl,
    } = created.body as Record<'id' | 'clientSecret' | 'publishableKey' | 'scriptUrl', string>
    expect(publishableKey).toMatch(/^pk_test_/)
    expect(scriptUrl).toContain(world.simulatorUrl)
    expect((await world.confirm(intent, clientSecret, '4242424242424242')).body.status).toBe('succeeded')
    expect(await setPending(world, person, id)).toMatchObject({ result: true, status: 'paid', payload: 'order-7' })

    const { token } = await untilStatus(world, person, id, 'paid')
    const keys = (await world.ask('GET', `${world.hubUrl}/.well-known/jwks.json`)).body as Parameters<typeof createLocalJWKSet>[0]
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), { audience: 'payment:familytown' })
    expect(payload).toMatchObject({
      paymentId: id,
      userId: person.userId,
      item: 'builder',
      amount: 399,
      currency: 'USD',
      status: 'paid',
      payload: 'order-7',
    })
  })

  test('of a game for adults is confirmed by a letter that leads to that game’s own site, the only one that lists it', async () => {
    const person = await world.signIn('hornylegends')
    const body = { itemId: 'velvet-theme', userId: person.userId }
    const { id } = (await world.partner('POST', '/payments', { project: 'hornylegends', body })).body as { id: string }
    const begun = (await world.api('GET', `/payments/stripe/create/${id}`, person.token)).body as { id: string; clientSecret: string }
    await world.confirm(begun.id, begun.clientSecret, '4242424242424242')
    await setPending(world, person, id)
    await untilStatus(world, person, id, 'paid')
    const letter = (await lettersTo(world.deps, 'tester@playhub.example')).find(({ text }) => text.includes('Velvet theme'))
    expect(letter?.text).toContain(`${world.deps.config.publicUrl.replace('://', '://hornylegends.')}/transactions`)
  })

  test('of an item by the game in the frame: a second click with the same key is the same payment', async () => {
    const person = await world.signIn()
    const body = { itemId: 'pearls-100', key: randomUUID(), payload: 'x' }
    const answers = await Promise.all([1, 2, 3].map(() => world.api('POST', '/payments/create-from-item', person.gameToken, body)))
    expect(new Set(answers.map((answer) => (answer.body as { paymentId: string }).paymentId)).size).toBe(1)
    expect(
      codeOf(await world.api('POST', '/payments/create-from-item', person.token, { ...body, itemId: 'nothing', key: randomUUID() })),
    ).toBe('ITEM_NOT_FOUND')
    expect(
      codeOf(await world.api('POST', '/payments/create-from-item', person.token, { ...body, project: 'nothing', key: randomUUID() })),
    ).toBe('PROJECT_NOT_FOUND')
  })

  test('of another item, with another payload, or in another project, under a key that is used already is refused', async () => {
    const person = await world.signIn()
    const stranger = await world.signIn('neuroarena')
    const body = { itemId: 'builder', key: randomUUID() }
    await world.api('POST', '/payments/create-from-item', person.token, body)
    expect(codeOf(await world.api('POST', '/payments/create-from-item', person.token, { ...body, itemId: 'pearls-100' }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect(codeOf(await world.api('POST', '/payments/create-from-item', person.token, { ...body, project: 'neuroarena' }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect(codeOf(await world.api('POST', '/payments/create-from-item', person.token, { ...body, payload: 'other' }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    const own = await world.api('POST', '/payments/create-from-item', stranger.gameToken, { itemId: 'neon-skin', key: body.key })
    expect(own.status).toBe(200)
  })

  test('changes its receipt address, and the account remembers it; a game changes only its payment', async () => {
    const person = await world.signIn()
    const first = await orderItem(world, person)
    await world.api('POST', '/payments/update-mail-to-receive-check', person.token, { email: 'New@Mail.example', paymentId: first })
    const second = await orderItem(world, person)
    await world.api('POST', '/payments/update-mail-to-receive-check', person.gameToken, { email: 'game@mail.example', paymentId: second })
    const mailOf = async (id: string) => (await world.api('GET', `/payments/process/${id}`, person.token)).body
    expect(await mailOf(second)).toMatchObject({ profileData: { mailToReceiveCheck: 'game@mail.example' } })
    expect(await mailOf(await orderItem(world, person))).toMatchObject({ profileData: { mailToReceiveCheck: 'new@mail.example' } })
    expect((await world.api('POST', '/payments/update-mail-to-receive-check', person.token, { email: 'no' })).body).toMatchObject({
      code: 'BAD_REQUEST',
      fields: [{ path: 'email', code: 'EMAIL_INVALID' }],
    })
  })
})
