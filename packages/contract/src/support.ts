import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, isoDate, projectId } from './fields.ts'

export const ticketStatuses = ['open', 'answered', 'waiting', 'closed'] as const

const file = z.object({ path: z.string() })

export const ticketMessage = z.object({
  id: z.string(),
  isUserMsg: z.boolean(),
  text: z.string(),
  image: z.nullable(file),
  video: z.nullable(file),
  createTs: isoDate,
})

export const ticketRow = z.object({
  id: z.string(),
  title: z.string(),
  createTs: isoDate,
  unreadMessageCount: z.number(),
  status: z.enum(ticketStatuses),
})

export const ticket = z.extend(ticketRow, { messages: z.array(ticketMessage) })

const messageText = z.optional(z.string().check(z.maxLength(20_000)))

/** Open to guests: `Temp-User-Id` carries the server-signed identity. */
export const support = {
  getTickets: endpoint({
    method: 'GET',
    path: '/support/get-tickets',
    summary: 'The tickets of a player or guest',
    access: 'any',
    reply: z.array(ticketRow),
    refusals: ['UNAUTHORIZED'],
  }),
  getTicket: endpoint({
    method: 'GET',
    path: '/support/get-ticket',
    summary: 'One ticket with its messages',
    access: 'any',
    query: z.object({ id: z.string() }),
    reply: ticket,
    refusals: ['UNAUTHORIZED', 'TICKET_NOT_FOUND'],
  }),
  createTicket: endpoint({
    method: 'POST',
    path: '/support/create-ticket',
    summary: 'Open a ticket; a multipart form',
    access: 'any',
    body: z.object({ title: z.string().check(z.maxLength(200)), project: projectId, text: messageText }),
    files: ['image', 'video'],
    reply: z.object({ id: z.string() }),
    refusals: ['UNAUTHORIZED'],
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/support/send-message',
    summary: 'Write in a ticket; a multipart form',
    access: 'any',
    body: z.object({ ticketId: z.string(), text: messageText }),
    files: ['image', 'video'],
    reply: z.object({ data: done }),
    refusals: ['UNAUTHORIZED', 'TICKET_NOT_FOUND', 'TICKET_CLOSED'],
  }),
  mergeUserId: endpoint({
    method: 'POST',
    path: '/support/merge-user-id',
    summary: "Move a guest's tickets to the player who signed in",
    access: 'player',
    reply: z.object({ data: done }),
    refusals: ['UNAUTHORIZED'],
  }),
} as const
