import { randomInt, randomUUID } from 'node:crypto'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { apiPrefix } from '@playhub/contract/api'
import type { Ticket, TicketRow, TicketStatus } from '@playhub/contract/support'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { staff, ticket } from '../src/db/schema.ts'
import { fieldsAfter } from '../src/desk/ticket/change-rules.ts'
import { writeChanges } from '../src/desk/ticket/ticket-changes.ts'
import { enqueueAnswerLetter } from '../src/support/answer-letters.ts'
import { cleanMessage } from '../src/support/message-html.ts'
import { writeMessage } from '../src/support/messages.ts'
import { lockRemaining } from '../src/support/remaining-ticket.ts'
import type { TestApp } from './test-app.ts'
import { createVisitor, type Reply } from './visitor.ts'
import { signIn } from './world.ts'

type Hub = Pick<TestApp, 'app' | 'deps' | 'url'>
type Files = { image?: Blob; video?: Blob }

/** Simulates the browser of a person who writes to support. `headers` identify the person. */
const createPerson = ({ app, url }: Hub, headers: Record<string, string>, at?: string) => {
  const ip = at ?? `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const visitor = createVisitor(app, ip)
  const get = (path: string) => visitor.get(`/support${path}`, { headers })
  const post = (path: string, body: object = {}) => visitor.post(`/support${path}`, body, { headers })
  const form = (path: string, data: object, files: Files = {}) => {
    const parts = new FormData()
    parts.set('data', JSON.stringify(data))
    for (const [name, file] of Object.entries(files)) parts.set(name, file)
    return post(path, parts)
  }
  const create = (more: object = {}, files?: Files) =>
    form('/create-ticket', { title: 'Where is my hat', project: 'familytown', text: '<p>It is gone.</p>', ...more }, files)
  return {
    ...{ ip, headers, get, post, form, create },
    /** Returns the same person with additional headers. */
    with: (more: Record<string, string>) => createPerson({ app, url } as Hub, { ...headers, ...more }, at),
    /** Returns the same person at another process of the hub. */
    at: (other: Hub) => createPerson(other, headers, ip),
    /** Opens a ticket and returns its id. */
    open: async (more: object = {}) => idOf(await create(more)),
    send: (ticketId: string, text: string, more: object = {}, files?: Files) =>
      form('/send-message', { ticketId, text, clientId: randomUUID(), ...more }, files),
    list: async (query = ''): Promise<TicketRow[]> => expectDone(await get(`/get-tickets${query}`)) as unknown as TicketRow[],
    read: async (id: string, query = ''): Promise<Ticket> => expectDone(await get(`/get-ticket?id=${id}${query}`)) as unknown as Ticket,
    unread: async () => expectDone(await get('/get-unread')).count,
    /** Opens the event stream on a real connection. */
    events: (signal?: AbortSignal) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        httpGet(`${url}${apiPrefix}/support/events`, { headers, agent: false, signal }, resolve).on('error', reject)
      }),
  }
}
export type Person = ReturnType<typeof createPerson>

const expectDone = ({ status, body }: Reply) => {
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}
const idOf = (reply: Reply): string => String(expectDone(reply).id)

/** Returns the status and the error code of a refused call. */
export const refused = ({ status, body }: Reply) => [status, body.code]

export const createGuest = async (hub: Hub, address?: string) => {
  const nobody = createPerson(hub, {}, address)
  const { tempUserId, proof } = expectDone(await nobody.post('/create-identity'))
  return { ...nobody.with({ 'temp-user-id': `${tempUserId}.${proof}` }), id: String(tempUserId) }
}
export type Guest = Awaited<ReturnType<typeof createGuest>>

export const createPlayer = async (hub: Hub, address?: string) => {
  const { token, gameToken, playerId, sessionId, userId } = await signIn(hub.deps, 'familytown')
  const person = createPerson(hub, { authorization: `Bearer ${token}` }, address)
  return { ...person, token, gameToken, id: playerId, sessionId, userId }
}
export type Player = Awaited<ReturnType<typeof createPlayer>>

/** Simulates a visitor without headers that identify a person. */
export const createNobody = (hub: Hub) => createPerson(hub, {})

/** Creates a member of staff. Returns actions of this person on tickets. The actions call the desk's own code. */
export const createAgent = async ({ deps }: Hub) => {
  const { db, news, now } = deps
  const [member] = await db
    .insert(staff)
    .values({ email: `${randomUUID()}@desk.example`, name: 'Agent', roles: ['support'], passwordHash: '' })
    .returning()
  if (!member) throw new Error('no member of staff')
  const locked = async (tx: Parameters<typeof lockRemaining>[0], id: string) => {
    const row = await lockRemaining(tx, id)
    if (!row) throw new Error(`no ticket ${id}`)
    return row
  }
  return {
    id: member.id,
    answer: async (ticketId: string, text: string, status: Exclude<TicketStatus, 'open'> = 'answered') => {
      const { row, seq } = await db.transaction(async (tx) => {
        const row = await locked(tx, ticketId)
        const message = { ...cleanMessage(text, { mayBeEmpty: false }), clientId: randomUUID(), attachments: [] }
        const written = await writeMessage(tx, row, { ...message, author: 'staff', staffId: member.id, status }, now())
        await enqueueAnswerLetter(tx, ticketId)
        return { row, ...written }
      })
      await news.tell({ ticketId, seq, kind: 'message', playerId: row.playerId, guestId: row.guestId })
      return seq
    },
    setStatus: (ticketId: string, status: TicketStatus) =>
      db.transaction(async (tx) => {
        const row = await locked(tx, ticketId)
        const next = fieldsAfter(row, { status }, { staffId: member.id, at: now() })
        await writeChanges(tx, { id: member.id, roles: member.roles, ip: '' }, [{ row, next }], now())
      }),
  }
}
export type Agent = Awaited<ReturnType<typeof createAgent>>

/** Returns the stored row of a ticket. */
export const keptTicket = async ({ deps: { db } }: Hub, id: string) => {
  const [row] = await db.select().from(ticket).where(eq(ticket.id, id))
  if (!row) throw new Error(`no ticket ${id}`)
  return row
}
