import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeWindow, guest, HUB, mira } from './fake-window.ts'
import { init } from './sdk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const GET = 'IFRAME_TO_PLAYHUB_GET_USER_AUTH'
const AUTH = 'PLAYHUB_TO_IFRAME_USER_AUTH'

const start = async (options: Parameters<typeof fakeWindow>[0] = {}) => {
  const fake = fakeWindow({ answerAsGuest: true, ...options })
  return { ...fake, hub: await init({ project: 'familytown', window: fake.game }) }
}

describe('finding the hub', () => {
  it('is standalone at once as a page of its own', async () => {
    const { game, posted } = fakeWindow({ isTop: true })
    const hub = await init({ project: 'familytown', window: game })
    expect(hub.environment).toBe('standalone')
    expect(await hub.login()).toBeNull()
    expect(await hub.buy({ paymentId: 'p1' })).toMatchObject({ outcome: 'unavailable', paymentId: 'p1' })
    expect(posted).toEqual([])
  })

  it('takes the player from the first answer', async () => {
    const fake = fakeWindow()
    const starting = init({ project: 'familytown', window: fake.game })
    fake.say(AUTH, mira)
    const hub = await starting
    expect(hub.environment).toBe('hub')
    expect(hub.user).toEqual({ userId: '48201177', nickName: 'Mira', jwt: 'jwt-of-mira', authType: 'email' })
  })

  it('asks again until answered, then never more', async () => {
    const fake = fakeWindow()
    const starting = init({ project: 'familytown', window: fake.game })
    await vi.advanceTimersByTimeAsync(600)
    expect(fake.sent(GET)).toHaveLength(3)
    fake.say(AUTH, guest)
    await starting
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fake.sent(GET)).toHaveLength(3)
  })

  it('asks the hub alone every half an hour, so that the token of a long game is never old', async () => {
    const { hub, sent, say } = await start()
    await vi.advanceTimersByTimeAsync(30 * 60_000)
    expect(sent(GET).slice(1)).toEqual([{ body: {}, targetOrigin: HUB }])
    say(AUTH, { ...mira, jwt: 'the-next' })
    expect(hub.user?.jwt).toBe('the-next')
  })

  it('does not ask while the player signs in: the answer would read as a sign-in given up', async () => {
    const { hub, sent, say } = await start()
    await vi.advanceTimersByTimeAsync(25 * 60_000)
    const signingIn = hub.login()
    await vi.advanceTimersByTimeAsync(6 * 60_000)
    expect(sent(GET)).toHaveLength(1)
    say(AUTH, mira)
    expect(await signingIn).toMatchObject({ nickName: 'Mira' })
    await vi.advanceTimersByTimeAsync(30 * 60_000)
    expect(sent(GET)).toHaveLength(2)
  })

  it('plays on alone when nobody answers in time, and joins a hub that answers late', async () => {
    const fake = fakeWindow()
    const starting = init({ project: 'familytown', window: fake.game, timeoutMs: 1000 })
    await vi.advanceTimersByTimeAsync(1000)
    const hub = await starting
    expect(hub.environment).toBe('standalone')
    const users = vi.fn()
    hub.on('user', users)
    fake.say(AUTH, mira)
    expect(hub.environment).toBe('hub')
    expect(users).toHaveBeenCalledWith(hub.user)
  })

  it('tells a game that plays alone when a hub answers late for a guest, whose saves are others than those of the browser', async () => {
    const fake = fakeWindow()
    const starting = init({ project: 'familytown', window: fake.game, timeoutMs: 1000 })
    await vi.advanceTimersByTimeAsync(1000)
    const hub = await starting
    const users = vi.fn()
    hub.on('user', () => users(hub.environment, hub.user))
    fake.say(AUTH, guest)
    fake.say(AUTH, guest)
    expect(users.mock.calls).toEqual([['hub', null]])
  })

  it('does not take a first answer from another window, another origin or of another type', async () => {
    const fake = fakeWindow()
    const starting = init({ project: 'familytown', window: fake.game, hubOrigins: [HUB], timeoutMs: 1000 })
    fake.say(AUTH, mira, { source: {} })
    fake.say(AUTH, mira, { source: null })
    fake.say(AUTH, mira, { origin: 'https://evil.example' })
    fake.say('PLAYHUB_TO_IFRAME_CHANGE_LNG', { lng: 'ru' })
    fake.deliver({ type: AUTH, text: '{"jwt":1}' })
    await vi.advanceTimersByTimeAsync(1000)
    const hub = await starting
    expect(hub).toMatchObject({ environment: 'standalone', user: null, language: 'en' })
  })

  it('hears only the origin that answered first, and posts only there', async () => {
    const { hub, say, sent } = await start()
    say(AUTH, mira, { origin: 'https://evil.example' })
    expect(hub.user).toBeNull()
    hub.setLanguage('ru')
    expect(sent('IFRAME_TO_PLAYHUB_CHANGE_LNG')).toEqual([{ body: { lng: 'ru' }, targetOrigin: HUB }])
  })

  it('asks the embedding page by name where the browser tells it', async () => {
    const { sent } = await start({ ancestorOrigins: [HUB] })
    expect(sent(GET)[0]?.targetOrigin).toBe(HUB)
  })

  it('says nothing to a page that is not on the list', async () => {
    const { game, posted } = fakeWindow({ ancestorOrigins: ['https://evil.example'] })
    const hub = await init({ project: 'familytown', window: game, hubOrigins: [HUB] })
    expect(hub.environment).toBe('standalone')
    expect(posted).toEqual([])
  })
})

