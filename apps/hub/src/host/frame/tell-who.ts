import type { FrameUserAuth } from '@playhub/contract/messages'
import { currentIdentity } from '../../session/identity.ts'
import { frameUserAuthOf, guestAuth } from './frame-auth.ts'

const TRY_AGAIN_MS = 2000
const TRY_AGAIN_MOST_MS = 60_000

/**
 * Tells the game who plays. If the server cannot give a token for the game now, the game hears of a guest, so that it can start. A game
 * that knows the player already hears the same as before: as a guest it would drop what is not saved yet. The hub then tries again with
 * growing pauses, and tells the game the player when it succeeds.
 */
export const createTeller = (project: string, tell: (auth: FrameUserAuth) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  let lastTold: FrameUserAuth | undefined

  const tellWho = async (pause = TRY_AGAIN_MS) => {
    clearTimeout(timer)
    const { userId } = currentIdentity()
    // The token is for the player who was signed in when it was requested. If another player signed in or the player signed out, the game
    // is told by the next call.
    const isOver = () => ended || currentIdentity().userId !== userId
    try {
      const auth = await frameUserAuthOf(project)
      if (isOver()) return
      lastTold = auth
      tell(auth)
    } catch (error) {
      if (isOver()) return
      console.warn('The game could not be told who plays', error)
      // Later tries do not tell it again.
      if (pause === TRY_AGAIN_MS) tell(lastTold?.userId === userId ? lastTold : guestAuth())
      clearTimeout(timer)
      timer = setTimeout(() => void tellWho(Math.min(2 * pause, TRY_AGAIN_MOST_MS)), pause)
    }
  }

  return {
    tellWho: () => tellWho(),
    /** After the game was told that the player has signed out, it must not get an earlier token. */
    signedOut: () => {
      lastTold = undefined
    },
    end: () => {
      ended = true
      clearTimeout(timer)
    },
  }
}
