import { AUTH_STATE_TTL_MS } from '@playhub/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser, fromHub, resultOf, type SignInWorld, startSignInWorld } from '../../../test/sign-in/world.ts'
import { loginSession, player } from '../../db/schema.ts'

let world: SignInWorld
let ahead = 0
beforeAll(async () => {
  world = await startSignInWorld({ now: () => new Date(Date.now() + ahead) })
})
afterAll(() => world.stop())

const browse = () => createBrowser(world)
const countSessions = () => world.deps.db.$count(loginSession)
const countPlayers = () => world.deps.db.$count(player)

describe('a sign-in used twice or wrongly', () => {
  test('a passport opened twice goes once, and the first trip is unharmed', async () => {
    const browser = browse()
    const begun = await browser.begin()
    const address = await browser.leave('yandex', begun)
    const second = await browser.open(browser.addressOf('yandex', begun), fromHub)
    expect([second.status, second.location]).toEqual([400, ''])
    expect(second.page).toContain('already used')
    await browser.open(await world.visit(address, 'new-twice'))
    expect((await browser.poll(begun)).state).toBe('done')
  })

  test('of two windows opened at once one goes', async () => {
    const browser = browse()
    const begun = await browser.begin()
    const opened = await Promise.all([1, 2, 3, 4].map(() => browser.open(browser.addressOf('google', begun), fromHub)))
    expect(opened.map(({ status }) => status).sort()).toEqual([302, 400, 400, 400])
  })

  test('a callback replayed from the history, or twice at once, makes one session', async () => {
    const browser = browse()
    const begun = await browser.begin()
    const sessions = await countSessions()
    const address = await world.visit(await browser.leave('google', begun), 'new-replay')
    const cookies = { ...browser.cookies }
    const both = await Promise.all([browser.open(address), browser.open(address)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await browser.poll(begun)).state).toBe('done')
    Object.assign(browser.cookies, cookies)
    expect((await browser.open(address)).status).toBe(400)
    expect(await countSessions()).toBe(sessions + 1)
  })

  test('two windows of one new person that come back at once make one account', async () => {
    const players = await countPlayers()
    const waiting = await Promise.all(
      [1, 2, 3].map(async () => {
        const browser = browse()
        const begun = await browser.begin()
        return { browser, begun, back: await world.visit(await browser.leave('vkontakte', begun), 'new-atonce') }
      }),
    )
    await Promise.all(waiting.map(({ browser, back }) => browser.open(back)))
    const users = await Promise.all(waiting.map(async ({ browser, begun }) => resultOf(await browser.poll(begun)).userId))
    expect([new Set(users).size, await countPlayers()]).toEqual([1, players + 1])
  })

  test.each([
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['an empty state', (url: URL) => url.searchParams.set('state', '')],
    ['two states', (url: URL) => url.searchParams.append('state', url.searchParams.get('state') ?? '')],
    [
      'a list as the state',
      (url: URL) => {
        url.searchParams.set('state[]', url.searchParams.get('state') ?? '')
        url.searchParams.delete('state')
      },
    ],
    ['an unknown state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    [
      'the state of another provider',
      (url: URL) => {
        url.pathname = url.pathname.replace('google', 'yandex')
      },
    ],
  ])('a callback with %s exchanges nothing', async (_name, spoil) => {
    const browser = browse()
    const begun = await browser.begin()
    const players = await countPlayers()
    const url = new URL(await world.visit(await browser.leave('google', begun), 'new-stateless'))
    spoil(url)
    url.searchParams.set('playhub_again', '1')
    expect((await browser.open(url.href)).status).toBe(400)
    expect((await browser.poll(begun)).result).toBeNull()
    expect(await countPlayers()).toBe(players)
  })

  test.each([
    ['no JSON', 'nonsense'],
    ['a third field', JSON.stringify({ userAuthDataId: 'x'.repeat(24), session: '', next: 'https://attacker.example' })],
    ['a short id', JSON.stringify({ userAuthDataId: 'x', session: '' })],
    ['an id of other signs', JSON.stringify({ userAuthDataId: `${'x'.repeat(24)}/../`, session: '' })],
    ['an unknown id', JSON.stringify({ userAuthDataId: 'x'.repeat(24), session: '' })],
    ['a list', '[]'],
    ['a NUL', '{"userAuthDataId":"xxxxxxxxxxxxxxxxxxxxxxxx","session":"\\u0000"}'],
    ['far too much', JSON.stringify({ userAuthDataId: 'x'.repeat(24), session: 'x'.repeat(5000) })],
  ])('a passport address with %s leads nowhere', async (_name, state) => {
    const opened = await browse().open(`/api/passport/google?state=${encodeURIComponent(state)}`, fromHub)
    expect([opened.status, opened.location]).toEqual([400, ''])
  })

  test('a passport address with the session of another host leads nowhere', async () => {
    const browser = browse()
    const begun = await browser.begin({ session: 'of-this-host' })
    const other = await browser.open(browser.addressOf('google', { ...begun, session: 'of-another' }), fromHub)
    expect([other.status, other.location]).toEqual([400, ''])
    await browser.leave('google', begun)
  })

  test('a method that does not exist is a page, not an error', async () => {
    expect((await browse().open('/api/passport/mail?state=%7B%7D', fromHub)).status).toBe(404)
  })

  test('a sign-in that took too long signs nobody in', async () => {
    const browser = browse()
    const begun = await browser.begin()
    const address = await world.visit(await browser.leave('vkontakte', begun), 'new-late')
    ahead = AUTH_STATE_TTL_MS + 1000
    try {
      const back = await browser.open(address)
      expect(back.page).toContain('took too long')
      expect((await browser.poll(begun)).state).toBe('pending')
    } finally {
      ahead = 0
    }
  })
})

