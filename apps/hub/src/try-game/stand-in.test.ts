import { fromFrame, toFrame, writeMessage } from '@playhub/contract/messages'
import { expect, test, vi } from 'vitest'
import { createStandIn, type Shown, STAND_IN_TOKEN } from './stand-in.ts'

const start = () => {
  const sent: { type: string; body: unknown }[] = []
  let shown: Shown | undefined
  const standIn = createStandIn(
    (type, body) => {
      // Every message that the simulated hub sends must fit the contract.
      expect(toFrame[type].parse(body)).toEqual(body)
      sent.push({ type, body })
    },
    'en',
    (next) => {
      shown = next
    },
  )
  const say = <K extends keyof typeof fromFrame>(type: K, body: Parameters<typeof writeMessage<typeof fromFrame, K>>[2]) =>
    standIn.hear(writeMessage(fromFrame, type, body))
  const request = async (verb: string, body: unknown, id = verb) => {
    say('IFRAME_TO_PLAYHUB_REQUEST', { id, verb, body })
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'PLAYHUB_TO_IFRAME_REPLY', body: { id } }))
    return sent.at(-1)?.body
  }
  return { standIn, sent, say, request, shown: () => shown, last: () => shown?.entries.at(-1) }
}

test('a guest who buys signs in first, then owns the item and uses it up once', async () => {
  const { standIn, sent, say, request, shown } = start()
  say('IFRAME_TO_PLAYHUB_LIFECYCLE', { state: 'connected' })
  say('IFRAME_TO_PLAYHUB_ON_BANK', { itemId: 'coins-100', payload: 'order 17' })
  expect(sent.at(-1)).toEqual({ type: 'PLAYHUB_TO_IFRAME_PAUSE', body: { reason: 'screen' } })
  standIn.decide('yes')
  await vi.waitFor(() => expect(shown()?.question).toEqual({ kind: 'payment', title: '100 coins' }))
  standIn.decide('yes')
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'PLAYHUB_TO_IFRAME_PAYMENT_RESULT' }))
  expect(sent.at(-1)?.body).toMatchObject({ status: 'paid', payload: 'order 17', token: STAND_IN_TOKEN, errorCode: null })
  const { body } = (await request('purchases', {})) as { body: { items: { goodId: string; itemId: string }[] } }
  expect(body.items).toMatchObject([{ itemId: 'coins-100' }])
  const goodId = body.items[0]?.goodId ?? ''
  expect(await request('consume', { goodId, consumeId: 'a' })).toMatchObject({ ok: true })
  expect(await request('consume', { goodId, consumeId: 'a' }, 'again')).toMatchObject({ ok: true })
  expect(await request('consume', { goodId, consumeId: 'b' }, 'other')).toMatchObject({ ok: false, code: 'GOOD_CONSUMED' })
})

test.each([
  ['cancelled', { status: 'none', isError: true, errorCode: 4000 }],
  ['failed', { status: 'fail', isError: true, errorCode: 4018 }],
] as const)('a purchase that is %s says so, and gives nothing', async (outcome, result) => {
  const { standIn, sent, say, request } = start()
  standIn.setSignedIn(true)
  standIn.setOutcome(outcome)
  say('IFRAME_TO_PLAYHUB_ON_BANK', { itemId: 'coins-100' })
  await vi.waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ ...result, payload: '', token: '' }))
  expect(await request('purchases', {})).toMatchObject({ body: { items: [] } })
})

test('a purchase during another one is answered at once, with an error without a code', () => {
  const { sent, say } = start()
  say('IFRAME_TO_PLAYHUB_ON_BANK', { itemId: 'coins-100' })
  say('IFRAME_TO_PLAYHUB_ON_BANK', { paymentId: 'p2' })
  expect(sent.at(-1)?.body).toMatchObject({ paymentId: 'p2', status: 'none', isError: true, errorCode: null })
})

test('a guest’s saves move to the account, and a save of another version is a conflict', async () => {
  const { standIn, request } = start()
  expect(await request('dataSet', { slot: 'main', data: '1' })).toMatchObject({ body: { version: 1 } })
  standIn.setSignedIn(true)
  expect(await request('dataGet', { slot: 'main' })).toMatchObject({ body: { data: '1', version: 1 } })
  expect(await request('dataSet', { slot: 'main', data: '2', baseVersion: 7 }, 'late')).toMatchObject({ ok: false, code: 'SAVE_CONFLICT' })
  standIn.setSignedIn(false)
  expect(await request('dataGet', { slot: 'main' }, 'guest')).toMatchObject({ body: { data: null, version: 0 } })
})

test.each([
  ['no message', { hello: 1 }, 'notMessage', ''],
  ['an unknown type', { type: 'IFRAME_TO_PLAYHUB_DANCE', text: '{}' }, 'unknownType', 'IFRAME_TO_PLAYHUB_DANCE'],
  ['a text that is no JSON', { type: 'IFRAME_TO_PLAYHUB_ON_LOGIN', text: '{' }, 'badText', 'IFRAME_TO_PLAYHUB_ON_LOGIN'],
  ['a wrong value', { type: 'IFRAME_TO_PLAYHUB_CHANGE_LNG', text: '{"lng":"klingon"}' }, 'badBody', 'lng'],
  ['a field of nobody', { type: 'IFRAME_TO_PLAYHUB_LIFECYCLE', text: '{"state":"ready","speed":1}' }, 'unknownField', 'speed'],
  ['an unknown verb', { type: 'IFRAME_TO_PLAYHUB_REQUEST', text: '{"id":"1","verb":"dance"}' }, 'unknownVerb', 'dance'],
  ['an item that is not sold', { type: 'IFRAME_TO_PLAYHUB_ON_BANK', text: '{"itemId":"moon"}' }, 'unknownItem', 'moon'],
])('%s is marked', async (_name, data, kind, name) => {
  const { standIn, last } = start()
  standIn.hear(data)
  await vi.waitFor(() => expect(last()?.faults).toEqual([{ kind, name }]))
})

test('a message from another origin is shown and not answered', () => {
  const { standIn, sent, last } = start()
  standIn.hear(writeMessage(fromFrame, 'IFRAME_TO_PLAYHUB_GET_USER_AUTH', {}), 'https://elsewhere.example')
  expect(last()?.faults).toEqual([{ kind: 'foreign', name: 'https://elsewhere.example' }])
  expect(sent).toEqual([])
})
