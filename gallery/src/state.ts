import type { Acts } from './acts.ts'
import type { DeskAnswers, HubAnswers } from './answers.ts'

type Common = {
  /** In the form `screen/state`. */
  name: string
  /** `{lng}` is the language. */
  path: string
  /** The state is reached when this selector matches. */
  shows?: string
  /** Actions that lead from the page at `path` to the state. */
  act?: (acts: Acts) => Promise<void>
  /** Long timers fire at once; otherwise they never do. */
  hurry?: true
  /** The browser reports that there is no network. */
  offline?: true
  /** Data in the local storage of the browser, by key. */
  kept?: Readonly<Record<string, string>>
  /** Data in the session storage of the tab, by key. */
  keptInTab?: Readonly<Record<string, string>>
}

export type HubState = Common & {
  app: 'hub'
  answers?: HubAnswers
  /** A player is signed in. */
  player?: true
  /** The screen is shown on this project's site. */
  site?: string
  /** The site has so many games that there is a search. */
  search?: true
}
export type DeskState = Common & { app: 'desk'; answers?: DeskAnswers }
export type State = HubState | DeskState
