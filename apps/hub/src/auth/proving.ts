import { createStore } from '@playhub/browser/store'
import { useStore } from '@playhub/browser/use-store'
import type { CallInput, Endpoint, Reply } from '@playhub/contract/endpoint'
import { Refusal } from '@playhub/contract/refusals'
import { call } from '../session/call.ts'

type Question = { isProved: Promise<boolean>; answer: (isProved: boolean) => void }

const asked = createStore<Question | undefined>(undefined)
/** The element that had the focus before the dialog opened. */
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

/**
 * Asks the player to prove their identity, in a dialog over the current screen. Resolves with false if the player closes the dialog, or if
 * the page has no such dialog. If several calls need a proof at the same time, they all wait for the same dialog.
 */
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

/**
 * Returns the element that had the focus before the dialog opened. Returns false if no element had the focus, or if that element was
 * removed.
 */
export const whoAsked = () => asker instanceof HTMLElement && asker.isConnected && asker !== document.body && asker

/** Returns the question that the open dialog asks; undefined if no dialog is open. Its `answer` function closes the dialog. */
export const useProving = () => useStore(asked)

/**
 * Like `call`. If the server demands a recent proof of identity, asks the player for it and sends the call once more.
 * @throws like `call`; PROOF_REQUIRED if the player closes the dialog.
 */
export const callProven = async <E extends Endpoint>(entry: E, input: CallInput<E>): Promise<Reply<E>> => {
  try {
    return await call(entry, input)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'PROOF_REQUIRED') || !(await askToProve())) throw error
    return call(entry, input)
  }
}
