import { desk } from '@playhub/contract/desk'
import { eq } from 'drizzle-orm'
import { ticketChange } from '../../src/db/schema.ts'
import { returnSnoozed } from '../../src/desk/snooze/return-snoozed.ts'
import type { TicketRow } from '../../src/support/messages.ts'
import type { DeskVisitor } from '../desk.ts'
import type { TestApp } from '../test-app.ts'
import { readTicket } from '../tickets.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** Creates a clock for a test app. It moves only when the test moves it. */
export const createClock = () => {
  let at = new Date()
  return {
    now: () => at,
    /** Returns the time that is `ms` milliseconds after the clock's time. */
    in: (ms: number) => new Date(at.getTime() + ms),
    pass: (ms: number) => {
      at = new Date(at.getTime() + ms)
    },
  }
}

type Agent = Pick<DeskVisitor, 'get' | 'post'>

/** Returns actions on snoozed tickets. `world` returns the hub and a member of staff; this member acts unless `by` names another one. */
export const snoozing = (world: () => { app: TestApp; agent: Agent }) => {
  const list = async (query: string, by: Agent = world().agent) =>
    desk.tickets.listTickets.reply.parse((await by.get(`/tickets${query}`)).body)
  return {
    list,
    /**
     * Snoozes the ticket. The request contains the ticket's current version, as the request of an up-to-date page does. If `until` is null,
     * ends the snooze.
     */
    snooze: async ({ id }: Pick<TicketRow, 'id'>, until: Date | null, by: Agent = world().agent, more: object = {}) => {
      const { version, messageSeq } = await readTicket(world().app, id)
      return by.post(`/tickets/${id}/change`, { version, snoozedUntilTs: until?.toISOString() ?? null, seenSeq: messageSeq, ...more })
    },
    show: async (id: string, by: Agent = world().agent) => desk.tickets.getTicket.reply.parse((await by.get(`/tickets/${id}`)).body).ticket,
    idsIn: async (query: string, by?: Agent) => (await list(query, by)).items.map(({ id }) => id),
    counts: async (by: Agent = world().agent) => desk.tickets.countTickets.reply.parse((await by.get('/tickets/counts')).body),
    returnedOf: async (by: Agent = world().agent) => desk.snooze.listReturned.reply.parse((await by.get('/tickets/returned')).body).items,
    /** Runs the job that ends snoozes. In the product it runs every minute. */
    runJob: () => returnSnoozed(world().app.deps),
    /** Returns the entries about snoozing in the history of a ticket, oldest first. */
    historyOf: async (id: string) => {
      const rows = await world()
        .app.deps.db.select()
        .from(ticketChange)
        .where(eq(ticketChange.ticketId, id))
        .orderBy(ticketChange.createdAt, ticketChange.id)
      return rows
        .filter(({ change }) => change === 'snoozed' || change === 'returned')
        .map(({ change, from, to }) => `${change} ${from}${to}`)
    },
  }
}
