import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeWindow } from './fake-window.ts'
import { init } from './sdk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pearls = {
  ...{ goodId: 'g1', itemId: 'pearls', kind: 'consumable', paymentId: 'p1', payload: '', mode: 'test' },
  ...{ createTs: '2026-11-24T10:00:00.000Z', acknowledgedTs: null, consumedTs: null },
}

const start = async (options: Parameters<typeof fakeWindow>[0] = {}) => {
  const fake = fakeWindow({ answerAsGuest: true, ...options })
  const hub = await init({ project: 'familytown', window: fake.game })
  const asked = () => fake.sent('IFRAME_TO_PLAYHUB_REQUEST').map(({ body }) => body as { verb: string; body: { consumeId?: string } })
  return { ...fake, hub, asked }
}

describe('what the player bought', () => {
  it('comes from the hub, and is empty without one', async () => {
    const { hub, reply } = await start()
    const asking = hub.payments.purchases()
    reply(0, { ok: true, body: { items: [pearls] } })
    expect(await asking).toEqual([pearls])
    expect(await (await start({ isTop: true })).hub.payments.purchases()).toEqual([])
  })

  it('is used up by one of two calls on this page', async () => {
    const { hub, reply } = await start()
    const [first, second] = [hub.payments.consume('g1'), hub.payments.consume('g1')]
    await expect(second).rejects.toMatchObject({ code: 'GOOD_CONSUMED' })
    reply(0, { ok: true, body: pearls })
    expect(await first).toEqual(pearls)
  })

  it('is used up under the same id when the answer was lost, and under another one when it was not', async () => {
    const { hub, reply, asked } = await start()
    const lost = hub.payments.consume('g1').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await lost).toMatchObject({ code: 'UNAVAILABLE' })
    const again = hub.payments.consume('g1')
    reply(1, { ok: true, body: pearls })
    await again
    const later = hub.payments.consume('g1')
    reply(2, { ok: false, code: 'GOOD_CONSUMED' })
    await expect(later).rejects.toMatchObject({ code: 'GOOD_CONSUMED' })
    const [one, two, three] = asked().map(({ body }) => body.consumeId)
    expect(one).toBe(two)
    expect(three).not.toBe(one)
  })

  it('cannot be used up without a hub', async () => {
    const { hub } = await start({ isTop: true })
    await expect(hub.payments.consume('g1')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(hub.payments.acknowledge('g1')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})
