import { auth } from '@playhub/contract/auth'
import type { FrameUserAuth } from '@playhub/contract/messages'
import { isFinal } from '../../base/refused.ts'
import { stored } from '../../base/storage.ts'
import { call } from '../../session/call.ts'
import { currentIdentity } from '../../session/identity.ts'

/**
 * A game asks for a token at each start. It gets the last token again if that token is valid for longer than this time, otherwise a new
 * one.
 */
const FRESH_ENOUGH_MS = 60 * 60_000

type Made = { project: string; accessToken: string; jwt: string; until: number }
let last: Made | undefined

/** Returns the identity of a guest, in the form that games get. */
export const guestAuth = (): FrameUserAuth => ({
  currentAuthType: 'unauthorized',
  jwt: '',
  nickName: '',
  userId: '',
  session: stored.session.get() ?? '',
})

/**
 * Returns a token that is valid only for this project's game. A game never gets the token of the player's account, with which it could act
 * for the player in other games or at the hub.
 */
const frameToken = async (project: string, accessToken: string) => {
  if (last?.project === project && last.accessToken === accessToken && last.until - Date.now() > FRESH_ENOUGH_MS) return last.jwt
  const { jwt, expiresInSeconds } = await call(auth.frameToken, { query: { project } }, accessToken)
  last = { project, accessToken, jwt, until: Date.now() + expiresInSeconds * 1000 }
  return jwt
}

/**
 * Returns the player's identity for the game of `project`. Returns a guest's identity if nobody is signed in or the server refuses a token.
 * Throws OfflineError or Refusal if the server cannot answer now: then a later call may succeed.
 */
export const frameUserAuthOf = async (project: string): Promise<FrameUserAuth> => {
  const identity = currentIdentity()
  const accessToken = stored.accessToken.get()
  if (identity.status !== 'player' || accessToken === undefined) return guestAuth()
  try {
    const jwt = await frameToken(project, accessToken)
    const { nickName, userId, authType } = identity
    return { currentAuthType: authType, jwt, nickName, userId, session: stored.session.get() ?? '' }
  } catch (error) {
    if (!isFinal(error)) throw error
    return guestAuth()
  }
}
