import type { AuthResult } from '@playhub/contract/auth'
import { stored } from '../base/storage.ts'
import { forgetPlayer } from './identity.ts'
import { forgetHostToken, keepSession } from './request-values.ts'

// `signIn` and `logout` are not in `identity.ts`, because every public page loads `identity.ts`.

/** Stores the result of a sign-in. From now on calls carry its token. */
export const signIn = ({ jwt, session, currentAuthType, nickName, userId }: AuthResult) => {
  forgetHostToken()
  if (session) keepSession(session)
  stored.failedAttempts.remove()
  stored.lastMethod.set(currentAuthType)
  stored.accessToken.set(jwt)
  stored.authData.set({ currentAuthType, nickName, userId })
}

/** Signs out in this browser, even offline. The server ends the session when it can be reached. */
export const logout = async () => {
  const calls = await import('./account-calls.ts').catch(() => undefined)
  const ended = calls?.endOnServer(stored.accessToken.get() ?? '')
  forgetPlayer()
  await ended
}
