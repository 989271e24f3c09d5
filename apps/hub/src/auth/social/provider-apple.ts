import type { SignInProviders } from '@playhub/contract/auth/sign-in-providers'
import { loadScript } from '../../base/load-script.ts'
import { globals, type Prover, present, WindowBlocked } from './provider-prover.ts'
import { hex, randomText, sha256 } from './social-secrets.ts'

type Settings = { clientId: string; scope: string; redirectURI: string; state: string; nonce: string; usePopup: true }
type Answer = { authorization: { id_token: string; state: string } }
type Apple = { auth: { init: (settings: Settings) => void; signIn: () => Promise<Answer> } }

const closed = ['popup_closed_by_user', 'user_cancelled_authorize', 'user_trigger_new_signin_flow']

/** Loads Apple's script. Returns a function that opens Apple's popup, which gives the page an id token. */
export const openApple = async (settings: NonNullable<SignInProviders['apple']>): Promise<Prover> => {
  const { clientId, redirectUri, scriptUrl } = settings
  await loadScript(scriptUrl)
  // Safe cast: `Apple` describes the part of Apple's documented script API that is used here.
  const { auth } = present(globals().AppleID as Apple | undefined, 'AppleID')
  // Apple's popup must open within the click, but hashing is asynchronous. So the hash for the next sign-in is made before the click.
  let next = await newNonce()
  return async () => {
    const { nonce, hash } = next
    const state = randomText()
    auth.init({ clientId, scope: 'name email', redirectURI: redirectUri, state, nonce: hash, usePopup: true })
    const answering = auth.signIn()
    const renewed = newNonce()
    try {
      const { authorization } = await answering
      if (authorization.state !== state) throw new Error('The answer belongs to another sign-in')
      return { method: 'apple', idToken: authorization.id_token, nonce }
    } catch (error) {
      const code = codeOf(error)
      if (closed.includes(code)) return undefined
      throw code === 'popup_blocked_by_browser' ? new WindowBlocked(code) : error
    } finally {
      next = await renewed
    }
  }
}

/**
 * Returns a new nonce and its hash. Apple puts the hash into its token. Our server gets the nonce itself and compares its hash with the one
 * in the token.
 */
const newNonce = async () => {
  const nonce = randomText()
  return { nonce, hash: hex(await sha256(nonce)) }
}

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'error' in error && typeof error.error === 'string' ? error.error : ''
