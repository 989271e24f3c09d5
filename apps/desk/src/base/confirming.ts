import { createStore } from '@playhub/browser/store'
import { useStore } from '@playhub/browser/use-store'

/** `ended`: the session was over before anybody confirmed. */
type Outcome = 'confirmed' | 'cancelled' | 'ended'
type Question = { outcome: Promise<Outcome>; answer: (outcome: Outcome) => void }

const asked = createStore<Question | undefined>(undefined)
let times = 0

/** How often somebody has confirmed: a call that was sent before and refused after asks nobody again. */
export const timesConfirmed = () => times

/** Asks whoever is signed in to show the second factor again. Whatever is refused while the question is open waits for its one answer. */
export const askToConfirm = (): Promise<Outcome> => {
  const open = asked.get()
  const question = open ?? newQuestion()
  if (asked.count() === 0) question.answer('cancelled')
  else if (!open) asked.set(question)
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
      if (asked.get() === question) asked.set(undefined)
      // It was cancelled while the confirmation was on its way, and has been asked again.
      else if (outcome === 'confirmed') asked.get()?.answer(outcome)
    },
  }
  return question
}

/** The question that waits for its answer. */
export const useConfirming = () => useStore(asked)
