import type { Acts } from './acts.ts'
import type { DeskAnswers, HubAnswers } from './answers.ts'

type Common = {
  /** The name, in the form `screen/state`. */
  name: string
  /** The path of the page. `{lng}` is replaced by the language. */
  path: string
  /** A CSS selector. The page has reached the state when an element matches it. */
  shows?: string
  /** Actions that lead from the page at `path` to the state. */
  act?: (acts: Acts) => Promise<void>
  /** If set, long timers fire soon; otherwise they never fire. */
  hurry?: true
  /** If set, the browser reports that there is no network. */
  offline?: true
  /** Data in the local storage of the browser, by key. */
  kept?: Readonly<Record<string, string>>
  /** Data in the session storage of the tab, by key. */
  keptInTab?: Readonly<Record<string, string>>
}

export type HubState = Common & {
  app: 'hub'
  answers?: HubAnswers
  /** Whether a player is signed in. */
  player?: true
  /** The id of the project on whose site the screen is shown. */
  site?: string
  /** Whether the site has enough games to show the search. */
  search?: true
}
export type DeskState = Common & { app: 'desk'; answers?: DeskAnswers }
export type State = HubState | DeskState
