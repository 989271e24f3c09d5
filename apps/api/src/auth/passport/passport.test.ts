import { passportMethods } from '@playhub/contract/auth'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Begun,
  type Browser,
  createBrowser,
  fromElsewhere,
  fromHub,
  PUBLIC_URL,
  resultOf,
  type SignInWorld,
  startSignInWorld,
} from '../../../test/sign-in/world.ts'
import { loginSession, player, signInEvent } from '../../db/schema.ts'

let world: SignInWorld
beforeAll(async () => {
  world = await startSignInWorld()
})
afterAll(() => world.stop())

const browse = (host?: string) => createBrowser(world, host)
const countSessions = () => world.deps.db.$count(loginSession)
const countPlayers = () => world.deps.db.$count(player)
const newest = async (event: string) => world.deps.db.$count(signInEvent, eq(signInEvent.event, event))

describe('a window that goes to a provider', () => {
  test.each(passportMethods)('signs a new person in by %s, and the same account when the person returns', async (method) => {
    const [first, second] = [
      await browse().signIn(method, `new-trip${method.length}`),
      await browse().signIn(method, `new-trip${method.length}`),
    ]
    expect(first.told.state).toBe('done')
    expect(first.back.page).toContain('Return to the game')
    const [one, other] = [resultOf(first.told), resultOf(second.told)]
    expect(one.currentAuthType).toBe({ google: 'google', google_adult: 'google', vkontakte: 'vk', yandex: 'yandex' }[method])
    expect(one.nickName).toMatch(/^Player \d+$/)
    expect(other.userId).toBe(one.userId)
    const me = await browse().visitor.get('/profile', { token: one.jwt })
    expect(me.body).toMatchObject({ userId: one.userId, email: null })
  })

  test('knows one person of Google whichever of our clients asked', async () => {
    const plain = resultOf((await browse().signIn('google', 'new-both')).told)
    const adult = resultOf((await browse().signIn('google_adult', 'new-both')).told)
    expect(adult.userId).toBe(plain.userId)
  })

  test('leaves with a state, nonce and challenge of our own, from the host name the player uses', async () => {
    const browser = browse('familytown.play.localhost:3000')
    const begun = await browser.begin()
    const url = new URL(await browser.leave('google', begun))
    expect(url.searchParams.get('redirect_uri')).toBe('http://familytown.play.localhost:3000/api/passport/google/callback')
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(url.searchParams.get(name)?.length).toBeGreaterThan(40)
    expect(url.href).not.toContain(begun.id)
  })

  test('comes back to the public address when the host name is not ours', async () => {
    const browser = browse('play.localhost.attacker.example')
    const url = new URL(await browser.leave('yandex', await browser.begin()))
    expect(url.searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/api/passport/yandex/callback`)
  })

  test('ends as cancelled when the person says no, and nobody is signed in', async () => {
    for (const method of passportMethods) {
      const { told, back } = await browse().signIn(method, 'deny')
      expect([method, told.state, told.result]).toEqual([method, 'cancelled', null])
      expect(back.page).toContain('Cancelled')
    }
  })

  test('speaks Russian to a Russian browser, keeps its opener, and lets nothing run but its own script', async () => {
    const browser = browse()
    const { headers, page } = await browser.open('/api/passport/google?state=nonsense', { ...fromHub, 'accept-language': 'ru-RU,ru;q=0.9' })
    expect(page).toContain('<html lang="ru">')
    expect(page).toContain('Страница устарела')
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'/)
  })
})

describe('a lure to our passport', () => {
  test.each([
    ['a link on a foreign page', fromElsewhere],
    ['a link in a letter', { ...fromHub, 'sec-fetch-site': 'none' }],
    ['a page on another subdomain', { ...fromHub, 'sec-fetch-site': 'same-site' }],
    ['a frame of our own page', { ...fromHub, 'sec-fetch-dest': 'iframe' }],
    ['a browser that does not say', {}],
  ])('%s: no redirect, no cookie, an explanation without a way on, and the stranger goes on waiting', async (_name, headers) => {
    const [stranger, victim] = [browse(), browse()]
    const begun = await stranger.begin()
    const before = await newest('auth_state_refused')
    const lured = await victim.open(stranger.addressOf('google', begun), headers)
    expect([lured.status, lured.location, victim.cookies]).toEqual([200, '', {}])
    expect(lured.page).toContain('was not opened by the sign-in button')
    expect(lured.page).not.toMatch(/<a |<form/)
    expect(await newest('auth_state_refused')).toBe(before + 1)
    expect(await stranger.poll(begun)).toMatchObject({ state: 'pending', result: null })
    // The stranger's requests did not use up the sign-in, so the person who started it can still continue.
    await stranger.leave('google', begun)
  })

  test('a prefetch uses nothing up', async () => {
    const browser = browse()
    const begun = await browser.begin()
    for (const headers of [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }]) {
      expect((await browser.open(browser.addressOf('google', begun), { ...fromHub, ...headers })).status).toBe(400)
    }
    await browser.leave('google', begun)
  })

  test('a lure to the provider: the callback in a browser that did not leave fails without an exchange, and so does the sign-in', async () => {
    const [stranger, victim] = [browse(), browse()]
    const begun = await stranger.begin()
    const sessions = await countSessions()
    const players = await countPlayers()
    const address = await world.visit(await stranger.leave('google', begun), 'new-victim')
    const first = await victim.open(address)
    expect([first.status, await stranger.poll(begun)]).toMatchObject([200, { state: 'pending' }])
    const again = /href="([^"]+)"/.exec(first.page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const second = await victim.open(again, fromHub)
    expect(second.status).toBe(400)
    expect(await stranger.poll(begun)).toMatchObject({ state: 'failed', errorCode: 1009, result: null })
    expect([await countSessions(), await countPlayers()]).toEqual([sessions, players])
    expect((await stranger.open(address)).status).toBe(400)
  })

  test('a cookie that comes with the second request is taken: some browsers withhold it after a redirect', async () => {
    const browser = browse()
    const begun = await browser.begin()
    const address = await world.visit(await browser.leave('vkontakte', begun), 'new-latecookie')
    const kept = { ...browser.cookies }
    for (const name of Object.keys(browser.cookies)) delete browser.cookies[name]
    const first = await browser.open(address)
    Object.assign(browser.cookies, kept)
    await browser.open(/href="([^"]+)"/.exec(first.page)?.[1]?.replaceAll('&amp;', '&') ?? '', fromHub)
    expect((await browser.poll(begun)).state).toBe('done')
  })
})

describe("the opener's proof", () => {
  const prove = (
    browser: Browser,
    begun: Begun,
    { verifier = begun.verifier, headers = {} }: { verifier?: string; headers?: object } = {},
  ) =>
    browser.send(
      'POST',
      '/api/passport/google/proof',
      { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin', ...headers },
      { state: JSON.stringify({ userAuthDataId: begun.id, session: '' }), verifier },
    )

  test('lets a window go where the browser does not say who opened it', async () => {
    const browser = browse()
    const begun = await browser.begin()
    const asked = await browser.open(browser.addressOf('google', begun), {})
    expect(asked.page).toContain('PLAYHUB_PASSPORT_PROOF_REQUEST')
    const proved = await prove(browser, begun)
    expect(proved.statusCode).toBe(200)
    await browser.open(await world.visit(proved.json().location, 'new-oldbrowser'))
    expect((await browser.poll(begun)).state).toBe('done')
  })

  test.each([
    ['a wrong verifier', { verifier: 'x'.repeat(43) }],
    ['a foreign page', { headers: { origin: 'https://attacker.example' } }],
    ['another subdomain', { headers: { 'sec-fetch-site': 'same-site' } }],
  ])('of %s is refused', async (_name, how) => {
    const browser = browse()
    const begun = await browser.begin()
    const refused = await prove(browser, begun, how)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'AUTH_STATE_REFUSED'])
    expect((await prove(browser, begun)).statusCode).toBe(200)
  })

  test('works once', async () => {
    const browser = browse()
    const begun = await browser.begin()
    expect([(await prove(browser, begun)).statusCode, (await prove(browser, begun)).statusCode]).toEqual([200, 403])
  })
})
