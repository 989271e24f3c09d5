import { authResult } from '@playhub/contract/auth'
import type { HostResult } from '@playhub/contract/hosting'
import { signIn } from '../session/sign-in-out.ts'

/** Stores a successful sign-in in this browser. This happens before the host or the game gets the result. */
export const acceptSignIn = ({ type, isError, data }: HostResult) => {
  const parsed = type === 'auth' && !isError ? authResult.safeParse(data) : undefined
  if (parsed?.success) signIn(parsed.data)
}
