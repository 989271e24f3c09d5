import type { Acts } from './acts.ts'
import type { DeskAnswers, HubAnswers } from './answers.ts'

type Common = {
  /** `screen/state`. */
  name: string
  /** `{lng}` is the language. */
  path: string
  /** Until it is there, the state is not reached. */
  shows?: string
  /** How it is reached from the address. */
  act?: (acts: Acts) => Promise<void>
  /** Long waits are over at once; otherwise they never end. */
  hurry?: true
  /** The browser believes to have no network. */
  offline?: true
  /** What the browser keeps from before, by key. */
  kept?: Readonly<Record<string, string>>
  /** The same of this tab. */
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
