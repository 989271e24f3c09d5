import type { FrameUserAuth } from '@playhub/contract/messages'
import { currentIdentity } from '../../session/identity.ts'
import { frameUserAuthOf, guestAuth } from './frame-auth.ts'

const TRY_AGAIN_MS = 2000
const TRY_AGAIN_MOST_MS = 60_000

/**
 * Sends the player's identity to the game. The server may be unable to issue a token for the game. In that case, sends a guest's identity,
 * so that the game can start. If the game already has this player's identity, sends that identity again instead: with a guest's identity,
 * the game would drop unsaved progress. Then tries again, with longer and longer pauses, until the player's current identity is sent.
 */
export const createTeller = (project: string, tell: (auth: FrameUserAuth) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  let lastTold: FrameUserAuth | undefined

  const tellWho = async (pause = TRY_AGAIN_MS) => {
    clearTimeout(timer)
    const { userId } = currentIdentity()
    // The token is for the player who was signed in when it was requested. If the identity has changed since, this token is not sent. The
    // next call sends the new identity.
    const isOver = () => ended || currentIdentity().userId !== userId
    try {
      const auth = await frameUserAuthOf(project)
      if (isOver()) return
      lastTold = auth
      tell(auth)
    } catch (error) {
      if (isOver()) return
      console.warn('The game could not be told who plays', error)
      // This identity is sent after the first failure only, not after each further one.
      if (pause === TRY_AGAIN_MS) tell(lastTold?.userId === userId ? lastTold : guestAuth())
      clearTimeout(timer)
      timer = setTimeout(() => void tellWho(Math.min(2 * pause, TRY_AGAIN_MOST_MS)), pause)
    }
  }

  return {
    tellWho: () => tellWho(),
    /** Call it when the player has signed out. From then on, the game does not get the last identity, with its token, again. */
    signedOut: () => {
      lastTold = undefined
    },
    end: () => {
      ended = true
      clearTimeout(timer)
    },
  }
}
