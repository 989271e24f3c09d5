import { randomUUID } from 'node:crypto'
import { apiPrefix } from '@playhub/contract/api'
import { support } from '@playhub/contract/support'
import { printRequest, type Question } from '../load.ts'
import type { Product } from '../product.ts'
import { formOf, type Writer } from './support-people.ts'

/** This file creates messages of many writers over many connections, with the expected answer to each message. */

export const CONNECTIONS = 64
/**
 * A round sends this number of messages for each second of its planned length. The number is fixed, because each writer may send only 40
 * messages per minute.
 */
export const PER_SECOND = 500
/**
 * Maximum number of messages that one writer sends in the warm-up and all rounds together. Afterwards, some writers send one more message,
 * twice at the same time. So each writer sends at most 40 requests, which is the limit per minute.
 */
export const PER_WRITER = 38
export const TEXT = `<p>${'I bought 100 pearls an hour ago and the game still shows none of them. '.repeat(3)}</p>`

/**
 * Returns how many writers are needed so that none sends more than `PER_WRITER` messages in the warm-up and all rounds together. The
 * writers of a connection send in rotation, and each round starts with the first writer.
 */
export const writersFor = (rounds: number, perRound: number, warmUp: number) => {
  const sent = (writers: number) => rounds * Math.ceil(perRound / CONNECTIONS / writers) + Math.ceil(warmUp / CONNECTIONS / writers)
  let writers = 2
  while (sent(writers) > PER_WRITER) writers++
  return CONNECTIONS * writers
}

export const sendUrl = ({ hubUrl }: Product) => hubUrl + apiPrefix + support.sendMessage.path

/**
 * Returns the messages of each connection, the first message last, because the callers take messages from the end with `pop`. Each writer
 * uses only one connection, so the message number in each answer is predictable.
 */
export const messagesOf = (product: Product, writers: readonly Writer[], count: number): Question[][] => {
  const url = new URL(sendUrl(product))
  return share(count, (connection, nth) => {
    const own = writers.filter((_, at) => at % CONNECTIONS === connection)
    const writer = own[nth % own.length]
    if (!writer) throw new Error('fewer writers than connections')
    writer.seq += 1
    const form = formOf({ ticketId: writer.ticketId, text: TEXT, clientId: randomUUID() })
    const request = printRequest(url, { ...form, headers: { ...writer.headers, ...form.headers } })
    return { request, expected: { status: 200, body: answerOf(writer.seq) } }
  })
}

export const share = (count: number, make: (connection: number, nth: number) => Question): Question[][] =>
  Array.from({ length: CONNECTIONS }, (_, connection) =>
    Array.from({ length: Math.ceil(count / CONNECTIONS) }, (_, nth) => make(connection, nth)).reverse(),
  )

export const answerOf = (seq: number) => Buffer.from(JSON.stringify({ data: { result: true, seq } }))

/** Throws if the stored counts of a ticket differ from the number of sent messages. */
export const checkCounts = async ({ query }: Product, writers: readonly Writer[]) => {
  const rows = await query<{ id: string; message_seq: number; staff_unread: number; messages: number }>(
    `select t.id, t.message_seq, t.staff_unread, count(m.seq)::int as messages
     from ticket t join ticket_message m on m.ticket_id = t.id where t.id = any($1) group by t.id`,
    [writers.map(({ ticketId }) => ticketId)],
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const { ticketId, seq } of writers) {
    const { message_seq, staff_unread, messages } = found.get(ticketId) ?? {}
    if (message_seq !== seq || staff_unread !== seq || messages !== seq)
      throw new Error(`ticket ${ticketId} has ${messages} of ${seq} messages, says ${message_seq}, unread ${staff_unread}`)
  }
}
