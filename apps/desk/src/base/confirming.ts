import { useSyncExternalStore } from 'react'

/** `ended`: the session was over before anybody confirmed. */
type Outcome = 'confirmed' | 'cancelled' | 'ended'
type Question = { outcome: Promise<Outcome>; answer: (outcome: Outcome) => void }

let open: Question | undefined
let times = 0
const listeners = new Set<() => void>()
const setOpen = (next: Question | undefined) => {
  open = next
  for (const listener of listeners) listener()
}

/** How often somebody has confirmed: a call that was sent before and refused after asks nobody again. */
export const timesConfirmed = () => times

/** Asks whoever is signed in to show the second factor again. Whatever is refused while the question is open waits for its one answer. */
export const askToConfirm = (): Promise<Outcome> => {
  const question = open ?? newQuestion()
  if (listeners.size === 0) question.answer('cancelled')
  else if (!open) setOpen(question)
  return question.outcome
}

const newQuestion = (): Question => {
  let finish: (outcome: Outcome) => void = () => {}
  const question: Question = {
    outcome: new Promise((resolve) => {
      finish = resolve
    }),
    answer: (outcome) => {
      if (outcome === 'confirmed') times += 1
      finish(outcome)
      if (open === question) setOpen(undefined)
      // It was cancelled while the confirmation was on its way, and has been asked again.
      else if (outcome === 'confirmed') open?.answer(outcome)
    },
  }
  return question
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The question that waits for its answer. */
export const useConfirming = () => useSyncExternalStore(subscribe, () => open)
