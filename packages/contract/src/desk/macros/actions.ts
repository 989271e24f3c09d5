import * as z from 'zod/mini'
import { language, uuid } from '../../fields.ts'
import { BULK_TAGS_MAX } from '../../limits.ts'
import { refundReasons } from '../players.ts'
import { priority, tag, text } from '../tickets.ts'

/** This file defines the actions on a ticket as data. A macro is a list of such actions. */

const tags = z.array(tag).check(z.minLength(1), z.maxLength(BULK_TAGS_MAX))

export const actionKinds = ['addTags', 'removeTags', 'assign', 'priority', 'status', 'answer', 'note', 'refund'] as const
export type ActionKind = (typeof actionKinds)[number]

export const ticketAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('addTags'), tags }),
  z.object({ kind: z.literal('removeTags'), tags }),
  /** `me` is the member of staff who uses the macro. Null removes the assignee. */
  z.object({ kind: z.literal('assign'), to: z.nullable(z.union([z.literal('me'), uuid])) }),
  z.object({ kind: z.literal('priority'), priority }),
  /** The status of the ticket after the actions. If the actions also contain an answer, the status is set when the answer is sent. */
  z.object({ kind: z.literal('status'), status: z.enum(['waiting', 'closed']) }),
  /**
   * HTML of an answer to the player in each language, with variables such as `{player}`. A ticket gets the text in its language, else in
   * English, else in any language.
   */
  z.object({ kind: z.literal('answer'), texts: z.partialRecord(language, text) }),
  /** HTML of a note for colleagues, with variables such as `{player}`. */
  z.object({ kind: z.literal('note'), text }),
  /** A refund of the ticket's payment. The amount is never part of the action: a member of staff sees the amount and confirms it. */
  z.object({ kind: z.literal('refund'), reason: z.enum(refundReasons) }),
])
export type TicketAction = z.infer<typeof ticketAction>

/** The actions of a macro or rule. Each kind occurs at most once. */
export const ticketActions = z.array(ticketAction).check(
  z.minLength(1),
  z.refine((actions) => new Set(actions.map(({ kind }) => kind)).size === actions.length, { error: 'KIND_TWICE' }),
)

/** Whether the player notices the actions: they contain an answer, another status, or a refund. */
export const actsOnPlayer = (actions: readonly TicketAction[]) =>
  actions.some(({ kind }) => kind === 'answer' || kind === 'status' || kind === 'refund')

export const actionOf = <K extends ActionKind>(actions: readonly TicketAction[], kind: K) =>
  actions.find((action): action is Extract<TicketAction, { kind: K }> => action.kind === kind)
