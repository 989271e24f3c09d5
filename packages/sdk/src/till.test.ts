import { hostCodes } from '@playhub/contract/refusals'
import { describe, expect, it } from 'vitest'
import { fakeWindow, mira, paid } from './fake-window.ts'
import { init } from './sdk.ts'

const ON_BANK = 'IFRAME_TO_PLAYHUB_ON_BANK'
const RESULT = 'PLAYHUB_TO_IFRAME_PAYMENT_RESULT'

/** The hub's answer if another payment is open. */
const busy = (paymentId: string) => ({ paymentId, status: 'none', payload: '', token: '', isError: true, errorCode: null })

const start = async () => {
  const fake = fakeWindow({ answerAsGuest: true, search: '?lng=ru' })
  const hub = await init({ project: 'familytown', window: fake.game })
  fake.say('PLAYHUB_TO_IFRAME_USER_AUTH', mira)
  return { ...fake, hub }
}

describe('buying', () => {
  it('opens the payment, with nothing about the player in the message', async () => {
    const { hub, say, sent, posted } = await start()
    const buying = hub.buy({ paymentId: 'p1' })
    expect(sent(ON_BANK).map(({ body }) => body)).toEqual([{ paymentId: 'p1', project: 'familytown', locale: 'ru' }])
    expect(JSON.stringify(posted)).not.toMatch(/jwt-of-mira|Mira|48201177/)
    say(RESULT, paid)
    expect(await buying).toEqual({ outcome: 'paid', paymentId: 'p1', payload: 'slot 3', token: 'proof', errorCode: null })
  })

  it('buys a price item without knowing its payment', async () => {
    const { hub, say, sent } = await start()
    const buying = hub.buy({ itemId: 'builder', payload: 'slot 3' })
    expect(sent(ON_BANK)[0]?.body).toMatchObject({ itemId: 'builder', payload: 'slot 3' })
    say(RESULT, { ...paid, paymentId: 'p9' })
    expect(await buying).toMatchObject({ outcome: 'paid', paymentId: 'p9' })
  })

  it('says in which currency the game showed the price, where the game says it', async () => {
    const { hub, sent } = await start()
    void hub.buy({ paymentId: 'p1', currency: 'RUB' })
    expect(sent(ON_BANK)[0]?.body).toMatchObject({ paymentId: 'p1', currency: 'RUB' })
  })

  it.each([
    ['cancelled', { status: 'none', isError: true, errorCode: hostCodes.PAYMENT_CANCELLED }],
    ['cancelled', { status: 'pending', isError: true, errorCode: hostCodes.PAYMENT_CANCELLED }],
    ['cancelled', { status: 'none', isError: false, errorCode: null }],
    ['failed', { status: 'fail', isError: true, errorCode: hostCodes.PAYMENT_FAILED }],
    ['failed', { status: 'none', isError: true, errorCode: hostCodes.PAYMENT_PROCESS_LOAD }],
  ])('ends %s for %o', async (outcome, answer) => {
    const { hub, say } = await start()
    const buying = hub.buy({ paymentId: 'p1' })
    say(RESULT, { ...paid, ...answer })
    expect(await buying).toMatchObject({ outcome, errorCode: answer.errorCode })
  })

  it('refuses a second purchase while one is open, and takes the next after it', async () => {
    const { hub, say, sent } = await start()
    const first = hub.buy({ paymentId: 'p1' })
    expect(await hub.buy({ paymentId: 'p1' })).toMatchObject({ outcome: 'unavailable' })
    expect(sent(ON_BANK)).toHaveLength(1)
    say(RESULT, paid)
    await first
    void hub.buy({ paymentId: 'p2' })
    expect(sent(ON_BANK)).toHaveLength(2)
  })

  it('is unavailable while the hub still shows another payment', async () => {
    const { hub, say } = await start()
    const stop = new AbortController()
    void hub.buy({ paymentId: 'p1' }, { signal: stop.signal })
    stop.abort()
    const next = hub.buy({ paymentId: 'p2' })
    say(RESULT, busy('p2'))
    expect(await next).toMatchObject({ outcome: 'unavailable', paymentId: 'p2', errorCode: null })
  })

  it('does not end because another SDK on the page asked for another payment', async () => {
    const { hub, say } = await start()
    const buying = hub.buy({ paymentId: 'p1' })
    say(RESULT, busy('p2'))
    say(RESULT, paid)
    expect(await buying).toMatchObject({ outcome: 'paid', paymentId: 'p1' })
  })

  it.each([undefined, null, {}])('never rejects, also not for %j instead of a purchase', async (odd) => {
    const { hub, say, sent } = await start()
    // A game in plain JavaScript can pass any value to `buy`. The cast makes such a call possible in this test.
    const buying = hub.buy(odd as unknown as { itemId: string })
    expect(sent(ON_BANK)).toHaveLength(1)
    say(RESULT, { ...paid, paymentId: '', status: 'none', isError: true, errorCode: hostCodes.PAYMENT_PROCESS_LOAD })
    expect(await buying).toMatchObject({ outcome: 'failed' })
    const alone = await init({ project: 'familytown', window: fakeWindow({ isTop: true }).game })
    expect(await alone.buy(odd as unknown as { itemId: string })).toMatchObject({ outcome: 'unavailable', paymentId: '' })
  })

  it('ends when aborted, and the late result of that payment does not end the next one', async () => {
    const { hub, say } = await start()
    const stop = new AbortController()
    const aborted = hub.buy({ paymentId: 'p1' }, { signal: stop.signal })
    stop.abort()
    expect(await aborted).toMatchObject({ outcome: 'cancelled', paymentId: 'p1' })
    expect(await hub.buy({ paymentId: 'p2' }, { signal: stop.signal })).toMatchObject({ outcome: 'cancelled' })

    const next = hub.buy({ paymentId: 'p2' })
    say(RESULT, paid)
    say(RESULT, { ...paid, paymentId: 'p2' })
    expect(await next).toMatchObject({ outcome: 'paid', paymentId: 'p2' })
  })

  it('ends when the hub has gone on to another payment, or the player has left', async () => {
    const { hub, say } = await start()
    const overtaken = hub.buy({ paymentId: 'p1' })
    say(RESULT, { ...paid, paymentId: 'p7' })
    expect(await overtaken).toMatchObject({ outcome: 'unavailable', paymentId: 'p1' })

    const left = hub.buy({ paymentId: 'p1' })
    say('PLAYHUB_TO_IFRAME_LOGOUT', {})
    expect(await left).toMatchObject({ outcome: 'cancelled' })
  })
})
