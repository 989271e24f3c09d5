import { createHash, randomUUID } from 'node:crypto'
import type { LinkOffer } from '@playhub/contract/auth'
import { codeOf, type Reply, signedIn, textOf, type Visitor } from '../visitor.ts'
import { CODE, createBrowser, resultOf, type SignInWorld } from './world.ts'

const PASSWORD = 'Secret1Word'

/**
 * A sign-in method, as a player with an e-mail address uses it. `google` sends an access token to the hub. `googleWindow` opens Google's
 * pages in a window. Both use the same account at Google.
 */
export type Way = 'mail' | 'code' | 'google' | 'googleWindow' | 'apple' | 'vkontakte' | 'yandex' | 'facebook'
/** The result of a sign-in with an e-mail address: a signed-in player, or an offer to link the method to an existing account. */
export type Entered = { jwt?: string; userId?: string; link?: LinkOffer }

const enteredIn = (reply: Reply): Entered =>
  reply.body.warning === 'SIGN_IN_LINK_REQUIRED' ? { link: reply.body.link as LinkOffer } : signedIn(reply)

/** Returns functions that sign in with each method. Each sign-in uses a new browser. */
export const signInWays = (world: () => SignInWorld) => {
  const visitor = () => createBrowser(world()).visitor
  /** Signs in with this method. If there is no account, the sign-in creates one. */
  const enter = async (way: Way, email: string): Promise<Entered> => {
    const browser = createBrowser(world())
    const person = `email:${email}`
    switch (way) {
      case 'mail':
        return enterByPassword(browser.visitor, email)
      case 'code': {
        const asked = await browser.visitor.post('/auth/send-sign-in-code', { email, captcha: await browser.visitor.captcha('signInCode') })
        return enteredIn(await browser.visitor.post('/auth/login-by-code', { email, code: CODE, attempt: textOf(asked, 'attempt') }))
      }
      case 'google': {
        const { accessToken } = await world().mint('google', { person })
        return enteredIn(await browser.visitor.post('/auth/google-login-native', { accessToken }))
      }
      case 'apple': {
        // Without a nonce, two tokens that are made in the same second are identical, and a token can be used only once.
        const nonce = randomUUID()
        const { idToken } = await world().mint('apple', { person, nonce: createHash('sha256').update(nonce).digest('hex') })
        return enteredIn(await browser.visitor.post('/auth/apple-login', { idToken }, { headers: { 'x-apple-nonce': nonce } }))
      }
      case 'facebook': {
        const { accessToken } = await world().mint('facebook', { person })
        return enteredIn(await browser.visitor.post('/auth/facebook-login', { profile: { accessToken } }))
      }
      default: {
        const { told } = await browser.signIn(way === 'googleWindow' ? 'google' : way, person)
        return told.link ? { link: told.link } : resultOf(told)
      }
    }
  }
  return {
    enter,
    take: (link: LinkOffer, { jwt }: Entered) => visitor().post('/profile/take-link-offer', { link: link.token }, { token: jwt ?? '' }),
    decline: (link: LinkOffer) => visitor().post('/auth/decline-link', { link: link.token }),
    /** Returns the sign-in methods of the account. */
    waysOf: async ({ jwt = '' }: Entered) => {
      const { body } = await visitor().get('/profile/identities', { token: jwt })
      return (body.identities as { method: string }[]).map(({ method }) => method)
    },
  }
}

const enterByPassword = async (visitor: Visitor, email: string): Promise<Entered> => {
  const known = await visitor.logIn(email, PASSWORD)
  if (known.status === 200 && known.body.result) return enteredIn(known)
  if (codeOf(known) === 'INVALID_PASSWORD_LOGIN_BY_EMAIL') return enterByRecovery(visitor, email)
  await visitor.register(email, PASSWORD)
  return enteredIn(await visitor.confirm(email, CODE))
}

/** An account that a sign-in by code created has no password. Its owner sets one with "Forgot your password?". */
const enterByRecovery = async (visitor: Visitor, email: string): Promise<Entered> => {
  const recovery = textOf(await visitor.post('/auth/recovery-password', { email }), 'recovery')
  const grant = textOf(await visitor.post('/auth/send-recovery-password-code', { email, code: CODE, recovery }), 'grant')
  await visitor.post('/auth/activate-new-password', { email, password: PASSWORD, grant })
  return enteredIn(await visitor.logIn(email, PASSWORD))
}

export const ordersOf = <T>(all: readonly T[]): T[][] =>
  all.length < 2 ? [[...all]] : all.flatMap((first, at) => ordersOf(all.filter((_, other) => other !== at)).map((rest) => [first, ...rest]))
