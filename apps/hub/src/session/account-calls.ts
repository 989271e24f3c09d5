import { auth } from '@playhub/contract/auth'
import { call } from '../call.ts'

/** Whose a token is; undefined when the server cannot be reached. Apart, with `endOnServer`, because the contract's schemas come with them. */
export const whose = (jwt: string) => call(auth.check, { params: { jwt } }).catch(() => undefined)

/** Ends a token's session, if the server can be reached. */
export const endOnServer = (jwt: string) => call(auth.logout, {}, jwt).catch(() => undefined)
