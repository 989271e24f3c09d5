import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { readNotice } from './notices.ts'

const secret = `whsec_${Buffer.from('familytown-notice-secret-for-tests').toString('base64')}`
const event = {
  id: 'evt_1',
  type: 'player.registered',
  timestamp: '2026-11-21T10:00:00.000Z',
  project: 'familytown',
  data: { userId: '7' },
}
const body = JSON.stringify(event)

const headersOf = (text: string, { at = new Date(), by = secret, id = 'evt_1' } = {}) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(by).sign(id, at, text),
})
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('what the reference implementation signs is read', () => {
  expect(readNotice(secret, body, headersOf(body))).toEqual(event)
  expect(readNotice(secret, Buffer.from(body), new Headers(headersOf(body)))).toEqual(event)
})

test('one fitting signature among several is enough', () => {
  const headers = headersOf(body)
  const old = headersOf(body, { by: `whsec_${Buffer.from('the secret before').toString('base64')}` })
  const both = `v1a,AAAA ${old['webhook-signature']} ${headers['webhook-signature']}`
  expect(readNotice(secret, body, { ...headers, 'webhook-signature': both })).toEqual(event)
})

test.each([
  ['a changed body', `${body} `, headersOf(body)],
  ['another secret', body, headersOf(body, { by: `whsec_${Buffer.from('a stranger').toString('base64')}` })],
  ['another id', body, { ...headersOf(body), 'webhook-id': 'evt_2' }],
  ['six minutes ago', body, headersOf(body, { at: minutesAgo(6) })],
  ['six minutes ahead', body, headersOf(body, { at: minutesAgo(-6) })],
  ['a time that is no time', body, { ...headersOf(body), 'webhook-timestamp': '1e9' }],
  ['no headers', body, {}],
])('%s is refused', (_, text, headers) => {
  expect(() => readNotice(secret, text, headers)).toThrow(expect.objectContaining({ code: 'SIGNATURE_INVALID' }))
})

test.each([
  ['no headers', body, {}, /webhook-id/],
  ['six minutes ago', body, headersOf(body, { at: minutesAgo(6) }), /five minutes/],
  ['a changed body', `${body} `, headersOf(body), /secret.*bytes as they came/],
])('%s: the log says what to look at', (_, text, headers, words) => {
  expect(() => readNotice(secret, text, headers)).toThrow(words)
})

test('a body that was parsed is refused', () => {
  expect(() => readNotice(secret, event as unknown as string, headersOf(body))).toThrow(/SIGNATURE_INVALID.*bytes as they came/s)
})

test('a secret that was never set is named', () => {
  for (const missing of ['', undefined as unknown as string])
    expect(() => readNotice(missing, body, headersOf(body))).toThrow('noticeSecret is empty')
})

test('an event of a newer hub is told as unknown', () => {
  const newer = JSON.stringify({ ...event, type: 'player.renamed' })
  expect(readNotice(secret, newer, headersOf(newer))).toEqual({ type: 'unknown', id: 'evt_1', name: 'player.renamed' })
})

test('a disputed payment is told as the payment, with its dispute', () => {
  const payment = {
    id: 'p1',
    status: 'paid',
    mode: 'live',
    userId: '7',
    item: 'builder',
    payload: '',
    amount: 399,
    currency: 'USD',
    provider: 'stripe',
    payUrl: 'https://play.example/payments/process/p1',
    createTs: '2026-11-21T10:00:00.000Z',
    paidTs: '2026-11-21T10:01:00.000Z',
    refundedAmount: 0,
    dispute: 'open',
  }
  const disputed = JSON.stringify({ ...event, type: 'payment.disputed', data: payment })
  const read = readNotice(secret, disputed, headersOf(disputed))
  expect(read.type === 'payment.disputed' && read.data.dispute).toBe('open')
})

test('a genuine notice that does not read as its type is not swallowed', () => {
  const odd = JSON.stringify({ ...event, data: {} })
  expect(() => readNotice(secret, odd, headersOf(odd))).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }))
})
