import { auth } from '@playhub/contract/auth'
import { stored } from '../base/storage.ts'
import { call } from './call.ts'
import { forgetWritten } from './ending.ts'

/** Whose a token is; undefined when the server cannot be reached. Apart, with `endOnServer`, because the contract's schemas come with them. */
export const whose = (jwt: string) => call(auth.check, { params: { jwt } }).catch(() => undefined)

/** Ends a token's session, if the server can be reached, and forgets what its player has begun to write in this browser. */
export const endOnServer = async (jwt: string) => {
  const userId = stored.authData.get()?.userId
  const ended = call(auth.logout, {}, jwt).catch(() => undefined)
  if (userId) await forgetWritten(userId).catch(() => undefined)
  await ended
}
