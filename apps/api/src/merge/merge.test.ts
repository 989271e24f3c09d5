import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lettersTo } from '../../test/letters.ts'
import { CODE, createBrowser, type SignInWorld, startSignInWorld } from '../../test/sign-in/world.ts'
import { codeOf, signedIn } from '../../test/visitor.ts'

const PASSWORD = 'Secret1Word'
const MINUTE = 60_000

let world: SignInWorld
let ahead = 0
beforeAll(async () => {
  world = await startSignInWorld({ now: () => new Date(Date.now() + ahead) })
})
afterAll(() => world.stop())

type Account = { jwt: string; userId: string }

const browse = () => createBrowser(world)
const registered = async (email: string): Promise<Account> => {
  const { visitor } = browse()
  await visitor.register(email, PASSWORD)
  return signedIn(await visitor.confirm(email, CODE))
}
const logIn = async (email: string): Promise<Account> => signedIn(await browse().visitor.logIn(email, PASSWORD))
const google = async (person: string): Promise<Account> => {
  const { accessToken } = await world.mint('google', { person })
  return signedIn(await browse().visitor.post('/auth/google-login-native', { accessToken }))
}
/** Tries to add a Google sign-in method to the account. */
const addGoogle = async ({ jwt }: Account, person: string) => {
  const { accessToken } = await world.mint('google', { person })
  return browse().visitor.post('/profile/link', { proof: { method: 'google', accessToken } }, { token: jwt })
}
const otherOf = async ({ jwt }: Account) => (await browse().visitor.get('/profile/merge', { token: jwt })).body.other
const proveOther = ({ jwt }: Account, other: Pick<Account, 'jwt'>) =>
  browse().visitor.post('/profile/prove-other', { token: other.jwt }, { token: jwt })
const merge = ({ jwt }: Account, { userId }: Pick<Account, 'userId'>) => browse().visitor.post('/profile/merge', { userId }, { token: jwt })
const whose = async ({ jwt }: Account) => {
  const { status, body } = await browse().visitor.get('/profile', { token: jwt })
  return status === 200 ? body.userId : status
}
const waysOf = async ({ jwt }: Account) => {
  const { body } = await browse().visitor.get('/profile/identities', { token: jwt })
  return (body.identities as { method: string }[]).map(({ method }) => method)
}

describe('a player whose Google account opens another account', () => {
  test('joins the two, and every sign-in method and device leads to the one that remains', async () => {
    const mine = await registered('joiner@mail.example')
    const other = await google('email:joiner@gmail.com')
    expect(await otherOf(mine)).toBeNull()
    expect(codeOf(await addGoogle(mine, 'email:joiner@gmail.com'))).toBe('IDENTITY_TAKEN')
    expect(await otherOf(mine)).toMatchObject({ userId: other.userId, methods: ['google'], purchases: 0, saves: 0, tickets: 0 })
    expect((await merge(mine, other)).body).toEqual({ result: true })

    expect((await waysOf(mine)).toSorted()).toEqual(['email', 'google'])
    expect((await google('email:joiner@gmail.com')).userId).toBe(mine.userId)
    expect(await whose(other)).toBe(mine.userId)
    expect(await whose(mine)).toBe(mine.userId)
    const [letter] = (await lettersTo(world.deps, 'joiner@gmail.com')).slice(-1)
    expect([letter?.subject, letter?.text]).toEqual([
      'Your Playhub accounts are joined now',
      expect.stringContaining('write to us at once'),
    ])
    expect((await lettersTo(world.deps, 'joiner@mail.example')).map(({ subject }) => subject)).toContain(
      'Your Playhub accounts are joined now',
    )
  })

  test('may repeat the call, as a second tab or after a lost answer', async () => {
    const mine = await registered('twice@mail.example')
    const other = await google('email:twice@gmail.com')
    await addGoogle(mine, 'email:twice@gmail.com')
    const replies = await Promise.all([merge(mine, other), merge(mine, other), merge(mine, other)])
    expect(replies.map(({ body }) => body)).toEqual(Array(3).fill({ result: true }))
    expect((await lettersTo(world.deps, 'twice@gmail.com')).filter(({ subject }) => subject.includes('joined now'))).toHaveLength(1)
  })

  test('does so too if the provider’s window finished the proof', async () => {
    const mine = await registered('window-joiner@mail.example')
    const other = await google('email:window-joiner@gmail.com')
    const browser = browse()
    const begun = await browser.begin({ token: mine.jwt, link: true })
    await browser.open(await world.visit(await browser.leave('google', begun), 'email:window-joiner@gmail.com'))
    expect(await browser.poll(begun)).toMatchObject({ state: 'failed', refusal: 'IDENTITY_TAKEN' })
    expect((await merge(mine, other)).status).toBe(200)
    expect(await whose(other)).toBe(mine.userId)
  })
})

