import type { AuthMethod, AuthResult } from '@playhub/contract/auth'

type SignedIn = { authType: AuthMethod; nickName: string; userId: string }

/** `session` is the host session from the caller's headers; empty without a host. */
export const presentAuthResult = ({ authType, nickName, userId }: SignedIn, jwt: string, session: string): AuthResult => ({
  currentAuthType: authType,
  jwt,
  nickName,
  userId,
  session,
})