describe('a provider that misbehaves', () => {
  test.each([
    ['google', 'token-400', 1009],
    ['google', 'token-500', 1009],
    ['google', 'token-huge', 1009],
    ['google', 'token-redirect', 1009],
    ['google', 'token-garbage', 1009],
    ['google', 'no-id-token', 1009],
    ['google', 'expired-code', 1009],
    ['google', 'wrong-audience', 1009],
    ['google', 'two-audiences', 1009],
    ['google', 'wrong-issuer', 1009],
    ['google', 'wrong-nonce', 1009],
    ['google', 'no-nonce', 1009],
    ['google', 'expired', 1009],
    ['google', 'issued-in-future', 1009],
    ['google', 'missing-sub', 1009],
    ['google', 'alg-none', 1009],
    ['google', 'hs256', 1009],
    ['google', 'foreign-key', 1009],
    ['google', 'unknown-key', 1009],
    ['google', 'jku', 1009],
    ['google', 'jwk', 1009],
    ['vkontakte', 'error-200', 1012],
    ['vkontakte', 'no-device-id', 1012],
    ['vkontakte', 'token-garbage', 1012],
    ['vkontakte', 'invalid-token', 1012],
    ['vkontakte', 'other-user', 1012],
    ['vkontakte', 'server-error', 1012],
    ['yandex', 'token-400', 1012],
    ['yandex', 'other-app', 1012],
    ['yandex', 'invalid-token', 1012],
    ['yandex', 'profile-500', 1012],
  ] as const)('%s with %s: the page says so, the hub is told %i, nobody is made', async (method, fault, code) => {
    const players = await countPlayers()
    const { back, told } = await browse().signIn(method, 'new', { fault })
    expect(back.status).toBeGreaterThanOrEqual(400)
    expect(told).toMatchObject({ state: 'failed', errorCode: code, result: null })
    expect(await countPlayers()).toBe(players)
  })

  test('a state that is not the one we sent leads nowhere, and the way back that was ours still does', async () => {
    const browser = browse()
    const begun = await browser.begin()
    const address = await browser.leave('vkontakte', begun)
    expect((await browser.open(`${await world.visit(address, 'new', 'wrong-state')}&playhub_again=1`)).status).toBe(400)
    await browser.open(await world.visit(address, 'new'))
    expect((await browser.poll(begun)).state).toBe('done')
  })
})
