import type { AuthMethod, AuthResult } from '@playhub/contract/auth'

type SignedIn = { authType: AuthMethod; nickName: string; userId: string }

/**
 * Builds the reply to a successful sign-in. `session` is the session id of the host page, from the caller's headers; it is empty if the hub
 * is not in a host page.
 */
export const presentAuthResult = ({ authType, nickName, userId }: SignedIn, jwt: string, session: string): AuthResult => ({
  currentAuthType: authType,
  jwt,
  nickName,
  userId,
  session,
})
