import { type Filling, fillCanned, unfilledIn } from '@playhub/contract/desk/canned-text'
import type { Plan } from '@playhub/contract/desk/macros/plan'
import { Refusal } from '@playhub/contract/refusals'
import { type CleanMessage, cleanMessage } from '../../support/message-html.ts'

type Texts = { answer?: CleanMessage; note?: CleanMessage }

/** Returns the planned answer and note with their variables filled in for one ticket, or the problem that prevents this. */
export const filledTexts = (
  { answer, note }: Pick<Plan, 'answer' | 'note'>,
  values: Filling,
): Texts | { problem: 'UNFILLED' | 'MESSAGE_REFUSED' } => {
  const texts: Texts = {}
  for (const [kind, html] of [
    ['answer', answer?.html],
    ['note', note],
  ] as const) {
    if (html === undefined) continue
    const filled = fillCanned(html, values)
    if (unfilledIn(filled).length > 0) return { problem: 'UNFILLED' }
    const clean = cleanIfPossible(filled)
    if (!clean) return { problem: 'MESSAGE_REFUSED' }
    texts[kind] = clean
  }
  return texts
}

/**
 * Returns the cleaned text; undefined if it is empty or too long. The variables have different values for each player, so a text may be too
 * long for some players only.
 */
export const cleanIfPossible = (html: string) => {
  try {
    return cleanMessage(html, { mayBeEmpty: false })
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
