import { randomUUID } from 'node:crypto'
import { apiPrefix } from '@playhub/contract/api'
import { desk } from '@playhub/contract/desk'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import { hostingHeaders, storageKeys } from '@playhub/contract/hosting'
import { support, type Ticket, type TicketRow } from '@playhub/contract/support'
import { sessionOf } from '../world/staff.ts'
import type { World } from '../world/world.ts'

/** This file has the actions of a player, a guest and a member of staff in support. They are API calls, without a browser. */

type Headers = Record<string, string>
/** A picture of 8 by 6 pixels in one colour. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAEUlEQVR4nGPQqIjCihgGUgIAs5ku4TcX9SMAAAAASUVORK5CYII=',
  'base64',
)

const formOf = (data: object, image?: Buffer) => {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  if (image) form.append('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'screen.png')
  return form
}

const ask = async <T>(url: string, headers: Headers, body?: FormData | object): Promise<T> => {
  const isForm = body instanceof FormData
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${url} ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** Returns the actions of a person who writes to support with these headers. */
const writerOf = ({ hubUrl }: Pick<World, 'hubUrl'>, headers: Headers) => {
  const at = (path: string) => hubUrl + apiPrefix + path
  return {
    headers,
    create: async (title: string, text: string, image?: Buffer) => {
      const data = { title, project: 'familytown', text, clientId: randomUUID() }
      return (await ask<{ id: string }>(at(support.createTicket.path), headers, formOf(data, image))).id
    },
    write: async (ticketId: string, text: string, image?: Buffer) => {
      await ask(at(support.sendMessage.path), headers, formOf({ ticketId, text, clientId: randomUUID() }, image))
    },
    tickets: () => ask<TicketRow[]>(at(support.getTickets.path), headers),
    ticket: (id: string) => ask<Ticket>(at(`${support.getTicket.path}?id=${id}`), headers),
  }
}
export type Writer = ReturnType<typeof writerOf>

export const playerWriter = (world: World, token: string) => writerOf(world, { authorization: `Bearer ${token}` })

/** Returns a random IP address, because the numbers of guests and tickets per IP address are limited. */
const anAddress = () => `10.97.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`

/** Creates a guest, with the data that their browser stores. */
export const guestWriter = async (world: World, { language = 'en', address = anAddress() } = {}) => {
  const from = { 'x-forwarded-for': address }
  const { tempUserId, proof } = await ask<{ tempUserId: string; proof: string }>(
    world.hubUrl + apiPrefix + support.createIdentity.path,
    from,
    {},
  )
  const identity = `${tempUserId}.${proof}`
  return {
    ...writerOf(world, { ...from, [hostingHeaders.tempUserId]: identity, [hostingHeaders.language]: language }),
    stored: { [storageKeys.tempUserId]: tempUserId, [storageKeys.supportIdentity]: identity },
  }
}

/** Returns the actions of a member of staff at the desk. */
export const staffOf = async (world: World) => {
  const headers = { cookie: `playhub-desk=${await sessionOf(world, 'support')}`, origin: world.deskUrl }
  const at = (path: string, id: string) => world.deskUrl + deskPrefix + path.replace(':id', id)
  const version = async (id: string) =>
    (await ask<{ ticket: { version: number } }>(at(desk.tickets.getTicket.path, id), headers)).ticket.version
  return {
    answer: (id: string, text: string, status: 'answered' | 'waiting' | 'closed' = 'answered', image?: Buffer) =>
      ask(at(desk.tickets.answer.path, id), headers, formOf({ text, clientId: randomUUID(), status }, image)),
    close: async (id: string) => ask(at(desk.tickets.changeTicket.path, id), headers, { version: await version(id), status: 'closed' }),
    read: (id: string, seq: number) => ask(at(desk.tickets.markRead.path, id), headers, { seq }),
  }
}
