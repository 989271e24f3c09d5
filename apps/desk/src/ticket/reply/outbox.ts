import { readReply } from '@playhub/browser/call-core'
import { keptDatabase } from '@playhub/browser/kept-records'
import { createOutbox, type Sent } from '@playhub/browser/outbox'
import { postForm } from '@playhub/browser/post-form'
import { useStore } from '@playhub/browser/use-store'
import { desk } from '@playhub/contract/desk'
import * as z from 'zod/mini'
import { addressOf, refusalIn } from '../../base/call.ts'
import { meQuery, queryClient } from '../../base/queries.ts'
import { stored } from '../../base/stored.ts'
import { setTicket, ticketQuery } from '../../support/ticket-queries.ts'
import { noteHeld } from './held.ts'

const file = z.optional(z.instanceof(File))
const answer = z.object({
  staffId: z.string(),
  ticketId: z.string(),
  /** The text; empty if the answer has only a file. */
  html: z.string(),
  /** The ticket's new status. */
  status: z.enum(['answered', 'waiting', 'closed']),
  /** The number of the last message that the writer saw. */
  seenSeq: z.number(),
  /** The ids of the ready answers (saved texts for replies) that the text uses. */
  canned: z.array(z.string()),
  /** The ids of colleagues' answers that the writer saw and that the server had not sent yet. */
  seenHeld: z.optional(z.array(z.string())),
  image: file,
  video: file,
  /** The number of the ticket's last message when this answer failed. */
  after: z.optional(z.number()),
  /** The ids of colleagues' answers that the server had not sent yet when this answer failed. */
  afterHeld: z.optional(z.array(z.string())),
})
/** An answer to the player that the ticket does not contain yet. */
export type Outgoing = Sent<z.output<typeof answer>>
export type SendStatus = Outgoing['status']

const outbox = createOutbox({
  name: 'playhub-desk',
  kept: keptDatabase('playhub-desk', 'outbox')<Outgoing>('outbox'),
  schema: answer,
  laneOf: ({ ticketId }) => ticketId,
  isOwn: ({ staffId }) => queryClient.getQueryData(meQuery.queryKey)?.staff?.id === staffId,
  deliver: async (item, way) => {
    const isHeld = stored.undoSend.get() !== 'off'
    const ticket = await post(item, isHeld, way)
    setTicket(queryClient, ticket)
    // Reads the ticket again, even if it is no longer open. The reply of `post` is not enough: the server may have stored this answer at an
    // earlier attempt, and may since have sent it to the player or undone it. Until the ticket is read, the screen shows the copy in the
    // outbox.
    const fresh = await queryClient.fetchQuery({ ...ticketQuery(item.ticketId), staleTime: 0 }).catch(() => undefined)
    if (isHeld && (fresh === undefined || fresh.held.some(({ id }) => id === item.key))) noteHeld(item.key, ticket, item)
    return { isShown: true }
  },
  onFail: async ({ ticketId, seenSeq }, problem) => {
    // The refusal may mean that the ticket has changed, so the ticket is read again.
    if (problem !== 'FILE') await readAgain(ticketId)
    return { after: lastKnownSeq(ticketId) ?? seenSeq, afterHeld: heldIn(ticketId) }
  },
})

const readAgain = (ticketId: string) => queryClient.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey })
const known = (ticketId: string) => queryClient.getQueryData(ticketQuery(ticketId).queryKey)
const lastKnownSeq = (ticketId: string) => known(ticketId)?.ticket.seq
const heldIn = (ticketId: string) => known(ticketId)?.held.map(({ id }) => id) ?? []

export const { open: openOutbox, wake: wakeOutbox, send, retry } = outbox

/** Moves the undelivered answers of a merged ticket to the remaining ticket, so that they are shown in that ticket. */
export const readdress = (from: string, ticketId: string) =>
  outbox.amend((item) => item.ticketId === from, { ticketId, after: undefined, afterHeld: undefined })

/** Returns those answers of this staff member that the ticket does not contain yet. */
export const useOutgoing = (staffId: string, ticketId: string) =>
  useStore(outbox.items).filter((item) => item.staffId === staffId && item.ticketId === ticketId)

/** Sends an answer again after its writer has seen the newer messages. */
export const sendAnyway = ({ key, ticketId, seenSeq }: Outgoing) =>
  retry(key, { seenSeq: lastKnownSeq(ticketId) ?? seenSeq, seenHeld: heldIn(ticketId) })

/** Removes an answer from the outbox. The answer has reached the server, although the reply was lost. */
export const dropSent = (key: string) => void outbox.takeBack(key)

/** Stops sending an answer and returns it, so that its writer can edit it. */
export const takeBack = (item: Outgoing) => {
  void outbox.takeBack(item.key)
  return item
}

type Way = { signal: AbortSignal; onProgress: (fraction: number) => void }

const post = async ({ key, ticketId, html, status, seenSeq, seenHeld, canned, image, video }: Outgoing, hold: boolean, way: Way) => {
  const entry = desk.tickets.answer
  const options = { ...(canned.length > 0 && { canned }), ...(seenHeld && { seenHeld }), ...(hold && { hold }) }
  const reply = await postForm(addressOf(entry, { params: { id: ticketId } }), {
    headers: {},
    data: { ...(html && { text: html }), clientId: key, status, seenSeq, ...options },
    ...{ image, video, ...way },
  })
  if (reply.status >= 400) throw refusalIn(reply.status, reply.json, reply.retryAfterSeconds)
  return readReply(entry.reply, reply.json)
}

// If the page is closed, unsent answers wait until the desk is opened again. So the browser asks before it closes the page.
if (typeof window !== 'undefined')
  addEventListener('beforeunload', (event) => {
    if (outbox.items.get().some(({ state }) => state === 'sending')) event.preventDefault()
  })
