import * as z from 'zod/mini'
import { isoDate, uuid } from '../fields.ts'
import { ANSWER_HOLD_SECONDS } from '../limits.ts'
import { mediaFile } from '../support.ts'
import { agents, byRole, call } from './endpoint.ts'

/** This file defines held answers: answers that wait for a few seconds before they are sent, so that their writers can undo them. */

/** An answer that the player has not got yet. Only staff see it. */
export const heldAnswer = z.object({
  /** The `clientId` of the answer. The message that is sent has the same one. */
  id: uuid,
  authorId: z.string(),
  authorName: z.string(),
  text: z.string(),
  image: z.nullable(mediaFile),
  video: z.nullable(mediaFile),
  /** The time at which the answer is sent. */
  dueTs: isoDate,
})
export type HeldAnswer = z.infer<typeof heldAnswer>

/** What an undone answer contained, so that its writer can edit it. */
export const undoneAnswer = z.object({
  /** The ticket; the remaining one if it was merged meanwhile. */
  ticketId: z.string(),
  text: z.string(),
  image: z.nullable(mediaFile),
  video: z.nullable(mediaFile),
  /**
   * False if the answer belongs to a macro, and a value that the macro had set is not as before: a colleague has changed it since, the
   * player has written, or the ticket was merged. Missing in replies of the release before macros.
   */
  isWhole: z.optional(z.boolean()),
  /** The ticket was merged since, so the changes of the macro stay. */
  isMerged: z.optional(z.boolean()),
})

export const heldAnswers = {
  undoAnswer: call({
    method: 'POST',
    path: '/tickets/held/:id/undo',
    summary: `Take back an answer of one's own that is held for ${ANSWER_HOLD_SECONDS} seconds. The same call again answers the same`,
    access: agents,
    params: z.object({ id: uuid }),
    reply: undoneAnswer,
    refusals: [...byRole, 'HELD_ANSWER_NOT_FOUND', 'ANSWER_SENT'],
  }),
} as const
