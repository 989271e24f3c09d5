import { createStore } from '@playhub/browser/store'
import { useStore } from '@playhub/browser/use-store'

/** How the dialog that asks for the second factor has ended. `ended`: the session ended before the staff member answered. */
type Outcome = 'confirmed' | 'cancelled' | 'ended'
type Question = { outcome: Promise<Outcome>; answer: (outcome: Outcome) => void }

const asked = createStore<Question | undefined>(undefined)
let times = 0

/**
 * Returns how often the staff member has confirmed with the second factor. If a call is refused because the server requires a recent second
 * factor, and this number has grown since the call began, the call is sent again without a new question.
 */
export const timesConfirmed = () => times

/**
 * Asks the signed-in staff member to confirm with the second factor. All calls that are refused while the dialog is open wait for the same
 * answer.
 */
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
      // The staff member cancelled this dialog while the confirmation was being sent. If another refused call has opened a new dialog since
      // then, the confirmation answers the new dialog too.
      else if (outcome === 'confirmed') asked.get()?.answer(outcome)
    },
  }
  return question
}

/** Returns the open question for the second factor, if any. */
export const useConfirming = () => useStore(asked)
