import { createStore } from '@playhub/browser/store'
import { useStore } from '@playhub/browser/use-store'
import type { CallInput, Endpoint, Reply } from '@playhub/contract/endpoint'
import { Refusal } from '@playhub/contract/refusals'
import { call } from '../session/call.ts'

type Question = { isProved: Promise<boolean>; answer: (isProved: boolean) => void }

const asked = createStore<Question | undefined>(undefined)
/** Had the focus when it was asked. */
let asker: Element | null = null

const newQuestion = (): Question => {
  let finish: (isProved: boolean) => void = () => {}
  const question: Question = {
    isProved: new Promise((resolve) => {
      finish = resolve
    }),
    answer: (isProved) => {
      finish(isProved)
      if (asked.get() === question) asked.set(undefined)
    },
  }
  return question
}

/** Asks the player to prove who they are, over whatever is open; false when they leave it. Whatever is refused meanwhile waits for the one answer. */
export const askToProve = (): Promise<boolean> => {
  if (asked.count() === 0) return Promise.resolve(false)
  const open = asked.get()
  const question = open ?? newQuestion()
  if (!open) {
    asker = document.activeElement
    asked.set(question)
  }
  return question.isProved
}

/** Where the focus was before the question; false where that has gone, and what came in its place has the focus. */
export const whoAsked = () => asker instanceof HTMLElement && asker.isConnected && asker !== document.body && asker

/** The question that waits for its answer. */
export const useProving = () => useStore(asked)

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
