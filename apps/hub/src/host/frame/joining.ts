import type { Lifecycle } from '@playhub/contract/games/frame-verbs'
import type { Language } from '@playhub/contract/limits'
import type { RefObject } from 'react'
import type { Identity } from '../../session/identity.ts'

export type Frame = RefObject<HTMLIFrameElement | null>
/** The game in the frame: its project, and the origin of its page. */
export type Game = { project: string; origin: string }

/**
 * The input of the code that exchanges messages with the game. `known`: the player's identity when the game's page was requested.
 * `onLifecycle`: called when the game reports its state.
 */
export type Joining = Game & {
  frame: Frame
  known: Identity
  changeLanguage: (next: Language) => void
  onLifecycle: (state: Lifecycle) => void
  /** Starts the game again. */
  reload: () => void
}
export type Bridge = { hear: (data: unknown) => void; tellLanguage: (language: Language) => void; end: () => void }
