import type { Acts } from './acts.ts'
import type { DeskAnswers, HubAnswers } from './answers.ts'

type Common = {
  /** `screen/state`. */
  name: string
  /** `{lng}` is the language. */
  path: string
  /** The state is reached when this selector matches. */
  shows?: string
  /** Actions that lead from the address to the state. */
  act?: (acts: Acts) => Promise<void>
  /** Long timers fire at once; otherwise they never do. */
  hurry?: true
  /** The browser reports no network. */
  offline?: true
  /** Stored browser data, by key. */
  kept?: Readonly<Record<string, string>>
  /** The same for this tab. */
  keptInTab?: Readonly<Record<string, string>>
}

export type HubState = Common & {
  app: 'hub'
  answers?: HubAnswers
  /** Signed in. */
  player?: true
  /** On this project's site. */
  site?: string
}
export type DeskState = Common & { app: 'desk'; answers?: DeskAnswers }
export type State = HubState | DeskState
