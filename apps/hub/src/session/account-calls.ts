import { auth } from '@playhub/contract/auth'
import { stored } from '../base/storage.ts'
import { call } from './call.ts'
import { forgetWritten } from './ending.ts'

/**
 * Returns the owner of a token, or undefined if the server cannot be reached. This function is in a file of its own, so that pages load the
 * contract's schemas only when they need it.
 */
export const whose = (jwt: string) => call(auth.check, { params: { jwt } }).catch(() => undefined)

/** Ends a token's session if the server can be reached, and deletes what its player wrote in this browser. */
export const endOnServer = async (jwt: string) => {
  const userId = stored.authData.get()?.userId
  const ended = call(auth.logout, {}, jwt).catch(() => undefined)
  if (userId) await forgetWritten(userId).catch(() => undefined)
  await ended
}
