import { randomUUID } from 'node:crypto'
import { apiPrefix } from '@playhub/contract/api'
import { support } from '@playhub/contract/support'
import { askFor } from '../ask.ts'
import { gather, newAddress } from '../crowd.ts'
import { game } from '../payments/game-server.ts'
import { inParallel } from '../payments/payer.ts'
import type { Product } from '../product.ts'

/** This file creates players and guests with their own IP addresses, each with an open ticket. */

const AT_ONCE = 16

/** A player or guest with a ticket. `seq`: the number of the ticket's last message, as far as this run knows. */
export type Writer = { headers: Record<string, string>; guestId: string | null; ticketId: string; seq: number }

export const gatherGuests = (product: Pick<Product, 'hubUrl'>, count: number): Promise<Writer[]> =>
  inParallel(count, AT_ONCE, async () => {
    const address = { 'x-forwarded-for': newAddress() }
    const { body } = await askFor(200, product.hubUrl + apiPrefix + support.createIdentity.path, { method: 'POST', headers: address })
    const { tempUserId, proof } = support.createIdentity.reply.parse(JSON.parse(body.toString()))
    return withTicket(product, { ...address, 'temp-user-id': `${tempUserId}.${proof}` }, tempUserId)
  })

/** Creates players, each with a ticket. Must be called only once per run, because `gather` creates accounts with fixed e-mail addresses. */
export const gatherPlayers = async (product: Product, count: number): Promise<Writer[]> => {
  const people = await gather(product, count)
  return inParallel(count, AT_ONCE, async (at) => {
    const { address = '', jwt = '' } = people[at] ?? {}
    return withTicket(product, { 'x-forwarded-for': address, authorization: `Bearer ${jwt}` }, null)
  })
}

const withTicket = async (
  { hubUrl }: Pick<Product, 'hubUrl'>,
  headers: Record<string, string>,
  guestId: string | null,
): Promise<Writer> => {
  const form = formOf({ title: 'Pearls', project: game.project, text: '<p>Where are my pearls?</p>', clientId: randomUUID() })
  const sending = { ...form, headers: { ...headers, ...form.headers } }
  const { body } = await askFor(200, hubUrl + apiPrefix + support.createTicket.path, sending)
  return { headers, guestId, ticketId: support.createTicket.reply.parse(JSON.parse(body.toString())).id, seq: 1 }
}

const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW3'

/** Returns a multipart form that has only the field `data`, as a browser sends it. */
export const formOf = (data: object) => ({
  method: 'POST' as const,
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: `--${BOUNDARY}\r\nContent-Disposition: form-data; name="data"\r\n\r\n${JSON.stringify(data)}\r\n--${BOUNDARY}--\r\n`,
})
