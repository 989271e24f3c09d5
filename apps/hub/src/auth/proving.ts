import type { CallInput, Endpoint, Reply } from '@playhub/contract/endpoint'
import { Refusal } from '@playhub/contract/refusals'
import { useSyncExternalStore } from 'react'
import { call } from '../session/call.ts'

type Question = { isProved: Promise<boolean>; answer: (isProved: boolean) => void }

let open: Question | undefined
/** Had the focus when it was asked. */
let asker: Element | null = null
const listeners = new Set<() => void>()
const setOpen = (next: Question | undefined) => {
  open = next
  for (const listener of listeners) listener()
}

const newQuestion = (): Question => {
  let finish: (isProved: boolean) => void = () => {}
  const question: Question = {
    isProved: new Promise((resolve) => {
      finish = resolve
    }),
    answer: (isProved) => {
      finish(isProved)
      if (open === question) setOpen(undefined)
    },
  }
  return question
}

/** Asks the player to prove who they are, over whatever is open; false when they leave it. Whatever is refused meanwhile waits for the one answer. */
export const askToProve = (): Promise<boolean> => {
  if (listeners.size === 0) return Promise.resolve(false)
  const question = open ?? newQuestion()
  if (!open) {
    asker = document.activeElement
    setOpen(question)
  }
  return question.isProved
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Where the focus was before the question; false where that has gone, and what came in its place has the focus. */
export const whoAsked = () => asker instanceof HTMLElement && asker.isConnected && asker !== document.body && asker

/** The question that waits for its answer. */
export const useProving = () => useSyncExternalStore(subscribe, () => open)

/**
 * As `call`. What the server does only soon after the player has proved who they are is sent again, once, when they have.
 * @throws as `call`; PROOF_REQUIRED for whoever leaves the question.
 */
export const callProven = async <E extends Endpoint>(entry: E, input: CallInput<E>): Promise<Reply<E>> => {
  try {
    return await call(entry, input)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'PROOF_REQUIRED') || !(await askToProve())) throw error
    return call(entry, input)
  }
}
