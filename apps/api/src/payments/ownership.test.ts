import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, orderItem } from '../../test/payments/paying.ts'
import { begin, drivers } from '../../test/payments/payment-drivers.ts'
import { startWorld, type World } from '../../test/world.ts'
import { playerProject } from '../db/schema.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

describe('whose payment', () => {
  test('nobody else sees, begins, confirms or gives up a payment', async () => {
    const owner = await world.signIn()
    const stranger = await world.signIn()
    const id = await orderItem(world, owner)
    const { ref: intent } = await begin(world, drivers[0], owner, id)
    for (const path of [
      `process/${id}`,
      `get/${id}`,
      `set-pending/${id}`,
      `stripe/create/${id}`,
      `yookassa/create/${id}`,
      `yookassa/modal-close/${id}`,
    ]) {
      const answer = await world.api('GET', `/payments/${path}`, stranger.token)
      expect([answer.status, codeOf(answer)]).toEqual([404, 'PAYMENT_NOT_FOUND'])
    }
    for (const path of ['create', 'window-close']) {
      const answer = await world.api('POST', `/payments/yandex-pay/${path}`, stranger.token, { paymentId: id })
      expect([answer.status, codeOf(answer)]).toEqual([404, 'PAYMENT_NOT_FOUND'])
    }
    const cancelled = await world.api('POST', '/payments/stripe/cancellation-payment', stranger.token, {
      paymentId: id,
      stripePaymentId: intent,
    })
    expect(codeOf(cancelled)).toBe('PAYMENT_NOT_FOUND')
    const mail = await world.api('POST', '/payments/update-mail-to-receive-check', stranger.token, {
      paymentId: id,
      email: 'evil@mail.example',
    })
    expect(codeOf(mail)).toBe('PAYMENT_NOT_FOUND')
    const other = await begin(world, drivers[0], stranger, await orderItem(world, stranger))
    const mixed = await world.api('POST', '/payments/stripe/cancellation-payment', owner.token, {
      paymentId: id,
      stripePaymentId: other.ref,
    })
    expect(codeOf(mixed)).toBe('PAYMENT_NOT_FOUND')
  })

  test("a game's token reaches its own project's payments only", async () => {
    const person = await world.signIn('neuroarena')
    await world.deps.db.insert(playerProject).values({ playerId: person.playerId, projectId: 'familytown' })
    const id = await orderItem(world, person)
    expect((await world.api('GET', `/payments/get/${id}`, person.token)).status).toBe(200)
    expect(codeOf(await world.api('GET', `/payments/get/${id}`, person.gameToken))).toBe('PAYMENT_NOT_FOUND')
  })

  test('no token, a broken one and somebody else’s signature are refused', async () => {
    const id = randomUUID()
    for (const token of [undefined, 'x.y.z', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.']) {
      const answer = await world.api('GET', `/payments/get/${id}`, token)
      expect([answer.status, codeOf(answer)]).toEqual([401, 'UNAUTHORIZED'])
    }
    const person = await world.signIn()
    expect(codeOf(await world.api('GET', '/payments/get/not-an-id', person.token))).toBe('BAD_REQUEST')
    expect(codeOf(await world.api('GET', `/payments/get/${id}`, person.token))).toBe('PAYMENT_NOT_FOUND')
  })
})
