import { createStore } from '@playhub/browser/store'
import type { ToastKey } from '@playhub/contract/refusals'

/** The ids of all toast texts: those that the contract defines (`ToastKey`), and those that only the hub uses. */
export type ToastPhrase =
  | ToastKey
  | 'UNAUTHORIZED'
  | 'CODE_VALID'
  | 'SIGN_IN_NOT_ADDED'
  | 'RECOVERY_SENT'
  | 'PAYMENT_ID_COPIED'
  | 'PLAYER_ID_COPIED'
  | 'COPY_ERROR'
  | 'PROFILE_SAVED'
  | 'ADDRESS_COPIED'
  | 'TEXT_COPIED'
  | 'TICKET_MERGED'
  | 'PAYMENT_STATUS_FAIL'
  | 'LANGUAGE_ERROR'
  | 'MENU_ERROR'
/**
 * `welcome`: says that a new account is ready and offers to choose a nickname. In a dialog, the screen `welcome` does this, and no toast is
 * shown.
 */
type Words = { phrase: ToastPhrase; kind: 'info' | 'long' | 'error' } | { kind: 'welcome' }
export type Toast = Words & { id: number }

const waiting = createStore<readonly Toast[]>([])
let count = 0

export const subscribeToasts = waiting.subscribe

export const addToast = (words: Words) => {
  count += 1
  waiting.set([...waiting.get(), { ...words, id: count }])
}

/**
 * Shows a short notice: `info` for two seconds, `error` for five, and `long`, which takes longer to read, for ten. Anything that the player
 * must act on is also shown at its place on the page.
 */
export const showToast = (phrase: ToastPhrase, kind: 'info' | 'long' | 'error' = 'error') => addToast({ phrase, kind })

/** Removes and returns the waiting toasts. */
export const takeToasts = () => {
  const taken = waiting.get()
  if (taken.length > 0) waiting.set([])
  return taken
}

/** Whether a toast was shown since the page was loaded. */
export const hasToasts = () => count > 0
