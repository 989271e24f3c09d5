import { and, eq } from 'drizzle-orm'
import {
  heldAnswer,
  projectRoundRobin,
  roundRobinTurn,
  staff,
  staffPresence,
  staffSession,
  ticket,
  ticketChange,
} from '../../src/db/schema.ts'
import { signInAs } from '../desk.ts'
import { startTestApp } from '../test-app.ts'
import { addTicket } from '../tickets.ts'
import { assigneeOf, giveAll } from './round-robin.ts'

export const MINUTE_MS = 60_000

/**
 * Starts a hub with an admin and three members of staff to whom round robin can assign tickets. No worker process runs; the tests run the
 * jobs themselves.
 */
export const startRota = async () => {
  let laterMs = 0
  const app = await startTestApp({ env: { ROLES: 'web,push' }, now: () => new Date(Date.now() + laterMs) })
  const now = () => app.deps.now()
  return {
    app,
    admin: await signInAs(app, 'admin', 'Ada'),
    anna: await signInAs(app, 'support', 'Anna'),
    boris: await signInAs(app, 'support', 'Boris'),
    clara: await signInAs(app, 'finance', 'Clara'),
    now,
    later: (minutes: number) => {
      laterMs += minutes * MINUTE_MS
    },
    give: () => giveAll(app.deps),
    add: (of: Parameters<typeof addTicket>[1] = {}) => addTicket(app, { at: now(), ...of }),
    who: (id: string) => assigneeOf(app, id),
    changesOf: (id: string) =>
      app.deps.db
        .select({ from: ticketChange.from, to: ticketChange.to, staffId: ticketChange.staffId })
        .from(ticketChange)
        .where(and(eq(ticketChange.ticketId, id), eq(ticketChange.change, 'assignee')))
        .orderBy(ticketChange.id),
    /**
     * Undoes what earlier tests changed. Deletes the settings of round robin, its record of assigned tickets (`roundRobinTurn`), the
     * presence of staff, and answers that are not sent yet. Closes all tickets. Enables all staff accounts and sessions, and restores the
     * role `support`.
     */
    reset: async () => {
      const { db } = app.deps
      laterMs = 0
      for (const table of [roundRobinTurn, projectRoundRobin, staffPresence, heldAnswer]) await db.delete(table)
      await db.update(ticket).set({ status: 'closed', waitingSince: null, assigneeId: null })
      await db.update(staff).set({ disabledAt: null })
      await db
        .update(staff)
        .set({ roles: ['support'] })
        .where(eq(staff.roles, ['content']))
      await db.update(staffSession).set({ endedAt: null })
    },
  }
}
export type Rota = Awaited<ReturnType<typeof startRota>>
