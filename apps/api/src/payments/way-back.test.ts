import { apiPrefix } from '@playhub/contract/api'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderItem } from '../../test/payments/paying.ts'
import { startWorld, type World } from '../../test/world.ts'
import { paymentAttempt } from '../db/schema.ts'

/**
 * Tests that two URLs are on the site where the player is signed in: the URL of the payment page, and the URL to which the provider sends
 * the player back. A browser stores the sign-in per origin, so the player is signed in on one site only.
 */

let world: World
beforeAll(async () => {
  world = await startWorld({ env: { PUBLIC_URL: 'https://play.example' } })
})
afterAll(() => world.stop())

const leadsBackTo = async (host: string) => {
  const person = await world.signIn()
  const paymentId = await orderItem(world, person)
  const { data } = (
    await world.app.inject({
      method: 'POST',
      url: `${apiPrefix}/payments/yandex-pay/create`,
      headers: { host, authorization: `Bearer ${person.token}` },
      payload: { paymentId },
    })
  ).json<{ data: { paymentUrl: string } }>()
  const [attempt] = await world.deps.db.select().from(paymentAttempt).where(eq(paymentAttempt.paymentId, paymentId))
  await world.ask('POST', `${world.simulatorUrl}/yandex-pay/pay`, { body: { orderId: attempt?.providerRef, outcome: 'pay' } })
  const page = String((await world.ask('GET', data.paymentUrl)).body)
  return /href="(https:\/\/[^/"]*)\/payments\/yandex-pay\//.exec(page)?.[1]
}

test.each([
  ['the public address', 'play.example', 'https://play.example'],
  ['a subdomain of it', 'familytown.play.example', 'https://familytown.play.example'],
  ['a name that is none of ours', 'evil.example', 'https://play.example'],
])('a provider’s page leads back to the address that the player uses: %s', async (_name, host, origin) => {
  expect(await leadsBackTo(host)).toBe(origin)
})

test('a game’s server gets an address on the site where the player is signed in', async () => {
  const { userId } = await world.signIn('hornylegends')
  const body = { itemId: 'velvet-theme', userId }
  const { body: made } = await world.partner('POST', '/payments', { project: 'hornylegends', body })
  expect(made).toMatchObject({ payUrl: expect.stringMatching(/^https:\/\/hornylegends\.play\.example\/payments\/process\//) })
})
