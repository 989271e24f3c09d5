import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { ticketMessage } from '../src/db/schema.ts'
import { sendHeldAnswer } from '../src/desk/held/send-held.ts'
import type { DeskVisitor } from './desk.ts'
import type { TestApp } from './test-app.ts'
import { sendAnswer } from './tickets.ts'

type Held = { id: string; text: string; authorName: string; image: unknown }
type Agent = Pick<DeskVisitor, 'get' | 'post'>

/**
 * Returns actions on held answers. A held answer is sent after a delay and can be undone until then. `world` returns the hub and a member
 * of staff; this member acts unless `by` names another one.
 */
export const holding = (world: () => { app: TestApp; agent: Agent & Parameters<typeof sendAnswer>[0] }) => ({
  hold: async (ticketId: string, body: object = {}, by = world().agent, image?: Buffer) => {
    const clientId = randomUUID()
    const reply = await sendAnswer(by, ticketId, { text: '<p>It is mended.</p>', clientId, hold: true, ...body }, image)
    return { ...reply, clientId }
  },
  undo: (id: string, by: Agent = world().agent) => by.post(`/tickets/held/${id}/undo`),
  /** Sends a held answer, as its job does after the delay. */
  send: (id: string) => sendHeldAnswer(world().app.deps, id),
  // The type is not checked here, because the contract's own tests check the shape of this reply.
  heldIn: async (id: string, by: Agent = world().agent) => (await by.get(`/tickets/${id}`)).body.held as Held[],
  answersIn: (id: string) =>
    world()
      .app.deps.db.select()
      .from(ticketMessage)
      .where(and(eq(ticketMessage.ticketId, id), eq(ticketMessage.author, 'staff')))
      .orderBy(ticketMessage.seq),
})