describe('a sign-in to the other account as a proof', () => {
  test('shows what the account brings, ends that sign-in, and lets the two be joined', async () => {
    const mine = await google('email:keeper@gmail.com')
    const first = await registered('keeper@mail.example')
    const other = await logIn('keeper@mail.example')
    const { body } = await proveOther(mine, other)
    expect(body.other).toMatchObject({ userId: other.userId, methods: ['email'] })
    expect(await whose(other)).toBe(401)
    expect(await whose(first)).toBe(other.userId)
    expect((await merge(mine, other)).status).toBe(200)
    expect(await whose(first)).toBe(mine.userId)
    expect(await waysOf(mine)).toEqual(['google', 'email'])
  })

  test('must be a fresh one, to another account, with an account’s token', async () => {
    const mine = await google('email:fresh@gmail.com')
    const other = await registered('fresh@mail.example')
    for (const jwt of ['nonsense', `${other.jwt}x`]) expect(codeOf(await proveOther(mine, { jwt }))).toBe('MERGE_NOT_PROVED')
    expect(codeOf(await proveOther(mine, mine))).toBe('MERGE_SAME_ACCOUNT')
    ahead += 11 * MINUTE
    const now = await google('email:fresh@gmail.com')
    expect(codeOf(await proveOther(now, other))).toBe('MERGE_NOT_PROVED')
    expect(codeOf(await proveOther(mine, await logIn('fresh@mail.example')))).toBe('PROOF_REQUIRED')
    expect(await otherOf(now)).toBeNull()
  })

  test('a password of either of the two proves the remaining account', async () => {
    const mine = await registered('one-password@mail.example')
    await registered('two-passwords@mail.example')
    await proveOther(mine, await logIn('two-passwords@mail.example'))
    expect((await merge(mine, await logIn('two-passwords@mail.example'))).status).toBe(200)
    const { body } = await browse().visitor.get('/profile', { token: mine.jwt })
    expect(body.email).toBe('one-password@mail.example')
    const prove = (password: string) => browse().visitor.post('/profile/prove-by-password', { password }, { token: mine.jwt })
    expect((await prove(PASSWORD)).body).toEqual({ result: true })
    expect((await prove('Wrong1Word')).body).toMatchObject({ warning: 'INVALID_PASSWORD_LOGIN_BY_EMAIL' })
  })
})

