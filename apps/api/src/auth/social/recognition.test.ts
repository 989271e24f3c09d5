import type { LinkOffer } from '@playhub/contract/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lettersTo } from '../../../test/letters.ts'
import { type Entered, signInWays, type Way } from '../../../test/sign-in/ways.ts'
import { CODE, createBrowser, type SignInWorld, startSignInWorld } from '../../../test/sign-in/world.ts'
import { codeOf, signedIn } from '../../../test/visitor.ts'
import { seal } from '../../seal.ts'
import { explainAddress } from '../explain-address.ts'

const PASSWORD = 'Secret1Word'

let world: SignInWorld
let ahead = 0
beforeAll(async () => {
  world = await startSignInWorld({ now: () => new Date(Date.now() + ahead) })
})
afterAll(() => world.stop())

const { enter, take, decline, waysOf } = signInWays(() => world)

const proving: readonly Way[] = ['mail', 'google', 'apple', 'googleWindow']
const unproven: readonly Way[] = ['vkontakte', 'yandex', 'facebook']

describe('ways in with one confirmed address', () => {
  test.each(proving.flatMap((one) => proving.filter((other) => other !== one).map((other) => [one, other] as const)))(
    '%s, then %s with a declined offer: two accounts',
    async (one, other) => {
      const email = `declined-${one}-${other}@gmail.com`.toLowerCase()
      const first = await enter(one, email)
      const { link, userId } = await enter(other, email)
      // Google's window and Google's script confirm the same sign-in method. So both open the same account, and no link offer is made.
      if (!link) return expect(userId).toBe(first.userId)
      const made = await decline(link)
      expect(made.body).toMatchObject({ isNew: true })
      expect(signedIn(made).userId).not.toBe(first.userId)
      // The page repeats its request, as if the first answer was lost.
      expect((await decline(link)).body).toMatchObject({ isNew: false, result: { userId: signedIn(made).userId } })
      expect((await enter(other, email)).userId).toBe(signedIn(made).userId)
      expect((await enter(one, email)).userId).toBe(first.userId)
    },
  )

  test.each(unproven.flatMap((one) => proving.flatMap((other) => [[one, other] as const, [other, one] as const])))(
    '%s, then %s: an unconfirmed address joins nothing and is offered nothing',
    async (one, other) => {
      const email = `unproven-${one}-${other}@gmail.com`.toLowerCase()
      const [first, second] = [await enter(one, email), await enter(other, email)]
      expect([first.link, second.link]).toEqual([undefined, undefined])
      expect(first.userId).not.toBe(second.userId)
    },
  )

  test('two new ones at the same moment: one account and one offer', async () => {
    const both = await Promise.all([enter('google', 'same-moment@gmail.com'), enter('apple', 'same-moment@gmail.com')])
    expect(both.filter(({ link }) => link)).toHaveLength(1)
  })
})

const offered = async (email: string): Promise<{ owner: Entered; link: LinkOffer }> => {
  const owner = await enter('google', email)
  const { link } = await enter('apple', email)
  if (!link) throw new Error('no offer')
  return { owner, link }
}

describe('an offer', () => {
  test('goes to an account for which the address is confirmed, once, and to no other', async () => {
    const { owner, link } = await offered('right@gmail.com')
    expect(link.methods).toEqual(['google'])
    for (const other of [await enter('google', 'stranger@gmail.com'), await enter('facebook', 'right@gmail.com')])
      expect(codeOf(await take(link, other))).toBe('LINK_OFFER_GONE')
    expect(codeOf(await take({ ...link, token: 'nonsense' }, owner))).toBe('LINK_OFFER_GONE')
    expect((await take(link, owner)).status).toBe(200)
    // The answer may have been lost, so the same request is answered again.
    expect((await take(link, owner)).status).toBe(200)
    expect(await waysOf(owner)).toEqual(['google', 'apple'])
  })

  test('links nothing that was declined meanwhile', async () => {
    const { owner, link } = await offered('second-tab@gmail.com')
    signedIn(await decline(link))
    expect(codeOf(await take(link, owner))).toBe('IDENTITY_TAKEN')
  })

  test('that was declined opens the new account again for a minute, if the answer was lost, and then no more', async () => {
    const { link } = await offered('declined-twice@gmail.com')
    const made = signedIn(await decline(link))
    expect(signedIn(await decline(link)).userId).toBe(made.userId)
    ahead = 61_000
    try {
      expect(codeOf(await decline(link))).toBe('LINK_OFFER_GONE')
    } finally {
      ahead = 0
    }
  })

  test('needs a fresh sign-in, and lasts ten minutes', async () => {
    const { owner, link } = await offered('late@gmail.com')
    ahead = 11 * 60_000
    try {
      expect(codeOf(await take(link, owner))).toBe('PROOF_REQUIRED')
      expect(codeOf(await take(link, await enter('google', 'late@gmail.com')))).toBe('LINK_OFFER_GONE')
      expect(codeOf(await decline(link))).toBe('LINK_OFFER_GONE')
    } finally {
      ahead = 0
    }
  })

  test('of an e-mail address is answered again, if the answer was lost', async () => {
    const owner = await enter('google', 'mail-again@gmail.com')
    const { link } = await enter('mail', 'mail-again@gmail.com')
    if (!link) throw new Error('no offer')
    const answers = [await take(link, owner), await take(link, owner)]
    expect(answers.map(codeOf)).toEqual([200, 200])
    expect(await waysOf(owner)).toEqual(['google', 'email'])
  })

  test('of a second e-mail address to an account that has one is refused', async () => {
    const owner = await enter('google', 'two-mails@gmail.com')
    const { visitor } = createBrowser(world)
    const email = 'other-mail@example.com'
    await visitor.post('/profile/add-email', { email, password: PASSWORD }, { token: owner.jwt ?? '' })
    await visitor.post('/profile/confirm-email', { email, code: CODE }, { token: owner.jwt ?? '' })
    const { link } = await enter('mail', 'two-mails@gmail.com')
    if (!link) throw new Error('no offer')
    expect(codeOf(await take(link, owner))).toBe('EMAIL_ADDED_ALREADY')
  })
})

describe('an address that only a provider has confirmed', () => {
  const explain = (email: string) =>
    explainAddress(world.deps, seal(world.deps.config.appSecret, JSON.stringify({ email, language: 'en' })))
  const subjectsTo = async (email: string) => (await lettersTo(world.deps, email)).map(({ subject }) => subject)

  test('gets the same answers as an unknown one; its owner gets one letter that explains', async () => {
    const email = 'only-google@gmail.com'
    await enter('google', email)
    const asks = async (to: string) => {
      const { visitor } = createBrowser(world)
      return [(await visitor.logIn(to, PASSWORD)).body, (await visitor.post('/auth/recovery-password', { email: to })).body]
    }
    expect(await asks(email)).toEqual(await asks('nobody-at-all@gmail.com'))
    for (const to of [email, email, 'nobody-at-all@gmail.com']) await explain(to)
    expect(await subjectsTo(email)).toEqual(['How to sign in to Playhub'])
    expect((await lettersTo(world.deps, email))[0]?.text).toContain('Google')
    expect(await subjectsTo('nobody-at-all@gmail.com')).toEqual([])
  })

  test('gets no letter when an account signs in with it', async () => {
    await enter('mail', 'with-password@gmail.com')
    await explain('with-password@gmail.com')
    expect(await subjectsTo('with-password@gmail.com')).not.toContain('How to sign in to Playhub')
  })
})
