import { randomUUID } from 'node:crypto'
import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { macro, macros } from '@playhub/contract/desk/macros/macros'
import { asc, eq } from 'drizzle-orm'
import { ticketChange, ticketMessage, ticketNote } from '../../src/db/schema.ts'
import type { TicketRow } from '../../src/support/messages.ts'
import type { DeskVisitor } from '../desk.ts'
import type { TestApp } from '../test-app.ts'
import { readTicket } from '../tickets.ts'

type Agent = Pick<DeskVisitor, 'get' | 'post'>
type Made = ReturnType<typeof macro.parse>

export const codeOf = ({ body }: { body: Record<string, unknown> }) => body.code
export const answerWith = (text: string): TicketAction => ({ kind: 'answer', texts: { en: text } })

/**
 * Returns the actions of staff on macros. `world` returns the hub and a member of staff; this member acts unless `by` names another one.
 */
export const usingMacros = (world: () => { app: Pick<TestApp, 'deps' | 'desk'>; agent: Agent }) => {
  const save = (body: object, id: string = randomUUID(), by = world().agent) =>
    by.post(`/macros/${id}`, { version: '', name: `Macro ${id}`, project: null, isActive: true, ...body })
  const use = async (ticket: Pick<TicketRow, 'id'>, made: Made, body: object = {}, by = world().agent) => {
    const { version, messageSeq } = await readTicket(world().app, ticket.id)
    const clientId = randomUUID()
    const seen = { macroId: made.id, macroVersion: made.version, version, seenSeq: messageSeq }
    const reply = await by.post(`/tickets/${ticket.id}/macros`, { clientId, ...seen, ...body })
    return { ...reply, clientId }
  }
  return {
    save,
    make: async (actions: readonly TicketAction[], more: object = {}) => {
      const { status, body } = await save({ actions, ...more })
      if (status !== 200) throw new Error(`the macro was not saved: ${JSON.stringify(body)}`)
      return macro.parse(body)
    },
    list: async () => macros.listMacros.reply.parse((await world().agent.get('/macros')).body).items,
    use,
    undo: (id: string, by = world().agent) => by.post(`/tickets/macros/${id}/undo`),
    /** Returns the state of the ticket and its conversation, without times. */
    stateOf: async (id: string) => {
      const { db } = world().app.deps
      const { status, assigneeId, priority, tags } = await readTicket(world().app, id)
      const said = await db.select().from(ticketMessage).where(eq(ticketMessage.ticketId, id)).orderBy(asc(ticketMessage.seq))
      const notes = await db.select().from(ticketNote).where(eq(ticketNote.ticketId, id))
      const changes = await db.select().from(ticketChange).where(eq(ticketChange.ticketId, id))
      return {
        ...{ status, assigneeId, priority, tags },
        answers: said.filter(({ author }) => author === 'staff').map(({ html }) => html),
        notes: notes.map(({ html }) => html),
        changes: changes.map(({ change, to }) => `${change} ${to}`.trim()).toSorted(),
      }
    },
  }
}
