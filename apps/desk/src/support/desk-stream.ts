import { DESK_EVENTS_PATH } from '@playhub/contract/desk'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import { readMeAgain } from '../base/queries.ts'
import { createDeskStream } from './stream/create-desk-stream.ts'

const HIDDEN_MS = 300_000

/** Adds a listener for changes of tickets. All listeners of a page share one connection. Returns a function that removes the listener. */
export const listenAtDesk = createDeskStream({
  url: deskPrefix + DESK_EVENTS_PATH,
  page: {
    isHidden: () => document.visibilityState === 'hidden',
    addEventListener: (name, act) => document.addEventListener(name, act),
  },
  hiddenMs: HIDDEN_MS,
  onForbidden: readMeAgain,
  report: (error) => reportError(error),
})