describe('language', () => {
  it('comes from the address, then the browser, then English', async () => {
    expect((await start({ search: '?lng=ru' })).hub.language).toBe('ru')
    expect((await start({ search: '?lng=xx', languages: ['de-AT'] })).hub.language).toBe('de')
    expect((await start({ languages: ['sv', 'fi'] })).hub.language).toBe('en')
  })

  it('follows the hub', async () => {
    const { hub, say } = await start()
    const languages = vi.fn()
    const stop = hub.on('language', languages)
    say('PLAYHUB_TO_IFRAME_CHANGE_LNG', { lng: 'ru' })
    say('PLAYHUB_TO_IFRAME_CHANGE_LNG', { lng: 'ru' })
    stop()
    say('PLAYHUB_TO_IFRAME_CHANGE_LNG', { lng: 'en' })
    expect(languages.mock.calls).toEqual([['ru']])
    expect(hub.language).toBe('en')
  })

  it('can be changed alone too', async () => {
    const { hub } = await start({ isTop: true })
    const languages = vi.fn()
    hub.on('language', languages)
    hub.setLanguage('ru')
    expect(languages).toHaveBeenCalledWith('ru')
  })
})

describe('signing in and out', () => {
  it('resolves with the player once signed in', async () => {
    const { hub, say, sent } = await start()
    const login = hub.login()
    expect(sent('IFRAME_TO_PLAYHUB_ON_LOGIN')).toHaveLength(1)
    say(AUTH, mira)
    expect(await login).toBe(hub.user)
    expect(await hub.login()).toBe(hub.user)
    expect(sent('IFRAME_TO_PLAYHUB_ON_LOGIN')).toHaveLength(1)
  })

  it('resolves with null when the hub answers with a guest', async () => {
    const { hub, say } = await start()
    const login = hub.login()
    say(AUTH, guest)
    expect(await login).toBeNull()
  })

  it('ends when aborted, and after ten minutes; a later sign-in still counts', async () => {
    const { hub, say } = await start()
    const giveUp = new AbortController()
    const aborted = hub.login({ signal: giveUp.signal })
    giveUp.abort()
    expect(await aborted).toBeNull()

    const forgotten = hub.login()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(await forgotten).toBeNull()
    say(AUTH, mira)
    expect(hub.user?.nickName).toBe('Mira')
  })

  it('says nothing of a player who is who they were', async () => {
    const { hub, say } = await start()
    const users = vi.fn()
    hub.on('user', users)
    say(AUTH, guest)
    expect(users).not.toHaveBeenCalled()
    say(AUTH, mira)
    say(AUTH, mira)
    expect(users).toHaveBeenCalledTimes(1)
  })

  it('forgets the player when the hub says so', async () => {
    const { hub, say, sent } = await start()
    say(AUTH, mira)
    const seen: unknown[] = []
    hub.on('logout', () => seen.push('logout'))
    hub.on('user', (user) => seen.push(user))
    hub.logout()
    expect(sent('IFRAME_TO_PLAYHUB_ON_LOGOUT')).toHaveLength(1)
    say('PLAYHUB_TO_IFRAME_LOGOUT', {})
    expect(hub.user).toBeNull()
    expect(seen).toEqual([null, 'logout'])
  })
})
