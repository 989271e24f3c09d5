import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '../src/db/connect.ts'
import { player, supportGuest, ticket, ticketChange } from '../src/db/schema.ts'
import { type TicketRow, writeMessage } from '../src/support/messages.ts'
import type { DeskVisitor } from './desk.ts'
import type { TestApp } from './test-app.ts'

/** Functions that add tickets of players and guests, for tests of the desk. */

type App = Pick<TestApp, 'deps'>

export const addPlayer = async ({ deps: { db } }: App, nickName = 'Anna') => {
  const [row] = await db.insert(player).values({ nickName, locale: 'ru' }).returning()
  if (!row) throw new Error('no player')
  return row
}

export const addGuest = async ({ deps: { db } }: App, id: string = randomUUID()) => {
  await db.insert(supportGuest).values({ id })
  return { guestId: id }
}

type Wanted = Partial<typeof ticket.$inferInsert> & { text?: string; at?: Date }

/** Adds a ticket of the given player or guest; by default, of a new guest. */
export const addTicket = async (app: App, { text = 'Where are my pearls?', at = new Date(), ...of }: Wanted = {}): Promise<TicketRow> => {
  const owner = of.playerId || of.guestId ? {} : await addGuest(app)
  const { db } = app.deps
  const id = await db.transaction(async (tx) => {
    const values = { projectId: 'familytown', title: 'Pearls', language: 'en', createdAt: at, lastMessageAt: at, ...owner, ...of }
    const [row] = await tx.insert(ticket).values(values).returning()
    if (!row) throw new Error('no ticket')
    await tx.insert(ticketChange).values({ ticketId: row.id, change: 'created', createdAt: at })
    // Writes the message as if the ticket was open, because a closed ticket accepts no messages. Then closes the ticket if `of.status` is
    // `closed`.
    await writeMessage(tx, { ...row, status: 'open' }, { author: 'player', ...said(text) }, at)
    if (of.status === 'closed')
      await tx
        .update(ticket)
        .set({ waitingSince: null, closedAt: at, ...of })
        .where(eq(ticket.id, row.id))
    return row.id
  })
  return readTicket(app, id)
}

export const readTicket = async ({ deps: { db } }: App, id: string): Promise<TicketRow> => {
  const [row] = await db.select().from(ticket).where(eq(ticket.id, id))
  if (!row) throw new Error('no ticket')
  return row
}

const said = (text: string) => ({ clientId: randomUUID(), html: `<p>${text}</p>`, plain: text, attachments: [] })

const lock = async (tx: Tx, id: string): Promise<TicketRow> => {
  const [row] = await tx.select().from(ticket).where(eq(ticket.id, id)).for('update')
  if (!row) throw new Error('no ticket')
  return row
}

/** Adds a message of the player. */
export const writeAsPlayer = (app: App, id: string, text: string, at = new Date()) =>
  app.deps.db.transaction(async (tx) => writeMessage(tx, await lock(tx, id), { author: 'player', ...said(text) }, at))

export const writeAsStaff = (app: App, id: string, staffId: string, text: string, at = new Date()) =>
  app.deps.db.transaction(async (tx) =>
    writeMessage(tx, await lock(tx, id), { author: 'staff', staffId, status: 'answered', ...said(text) }, at),
  )

/** Sends the form with which staff answer; `image` is sent as a file. */
export const sendAnswer = (agent: Pick<DeskVisitor, 'post'>, ticketId: string, data: object, image?: Buffer) => {
  const boundary = 'form-of-an-answer'
  const part = (head: string, content: string | Buffer) => [`--${boundary}\r\n${head}\r\n\r\n`, content, '\r\n']
  const parts = [
    ...part('content-disposition: form-data; name="data"', JSON.stringify({ clientId: randomUUID(), ...data })),
    ...(image ? part('content-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png', image) : []),
    `--${boundary}--\r\n`,
  ]
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return agent.post(`/tickets/${ticketId}/messages`, Buffer.concat(parts.map((each) => Buffer.from(each))), { headers })
}
