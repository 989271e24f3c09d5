import { storedItem, text } from '@playhub/browser/stored'
import { FRAME_REQUESTS_MAX, type FrameReply } from '@playhub/contract/games/frame-verbs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stored } from '../../base/storage.ts'
import { createRequests } from './requests.ts'

const item = { id: 'builder', ruTitle: 'Строитель', ruValue: '349.00', enTitle: 'Builder', enValue: '3.99', logoName: '' }
/** The key that this browser stores for a guest whose game has already saved data. */
const guestKey = storedItem('save-guest', text)
const serve = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('location', { pathname: '/games/en/familytown/', search: '' })
})
afterEach(() => {
  for (const each of [stored.accessToken, stored.authData, guestKey]) each.remove()
})

const start = (choices = { offer: () => Promise.resolve(), isStale: () => false }) => {
  const replies: FrameReply[] = []
  return { replies, ...createRequests('familytown', { reply: (reply) => replies.push(reply), choices }) }
}

it.each([
  ['en', { itemId: 'builder', title: 'Builder', amount: 399, currency: 'USD', price: '$3.99' }],
  ['ru', { itemId: 'builder', title: 'Строитель', amount: 34_900, currency: 'RUB', price: '349 ₽' }],
  ['de', { itemId: 'builder', title: 'Builder', amount: 399, currency: 'USD', price: '$3.99' }],
])('gives the price list of the project in the page’s language: %s', async (lang, shown) => {
  vi.stubGlobal('document', { documentElement: { lang } })
  serve(async () => Response.json([item]))
  const { hear, replies } = start()
  await hear({ id: '7', verb: 'catalog' })
  // Intl separates the amount and the ruble sign with a space that does not break.
  expect(JSON.parse(JSON.stringify(replies).replaceAll('\u00a0', ' '))).toEqual([{ id: '7', ok: true, body: { items: [shown] } }])
})

it('refuses what it does not know and what does not fit, without a call', async () => {
  serve(async () => Response.json([item]))
  const { hear, replies } = start()
  await hear({ id: '1', verb: 'fly', body: {} })
  await hear({ id: '2', verb: 'toString', body: {} })
  await hear({ id: '3', verb: 'catalog', body: 'all' })
  expect(replies).toEqual([
    { id: '1', ok: false, code: 'UNKNOWN_VERB' },
    { id: '2', ok: false, code: 'UNKNOWN_VERB' },
    { id: '3', ok: false, code: 'BAD_REQUEST' },
  ])
  expect(fetch).not.toHaveBeenCalled()
})

it('passes a refusal of the server on, and says when the server cannot be reached', async () => {
  const { hear, replies } = start()
  serve(async () => Response.json({ code: 'PROJECT_NOT_FOUND', message: '' }, { status: 404 }))
  await hear({ id: '1', verb: 'catalog' })
  serve(async () => {
    throw new TypeError('no network')
  })
  await hear({ id: '2', verb: 'catalog' })
  expect(replies).toEqual([
    { id: '1', ok: false, code: 'PROJECT_NOT_FOUND' },
    { id: '2', ok: false, code: 'UNAVAILABLE' },
  ])
})

it('refuses one more request than may wait, and answers nobody when the game is gone', async () => {
  const held = Promise.withResolvers<Response>()
  serve(() => held.promise)
  const { hear, end, replies } = start()
  const waiting = Array.from({ length: FRAME_REQUESTS_MAX }, (_, at) => hear({ id: String(at), verb: 'catalog' }))
  await hear({ id: 'more', verb: 'catalog' })
  expect(replies).toEqual([{ id: 'more', ok: false, code: 'TOO_MANY_REQUESTS' }])
  end()
  held.resolve(Response.json([item]))
  await Promise.all(waiting)
  expect(replies).toHaveLength(1)
})

it('writes no saves while the player chooses between two, nor what belongs to the other one', async () => {
  const choice = Promise.withResolvers<void>()
  let isStale = false
  serve(async () => Response.json({ version: 1 }))
  const { hear, replies } = start({ offer: () => choice.promise, isStale: () => isStale })
  const writing = hear({ id: '1', verb: 'dataSet', body: { slot: 'main', data: '1' } })
  const deleting = hear({ id: '2', verb: 'dataDelete', body: { slot: 'main' } })
  isStale = true
  choice.resolve()
  await Promise.all([writing, deleting])
  expect(replies).toEqual([
    { id: '1', ok: false, code: 'SAVE_CONFLICT' },
    { id: '2', ok: false, code: 'SAVE_CONFLICT' },
  ])
  expect(fetch).not.toHaveBeenCalled()
})

/**
 * Simulates a server that answers a call only when the test calls `answerNext`. `arrived` contains the sent saves in the order in which the
 * calls arrived.
 */
const serveLate = () => {
  const arrived: string[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    answers.push(resolve)
    arrived.push(JSON.parse(String(body)).data)
    await promise
    return Response.json({ version: arrived.length })
  })
  return { arrived, answerNext: () => answers.shift()?.() }
}
const set = (id: string, data: string, slot = 'main') => ({ id, verb: 'dataSet', body: { slot, data } })
const signIn = (userId: string) => {
  stored.accessToken.set(`token-of-${userId}`)
  stored.authData.set({ currentAuthType: 'email', nickName: 'Mira', userId })
}

it.each(['a guest', 'a player'])('stores changes of one slot in the order in which the game made them, for %s', async (who) => {
  if (who === 'a guest') guestKey.set('guest-1')
  else signIn('7')
  const { arrived, answerNext } = serveLate()
  const { hear, replies } = start()
  const all = Promise.all([hear(set('1', 'first')), hear(set('2', 'second')), hear(set('3', 'elsewhere', 'other'))])
  await vi.waitFor(() => expect(arrived).toEqual(['first', 'elsewhere']))
  answerNext()
  await vi.waitFor(() => expect(arrived).toEqual(['first', 'elsewhere', 'second']))
  answerNext()
  answerNext()
  await all
  expect(replies.map(({ ok }) => ok)).toEqual([true, true, true])
})

it('stores the next change after one that failed', async () => {
  signIn('7')
  serve(async () => Response.json({ code: 'SAVE_TOO_LARGE', message: '' }, { status: 413 }))
  const { hear, replies } = start()
  await Promise.all([hear(set('1', 'first')), hear(set('2', 'second'))])
  expect(replies).toEqual(['1', '2'].map((id) => ({ id, ok: false, code: 'SAVE_TOO_LARGE' })))
})

it('does not store what waits for another player who has signed in, nor of a game that was started again', async () => {
  signIn('7')
  const { arrived, answerNext } = serveLate()
  const { hear, replies, restarted } = start()
  const writing = [hear(set('1', 'first')), hear(set('2', 'of the same player'))]
  await vi.waitFor(() => expect(arrived).toEqual(['first']))
  signIn('8')
  answerNext()
  await Promise.all(writing)
  expect(replies[1]).toEqual({ id: '2', ok: false, code: 'SAVE_CONFLICT' })

  const later = [hear(set('3', 'third')), hear(set('4', 'of the old game'))]
  await vi.waitFor(() => expect(arrived).toEqual(['first', 'third']))
  restarted()
  answerNext()
  await Promise.all(later)
  expect(replies[3]).toEqual({ id: '4', ok: false, code: 'SAVE_CONFLICT' })
  expect(arrived).toEqual(['first', 'third'])
})
