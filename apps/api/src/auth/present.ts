import type { AuthMethod, AuthResult } from '@playhub/contract/auth'

type SignedIn = { authType: AuthMethod; nickName: string; userId: string }

/** `session` is the one a host opened, as the caller's headers name it; empty without a host. */
export const presentAuthResult = ({ authType, nickName, userId }: SignedIn, jwt: string, session: string): AuthResult => ({
  currentAuthType: authType,
  jwt,
  nickName,
  userId,
  session,
})
