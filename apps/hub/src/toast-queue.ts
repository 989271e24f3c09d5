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
/** `welcome`: a new account is ready; `withOffer`: and a nickname is offered. */
export type Toast = { id: number; phrase: ToastPhrase; kind: 'info' | 'error' } | { id: number; kind: 'welcome'; withOffer: boolean }

let waiting: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()
const change = (next: readonly Toast[]) => {
  waiting = next
  for (const listener of listeners) listener()
}

export const subscribeToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Shows a short notice; `info` for two seconds, `error` for five. Everything a player must act on is said in place as well. */
export const showToast = (phrase: ToastPhrase, kind: 'info' | 'error' = 'error') => {
  count += 1
  change([...waiting, { id: count, phrase, kind }])
}

/** Says that a new account is ready. Over a game nothing is offered with it: a toast would lie on the game's bar. */
export const showWelcome = (withOffer: boolean) => {
  count += 1
  change([...waiting, { id: count, kind: 'welcome', withOffer }])
}

/** Takes what is waiting to be shown. */
export const takeToasts = () => {
  const taken = waiting
  if (taken.length > 0) change([])
  return taken
}

/** Whether anything has been shown yet. */
export const hasToasts = () => count > 0
