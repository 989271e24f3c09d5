import * as z from 'zod/mini'
import { done, projectId, uuid } from '../../fields.ts'
import { ANSWER_HOLD_SECONDS, MACROS_MAX } from '../../limits.ts'
import { agents, byRole, call, seq, short } from '../endpoint.ts'
import { refundOrder } from '../players.ts'
import { byTicket, clientId, deskTicket, text } from '../tickets.ts'
import { ticketActions } from './actions.ts'

/** A macro: actions that staff apply to a ticket with one call. */

export const MACRO_NAME_MAX = 60

const content = {
  name: short(MACRO_NAME_MAX),
  /**
   * The project on whose tickets the macro can be used; null for all. Names are unique in a project, and among the macros for all projects.
   */
  project: z.nullable(projectId),
  /** Whether staff can use the macro. */
  isActive: z.boolean(),
  actions: ticketActions,
}

export const macro = z.object({
  ...{ id: uuid, name: z.string(), project: z.nullable(z.string()), isActive: z.boolean(), actions: ticketActions },
  /**
   * The member of staff to whom the macro assigns tickets; null if the macro assigns nobody. `isGone`: this member may not answer tickets
   * any more, so the macro is refused until somebody changes it.
   */
  assignee: z.nullable(z.object({ name: z.string(), isGone: z.boolean() })),
  /** A hash of the macro's content. */
  version: z.string(),
})
export type Macro = z.infer<typeof macro>

const version = z.string().check(z.maxLength(64))
const byId = z.object({ id: uuid })
const ids = z.array(uuid).check(z.maxLength(MACROS_MAX))

export const macros = {
  listMacros: call({
    method: 'GET',
    path: '/macros',
    summary: 'All macros, in the order in which they are offered',
    access: agents,
    reply: z.object({ items: z.array(macro) }),
    refusals: byRole,
  }),
  saveMacro: call({
    method: 'POST',
    path: '/macros/:id',
    summary: 'Keep a macro under the id that the browser made, or change the one with this id. One that refunds needs the right to refund',
    access: agents,
    params: byId,
    /** `version` is the version of the macro that the member of staff has edited; empty for a new macro. */
    body: z.object({ version, ...content }),
    reply: macro,
    refusals: [
      ...[...byRole, 'MACRO_NOT_FOUND', 'MACRO_NAME_TAKEN', 'TOO_MANY_MACROS', 'EDITED_MEANWHILE'],
      ...['PROJECT_NOT_FOUND', 'STAFF_NOT_FOUND', 'MESSAGE_EMPTY', 'MESSAGE_TOO_LONG'],
    ] as const,
  }),
  deleteMacro: call({
    method: 'POST',
    path: '/macros/:id/delete',
    summary: 'Delete a macro',
    access: agents,
    params: byId,
    reply: done,
    refusals: [...byRole, 'MACRO_NOT_FOUND'],
  }),
  orderMacros: call({
    method: 'POST',
    path: '/macros/order',
    summary: 'The order of the macros. Those that are not named come after these',
    access: agents,
    body: z.object({
      ids,
      /** The order of the macros that the member of staff saw. The change is refused if the order is different now. */
      was: ids,
    }),
    reply: done,
    refusals: [...byRole, 'EDITED_MEANWHILE'],
  }),
  useMacro: call({
    method: 'POST',
    path: '/tickets/:id/macros',
    summary: `Do all that a macro says, or nothing. Its answer can be held for ${ANSWER_HOLD_SECONDS} seconds. The same \`clientId\` again does nothing`,
    access: agents,
    params: byTicket,
    body: z.object({
      clientId,
      macroId: uuid,
      /**
       * The versions of the macro and of the ticket that the member of staff saw. The call is refused if one of these versions is different
       * now.
       */
      macroVersion: version,
      version: z.int(),
      /**
       * `seenSeq` and `seenHeld` say which messages and unsent answers the writer saw. `hold` delays the answer. The call `answer` in
       * `tickets.ts` explains these fields.
       */
      seenSeq: seq,
      seenHeld: z.optional(z.array(uuid).check(z.maxLength(20))),
      hold: z.optional(z.boolean()),
      /**
       * The answer and the note as the member of staff has edited them, with the variables filled in. Each is required if the macro has
       * such an action.
       */
      text: z.optional(text),
      note: z.optional(text),
      /** The amount that the member of staff saw and confirmed. Required if the macro refunds. */
      refund: z.optional(refundOrder),
    }),
    /** `isHeld`: the answer waits for some seconds before it is sent. `isUndoable`: the call `undoMacro` can still undo the changes. */
    reply: z.object({ ticket: deskTicket, isHeld: z.boolean(), isUndoable: z.boolean() }),
    refusals: [
      ...[...byRole, 'TICKET_NOT_FOUND', 'TICKET_CLOSED', 'TICKET_CHANGED', 'TICKET_MERGED', 'ANSWERED_MEANWHILE'],
      ...['MACRO_NOT_FOUND', 'MACRO_CHANGED', 'MACRO_INACTIVE', 'MACRO_OTHER_PROJECT', 'STAFF_NOT_FOUND', 'TOO_MANY_TAGS'],
      ...['MESSAGE_EMPTY', 'MESSAGE_TOO_LONG', 'PAYMENT_NOT_FOUND', 'REFUND_NOT_POSSIBLE', 'REFUND_TOO_MUCH'],
    ] as const,
  }),
  undoMacro: call({
    method: 'POST',
    path: '/tickets/macros/:id/undo',
    summary: 'Take back what a macro has changed, and its answer if that is held. A refund and an answer that was sent stay',
    access: agents,
    params: byId,
    /**
     * `isWhole`: every value was restored. It is false if a value was changed again after the macro; that value is not restored.
     * `isMerged`: nothing was restored, because the ticket was merged into another one.
     * `statusStays`: the macro had set the status together with the answer, and the answer was already sent. So the status was not
     * restored.
     */
    reply: z.object({ ticketId: z.string(), isWhole: z.boolean(), isMerged: z.boolean(), statusStays: z.boolean() }),
    refusals: [...byRole, 'MACRO_USE_NOT_FOUND', 'MACRO_UNDO_LATE', 'ANSWER_SENT', 'HELD_ANSWER_NOT_FOUND'],
  }),
} as const
