import type { SignInProviders } from '@playhub/contract/auth/sign-in-providers'
import { loadScript } from '../../base/load-script.ts'
import { globals, type Prover, present, WindowBlocked } from './provider-prover.ts'

type Answer = { access_token?: string; error?: string }
type Trouble = { type?: string; message?: string }
type TokenSettings = {
  client_id: string
  scope: string
  callback: (answer: Answer) => void
  error_callback: (trouble: Trouble) => void
}
type Google = { accounts: { oauth2: { initTokenClient: (settings: TokenSettings) => { requestAccessToken: () => void } } } }

/** Loads the script of Google Identity Services. Returns a function that opens Google's popup, which gives the page an access token. */
export const openGoogle = async ({ clientId, scriptUrl }: NonNullable<SignInProviders['google']>): Promise<Prover> => {
  await loadScript(scriptUrl)
  // Safe cast: `Google` describes the part of Google's documented script API that is used here.
  const { oauth2 } = present(globals().google as Google | undefined, 'google').accounts
  return () =>
    new Promise((resolve, reject) => {
      const client = oauth2.initTokenClient({
        client_id: clientId,
        scope: 'openid email profile',
        callback: ({ access_token: accessToken, error }) => {
          if (accessToken) resolve({ method: 'google', accessToken })
          else if (error === 'access_denied') resolve(undefined)
          else reject(new Error(error ?? 'no access token'))
        },
        error_callback: ({ type }) => {
          if (type === 'popup_closed') resolve(undefined)
          else reject(type === 'popup_failed_to_open' ? new WindowBlocked(type) : new Error(type))
        },
      })
      client.requestAccessToken()
    })
}
