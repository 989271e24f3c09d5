import { desk } from '@playhub/contract/desk'
import { RETURNED_MAX, type ReturnedTicket } from '@playhub/contract/desk/snooze/snooze'
import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import { ticket } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { isOpen } from '../inbox/inbox-data.ts'
import { serveDesk } from '../serve.ts'
import { isLeft } from '../ticket/agents.ts'

/** The call that lists the tickets that came back from a snooze. The desk informs the member of staff about these tickets. */
export const snoozeRoutes = (app: FastifyInstance, deps: Deps) => {
  serveDesk(app, deps, desk.snooze.listReturned, async ({ staff }) => ({ items: await listReturned(deps.db, staff.id) }))
}

/**
 * Lists the open tickets that are marked as returned from a snooze (`returnedAt`), latest return first. Includes tickets that are assigned
 * to the member of staff, or to somebody who may not answer any more, and unassigned tickets that the member has snoozed.
 */
const listReturned = async (db: Tx, staffId: string): Promise<ReturnedTicket[]> => {
  const isOwnSnooze = and(isNull(ticket.assigneeId), eq(ticket.snoozedBy, staffId))
  const rows = await db
    .select({ ticketId: ticket.id, number: ticket.number, title: ticket.title, cause: ticket.returnedCause, at: ticket.returnedAt })
    .from(ticket)
    .where(and(isNotNull(ticket.returnedAt), isOpen, or(eq(ticket.assigneeId, staffId), isLeft, isOwnSnooze)))
    .orderBy(desc(ticket.returnedAt), desc(ticket.id))
    .limit(RETURNED_MAX)
  return rows.flatMap(({ cause, at, ...row }) => (cause && at ? [{ ...row, cause, ts: at.toISOString() }] : []))
}
