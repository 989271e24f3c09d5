import { createStore } from '@playhub/browser/store'
import type { ToastKey } from '@playhub/contract/refusals'

/** Sentences of toasts that are not keys of the contract. */
export type ToastPhrase =
  | ToastKey
  | 'UNAUTHORIZED'
  | 'CODE_VALID'
  | 'RECOVERY_SENT'
  | 'PAYMENT_ID_COPIED'
  | 'PLAYER_ID_COPIED'
  | 'COPY_ERROR'
  | 'PROFILE_SAVED'
  | 'ADDRESS_COPIED'
  | 'TEXT_COPIED'
  | 'PAYMENT_STATUS_FAIL'
  | 'LANGUAGE_ERROR'
/** `welcome`: a new account is ready, and a nickname is offered. In a dialog this is the last step instead. */
type Words = { phrase: ToastPhrase; kind: 'info' | 'error' } | { kind: 'welcome' }
export type Toast = Words & { id: number }

const waiting = createStore<readonly Toast[]>([])
let count = 0

export const subscribeToasts = waiting.subscribe

export const addToast = (words: Words) => {
  count += 1
  waiting.set([...waiting.get(), { ...words, id: count }])
}

/** Shows a short notice; `info` for two seconds, `error` for five. Everything a player must act on is said in place as well. */
export const showToast = (phrase: ToastPhrase, kind: 'info' | 'error' = 'error') => addToast({ phrase, kind })

/** Takes what is waiting to be shown. */
export const takeToasts = () => {
  const taken = waiting.get()
  if (taken.length > 0) waiting.set([])
  return taken
}

/** Whether anything has been shown yet. */
export const hasToasts = () => count > 0
