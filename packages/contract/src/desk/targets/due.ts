import * as z from 'zod/mini'
import { isoDate } from '../../fields.ts'

/** The answer that a player waits for: the first answer in the ticket, or a later one. */
export const answerKinds = ['first', 'next'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** The values of the filter `due`. `soon`: the answer is due soon but not late. `late`: the due time has passed. */
export const dueStates = ['soon', 'late'] as const
export type DueState = (typeof dueStates)[number]

/** When an answer is due. */
export const due = z.object({
  kind: z.enum(answerKinds),
  /** The time at which the answer is due. */
  ts: isoDate,
  /** The time from which the answer counts as due soon. */
  soonTs: isoDate,
})
export type Due = z.infer<typeof due>

/** Returns whether the answer is due soon or late at this time; undefined if there is still enough time. */
export const dueStateOf = ({ ts, soonTs }: Due, now: number): DueState | undefined => {
  if (now >= Date.parse(ts)) return 'late'
  return now >= Date.parse(soonTs) ? 'soon' : undefined
}

/** Number of tickets by the state of their due time. */
export const dueCounts = z.object({ soon: z.number(), late: z.number() })
export type DueCounts = z.infer<typeof dueCounts>
