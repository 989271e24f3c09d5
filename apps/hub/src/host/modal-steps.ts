import type { HostResult } from '@playhub/contract/hosting'
import type { ScreenRef } from '../base/screen.ts'
import { currentModal, openModal, showInModal } from './modal-store.ts'

// These functions show the later steps of a modal. They are not in `modal-store.ts`, because every public page loads `modal-store.ts`.

/** Shows the next step in the same modal. The opener's `onEnd` is called when the last step ends. */
export const replaceModal = (ref: ScreenRef) => {
  const open = currentModal()
  if (open) showInModal({ ref, onEnd: open.onEnd })
}

/**
 * Replaces the modal's current screen by a sign-in. After the sign-in the player returns to that screen. If the player cancels the sign-in,
 * the modal closes.
 */
export const interruptModal = (login: ScreenRef) => {
  const interrupted = currentModal()
  if (!interrupted) return
  const { ref, onEnd } = interrupted
  showInModal({
    ref: login,
    onEnd: (result) => {
      if (result?.type !== 'auth' || result.isError) return onEnd(undefined)
      // The server has refused the token that the screen used, so the screen continues without it.
      showInModal({ ref: { ...ref, values: { ...ref.values, jwt: '' } } as ScreenRef, onEnd })
    },
  })
}

let lastStep = Promise.resolve()

/**
 * Shows one more step after the modal has ended, for example the welcome to a new player. If another screen was opened in the meantime, it
 * is shown after this step. The dialog stays open between these two screens.
 */
export const openLastStep = (ref: ScreenRef) => {
  const next = currentModal()
  lastStep = new Promise((resolve) => {
    const onEnd = () => {
      resolve()
      if (!next) return
      // `next` is the screen that waited for the end of the last step. If another screen is open now, `next` ends without a result.
      if (currentModal()) next.onEnd(undefined)
      else showInModal(next)
    }
    showInModal({ ref, onEnd })
  })
}

/** Resolves when the last step has ended; at once if there is none. */
export const lastStepEnded = () => lastStep

/** Opens a screen in the modal. Resolves with its result when the screen ends. */
export const askInModal = (ref: ScreenRef) => new Promise<HostResult | undefined>((resolve) => openModal(ref, resolve))
