import * as z from 'zod/mini'
import { isoDate, uuid } from '../fields.ts'
import { ANSWER_HOLD_SECONDS } from '../limits.ts'
import { mediaFile } from '../support.ts'
import { agents, byRole, call } from './endpoint.ts'

/** This file defines held answers: answers that wait for a few seconds before they are sent, so that their writers can undo them. */

/** An answer that is not sent to the player yet. Only staff see it. */
export const heldAnswer = z.object({
  /** The `clientId` of the answer. The sent message has the same `clientId`. */
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

/** The content of an answer that staff undid before it was sent. The desk puts this content back into the editor. */
export const undoneAnswer = z.object({
  /** The ticket of the answer. If this ticket was merged into another one meanwhile, the id of the other ticket. */
  ticketId: z.string(),
  text: z.string(),
  image: z.nullable(mediaFile),
  video: z.nullable(mediaFile),
  /**
   * Whether Undo restored all values that a macro had set together with the answer. False if a member of staff has changed one of these
   * values since then, if the player has written since then, or if the ticket was merged. Missing in replies of older servers without
   * macros.
   */
  isWhole: z.optional(z.boolean()),
  /** Whether the ticket was merged after the answer was written. If so, the changes of the macro are not undone. */
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