describe('nobody joins', () => {
  test('an account that this session has not proved, or has proved more than ten minutes ago, or has proved for another session', async () => {
    const mine = await registered('nobody@mail.example')
    const victim = await google('email:victim-of-merge@gmail.com')
    expect(codeOf(await merge(mine, victim))).toBe('MERGE_NOT_PROVED')
    expect(codeOf(await merge(mine, { userId: '999999999' }))).toBe('MERGE_NOT_PROVED')
    expect(codeOf(await merge(mine, mine))).toBe('MERGE_SAME_ACCOUNT')

    await addGoogle(mine, 'email:victim-of-merge@gmail.com')
    expect(codeOf(await merge(await logIn('nobody@mail.example'), victim))).toBe('MERGE_NOT_PROVED')
    ahead += 11 * MINUTE
    expect(codeOf(await merge(mine, victim))).toBe('PROOF_REQUIRED')
    await browse().visitor.post('/profile/prove-by-password', { password: PASSWORD }, { token: mine.jwt })
    expect(codeOf(await merge(mine, victim))).toBe('MERGE_NOT_PROVED')
    expect(await otherOf(mine)).toBeNull()
    expect(await whose(victim)).toBe(victim.userId)
  })

  test('with a session that ended, without one, or too often', async () => {
    const mine = await registered('ended@mail.example')
    const other = await google('email:ended@gmail.com')
    await addGoogle(mine, 'email:ended@gmail.com')
    expect(codeOf(await browse().visitor.post('/profile/merge', { userId: other.userId }))).toBe('UNAUTHORIZED')
    await browse().visitor.post('/auth/logout', {}, { token: mine.jwt })
    expect(codeOf(await merge(mine, other))).toBe('SESSION_REVOKED')
    const again = await logIn('ended@mail.example')
    for (let count = 0; count < 20; count += 1) await merge(again, other)
    expect(codeOf(await merge(again, other))).toBe('TOO_MANY_REQUESTS')
  })
})

describe('the name of the remaining account', () => {
  const name = ({ jwt }: Account, nickName: string) => browse().visitor.post('/profile/nick-name', { nickName }, { token: jwt })
  const nameOf = async ({ jwt }: Account) => (await browse().visitor.get('/profile', { token: jwt })).body.nickName
  const joinedWith = async (who: string, chosen: { mine?: string; other?: string }) => {
    const mine = await registered(`${who}@mail.example`)
    const other = await google(`email:${who}@gmail.com`)
    if (chosen.mine) await name(mine, chosen.mine)
    if (chosen.other) await name(other, chosen.other)
    await addGoogle(mine, `email:${who}@gmail.com`)
    await merge(mine, other)
    return nameOf(mine)
  }

  test('is the one that the player chose', async () => {
    expect(await joinedWith('named', { other: 'Anna' })).toBe('Anna')
  })

  test('stays if both were chosen', async () => {
    expect(await joinedWith('twonames', { mine: 'Boris', other: 'Anna' })).toBe('Boris')
  })
})

test('the letter about a change of sign-in methods has the language of the page, not that of the account', async () => {
  const mine = await registered('speaker@mail.example')
  const { accessToken } = await world.mint('google', { person: 'email:speaker@gmail.com' })
  const { visitor } = browse()
  const speaking = (language: string) => ({ token: mine.jwt, headers: { 'frontend-language': language } })
  // The account's language changes at most once a minute.
  await visitor.get('/profile', speaking('ru'))
  await visitor.post('/profile/link', { proof: { method: 'google', accessToken } }, speaking('de'))
  const [letter] = (await lettersTo(world.deps, 'speaker@mail.example')).slice(-1)
  expect(letter?.text).toContain('Google')
  expect(letter?.html).toContain('lang="de"')
})

test('the owner’s copy of all data says which accounts were joined, with the sign-ins of both', async () => {
  const mine = await registered('copy@mail.example')
  const other = await google('email:copy@gmail.com')
  await addGoogle(mine, 'email:copy@gmail.com')
  await merge(mine, other)
  const { body } = await browse().visitor.get('/profile/export', { token: mine.jwt })
  expect(body.joinedAccounts).toEqual([{ userId: other.userId, nickName: expect.any(String), joinTs: expect.any(String) }])
  const events = body.signInEvents as { event: string; method: string }[]
  expect(events.filter(({ event }) => event === 'accounts_merged')).toHaveLength(2)
  expect(events).toContainEqual(expect.objectContaining({ event: 'authn_login_success', method: 'google' }))
})
