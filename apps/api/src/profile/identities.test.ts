import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODE, createBrowser, resultOf, type SignInWorld, startSignInWorld } from '../../test/sign-in/world.ts'
import { signedIn } from '../../test/visitor.ts'

const PASSWORD = 'Secret1Word'

let world: SignInWorld
beforeAll(async () => {
  world = await startSignInWorld()
})
afterAll(() => world.stop())

const browse = () => createBrowser(world)
const registered = async (email: string) => {
  const { visitor } = browse()
  await visitor.register(email, PASSWORD)
  return signedIn(await visitor.confirm(email, CODE))
}
type Way = { id: string; method: string; label: string }
const waysIn = (body: Record<string, unknown>) => body.identities as Way[]
const waysOf = async (token: string) => waysIn((await browse().visitor.get('/profile/identities', { token })).body)
const link = (token: string, proof: object) => browse().visitor.post('/profile/link', { proof }, { token })
const unlink = (token: string, id: string) => browse().visitor.post('/profile/unlink', { id }, { token })
const proofs: Record<string, (person: string) => Promise<object>> = {
  google: async (person) => ({ method: 'google', accessToken: (await world.mint('google', { person })).accessToken }),
  apple: async (person) => ({ method: 'apple', idToken: (await world.mint('apple', { person })).idToken }),
  telegram: async (person) => ({ method: 'telegram', userData: (await world.mint('telegram', { person })).userData }),
  facebook: async (person) => ({ method: 'facebook', accessToken: (await world.mint('facebook', { person })).accessToken }),
}

describe('adding a way in', () => {
  test('works by every script, is shown, and signs in to the same account', async () => {
    const { jwt, userId } = await registered('scripts@example.com')
    for (const prove of Object.values(proofs)) expect((await link(jwt, await prove('new-scripts'))).status).toBe(200)
    expect((await waysOf(jwt)).map(({ method }) => method)).toEqual(['email', 'google', 'apple', 'telegram', 'facebook'])
    const { accessToken } = await world.mint('facebook', { person: 'new-scripts' })
    const entered = await browse().visitor.post('/auth/facebook-login', { profile: { accessToken } })
    expect(signedIn(entered).userId).toBe(userId)
  })

  test('works by a window, tells the hub so, and signs nobody in anew', async () => {
    const { jwt, userId } = await registered('windows@example.com')
    const { told } = await browse().signIn('vkontakte', 'new-windows', { token: jwt, link: true })
    expect(told).toMatchObject({ state: 'linked', result: null })
    expect((await waysOf(jwt)).map(({ method }) => method)).toEqual(['email', 'vk'])
    expect(resultOf((await browse().signIn('vkontakte', 'new-windows')).told).userId).toBe(userId)
  })

  test('by a window is refused when the session that asked for it has ended: a thief must not stay', async () => {
    const { jwt } = await registered('thief@example.com')
    const thief = browse()
    const begun = await thief.begin({ token: jwt, link: true })
    const back = await world.visit(await thief.leave('google', begun), 'new-thief')
    await thief.visitor.post('/auth/logout', {}, { token: jwt })
    expect((await thief.open(back)).status).toBe(400)
    expect(await thief.poll(begun)).toMatchObject({ state: 'failed', result: null })
    const owner = signedIn(await browse().visitor.logIn('thief@example.com', PASSWORD))
    expect(await waysOf(owner.jwt)).toHaveLength(1)
  })

  test('that is there already changes nothing', async () => {
    const { jwt } = await registered('again@example.com')
    for (let time = 0; time < 2; time += 1) await link(jwt, (await proofs.google?.('new-again')) ?? {})
    expect(await waysOf(jwt)).toHaveLength(2)
  })

  test("of another player is refused, by a script and by a window, and stays that player's", async () => {
    const { accessToken = '' } = await world.mint('google', { person: 'new-owned' })
    const owner = signedIn(await browse().visitor.post('/auth/google-login-native', { accessToken }))
    const { jwt } = await registered('taker@example.com')
    const refused = await link(jwt, (await proofs.google?.('new-owned')) ?? {})
    expect([refused.status, refused.body.code]).toEqual([409, 'IDENTITY_TAKEN'])
    const { told, back } = await browse().signIn('google', 'new-owned', { token: jwt, link: true })
    expect(told).toMatchObject({ state: 'failed', refusal: 'IDENTITY_TAKEN', result: null })
    expect(back.page).toContain('belongs to another player')
    expect(await waysOf(jwt)).toHaveLength(1)
    expect(await waysOf(owner.jwt)).toHaveLength(1)
  })

  test('with a forged or used proof is refused', async () => {
    const { jwt } = await registered('forger@example.com')
    const { userData } = await world.mint('telegram', { person: 'new', fault: 'changed-field' })
    expect((await link(jwt, { method: 'telegram', userData })).body.code).toBe('TELEGRAM_DATA_INVALID')
    const proof = (await proofs.telegram?.('new-once')) ?? {}
    expect((await link(jwt, proof)).status).toBe(200)
    expect((await link(jwt, proof)).body.code).toBe('TELEGRAM_DATA_INVALID')
  })

  test('needs somebody who is signed in', async () => {
    expect((await browse().visitor.post('/profile/link', { proof: await proofs.google?.('new') })).body.code).toBe('UNAUTHORIZED')
  })
})

describe('taking a way in away', () => {
  test('ends it and the sessions elsewhere that came by it, and keeps this one', async () => {
    const { jwt } = await registered('taken-away@example.com')
    await link(jwt, (await proofs.facebook?.('new-takenaway')) ?? {})
    const { accessToken } = await world.mint('facebook', { person: 'new-takenaway' })
    const elsewhere = signedIn(await browse().visitor.post('/auth/facebook-login', { profile: { accessToken } }))
    const id = (await waysOf(jwt)).find(({ method }) => method === 'facebook')?.id ?? ''
    const { status, body } = await unlink(jwt, id)
    expect([status, waysIn(body).map(({ method }) => method)]).toEqual([200, ['email']])
    expect((await browse().visitor.get('/profile', { token: elsewhere.jwt })).body.code).toBe('SESSION_REVOKED')
    expect((await browse().visitor.get('/profile', { token: jwt })).status).toBe(200)
    const again = await unlink(jwt, id)
    expect([again.status, again.body.code]).toEqual([404, 'IDENTITY_NOT_FOUND'])
  })

  test('leaves the last one, even when two are taken away at once', async () => {
    const { jwt } = await registered('last@example.com')
    const [only] = await waysOf(jwt)
    expect((await unlink(jwt, only?.id ?? '')).body.code).toBe('IDENTITY_LAST')
    await link(jwt, (await proofs.google?.('new-last')) ?? {})
    const ways = await waysOf(jwt)
    const answers = await Promise.all(ways.map(({ id }) => unlink(jwt, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await waysOf(jwt)).toHaveLength(1)
  })

  test('of another player finds nothing', async () => {
    const [mine, theirs] = [await registered('mine@example.com'), await registered('theirs@example.com')]
    await link(theirs.jwt, (await proofs.google?.('new-theirs')) ?? {})
    const [way] = await waysOf(theirs.jwt)
    expect((await unlink(mine.jwt, way?.id ?? '')).body.code).toBe('IDENTITY_NOT_FOUND')
    expect(await waysOf(theirs.jwt)).toHaveLength(2)
  })
})
