import { createStore } from '@playhub/browser/store'
import { useStore } from '@playhub/browser/use-store'
import type { HostResult } from '@playhub/contract/hosting'
import type { ScreenRef } from '../base/screen.ts'
import { clearModalValues, setModalValues } from '../session/request-values.ts'

type OnEnd = (result: HostResult | undefined) => void

/**
 * The modal's content. `turn` is the number of steps so far. It is the React key of the step, so that React mounts each step as a new
 * component.
 */
export type OpenModal = { ref: ScreenRef; turn: number; onEnd: OnEnd }

const modal = createStore<OpenModal | undefined>(undefined)
let turn = 0

// Shows a screen in the modal; undefined closes the modal. The screen's values, such as its project, are set for all calls before the
// screen is rendered, because the first render may already send calls.
export const showInModal = (next: { ref: ScreenRef; onEnd: OnEnd } | undefined) => {
  turn += 1
  if (next) setModalValues(next.ref.values)
  else clearModalValues()
  modal.set(next && { ...next, turn })
}

/**
 * Opens a screen over the page. A screen that was open ends without a result. `onEnd` is called exactly once: with the result, or with
 * undefined if the player closed the screen.
 */
export const openModal = (ref: ScreenRef, onEnd: OnEnd = () => {}) => {
  const before = modal.get()
  showInModal({ ref, onEnd })
  before?.onEnd(undefined)
}

/** Closes the modal. Calls the `onEnd` of the code that opened it, with the result or with undefined. */
export const closeModal = (result?: HostResult) => {
  const ended = modal.get()
  if (!ended) return
  showInModal(undefined)
  ended.onEnd(result)
}

export const currentModal = modal.get
export const subscribeModal = modal.subscribe
export const useOpenModal = () => useStore(modal)
