import { createStore } from '@playhub/browser/store'
import { useStore } from '@playhub/browser/use-store'
import type { HostResult } from '@playhub/contract/hosting'
import type { ScreenRef } from '../base/screen.ts'
import { clearModalValues, setModalValues } from '../session/request-values.ts'

type OnEnd = (result: HostResult | undefined) => void

/** The modal's content. `turn` is the number of steps so far. It is the React key of the step, so that each step mounts anew. */
export type OpenModal = { ref: ScreenRef; turn: number; onEnd: OnEnd }

const modal = createStore<OpenModal | undefined>(undefined)
let turn = 0

// Sets the screen's values, such as its project, for all calls before the screen is rendered. The first render may already send calls.
const show = (next: { ref: ScreenRef; onEnd: OnEnd } | undefined) => {
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
  show({ ref, onEnd })
  before?.onEnd(undefined)
}

/** Shows the next step in the same modal. The opener's `onEnd` is called when the last step ends. */
export const replaceModal = (ref: ScreenRef) => {
  const open = modal.get()
  if (open) show({ ref, onEnd: open.onEnd })
}

/** Closes the modal and passes the result, if any, to its opener. */
export const closeModal = (result?: HostResult) => {
  const ended = modal.get()
  if (!ended) return
  show(undefined)
  ended.onEnd(result)
}

/** Shows a sign-in first. After it the player returns to the current screen; if the player cancels it, the modal closes. */
export const interruptModal = (login: ScreenRef) => {
  const interrupted = modal.get()
  if (!interrupted) return
  const { ref, onEnd } = interrupted
  show({
    ref: login,
    onEnd: (result) => {
      if (result?.type !== 'auth' || result.isError) return onEnd(undefined)
      // The server has refused the token that the screen used, so the screen continues without it.
      show({ ref: { ...ref, values: { ...ref.values, jwt: '' } } as ScreenRef, onEnd })
    },
  })
}

let lastStep = Promise.resolve()

/**
 * Shows one more step after the modal has ended, for example the welcome to a new player. If another screen was opened in the meantime, it
 * is shown after this step. The dialog stays open between the two.
 */
export const openLastStep = (ref: ScreenRef) => {
  const next = modal.get()
  lastStep = new Promise((resolve) => {
    const onEnd = () => {
      resolve()
      if (!next) return
      // `next` is the screen that waited for the end of the last step. If another screen is open now, `next` ends without a result.
      if (modal.get()) next.onEnd(undefined)
      else show(next)
    }
    show({ ref, onEnd })
  })
}

/** Resolves when the last step has ended; at once if there is none. */
export const lastStepEnded = () => lastStep

/** Opens a screen in the modal. Resolves with its result when the screen ends. */
export const askInModal = (ref: ScreenRef) => new Promise<HostResult | undefined>((resolve) => openModal(ref, resolve))

export const currentModal = modal.get
export const subscribeModal = modal.subscribe
export const useOpenModal = () => useStore(modal)
