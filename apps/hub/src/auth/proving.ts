import type { CallInput, Endpoint, Reply } from '@playhub/contract/endpoint'
import { Refusal } from '@playhub/contract/refusals'
import { useSyncExternalStore } from 'react'
import { call } from '../call.ts'

type Question = { isProved: Promise<boolean>; answer: (isProved: boolean) => void }

let open: Question | undefined
const listeners = new Set<() => void>()
const setOpen = (next: Question | undefined) => {
  open = next
  for (const listener of listeners) listener()
}

const newQuestion = (): Question => {
  let settle: (isProved: boolean) => void = () => {}
  const question: Question = {
    isProved: new Promise((resolve) => {
      settle = resolve
    }),
    answer: (isProved) => {
      settle(isProved)
      if (open === question) setOpen(undefined)
    },
  }
  return question
}

/** Asks the player to prove who they are, over whatever is open; false when they leave it. Whatever is refused meanwhile waits for the one answer. */
export const askToProve = (): Promise<boolean> => {
  if (listeners.size === 0) return Promise.resolve(false)
  const question = open ?? newQuestion()
  if (!open) setOpen(question)
  return question.isProved
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

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
