import { desk } from '@playhub/contract/desk'
import { Refusal } from '@playhub/contract/refusals'
import { PostFormError, postForm } from '@playhub/ui/post-form'
import { useSyncExternalStore } from 'react'
import { addressOf, OfflineError, refusalIn } from '../call.ts'
import { meQuery, queryClient } from '../queries.ts'
import { type Outgoing, outbox } from './outbox-store.ts'
import { setTicket, ticketQuery } from './queries.ts'

const sending = new Map<string, AbortController>()
/** The last delivery of each ticket: answers arrive in the order in which they were sent. */
const queues = new Map<string, Promise<void>>()

/** Answers of this member that the ticket does not hold yet. */
export const useOutgoing = (staffId: string, ticketId: string) => {
  const all = useSyncExternalStore(outbox.subscribe, outbox.all)
  return all.filter((item) => item.staffId === staffId && item.ticketId === ticketId)
}

export const send = (item: Omit<Outgoing, 'state' | 'clientId' | 'createTs'>) => {
  const clientId = crypto.randomUUID()
  outbox.add({ ...item, clientId, createTs: new Date().toISOString(), state: { at: 'waiting' } })
  enqueue(clientId, item.ticketId)
}

/** Again, as the same message. */
export const retry = ({ clientId, ticketId, seenSeq }: Outgoing) => {
  outbox.sendAgain(clientId, queryClient.getQueryData(ticketQuery(ticketId).queryKey)?.ticket.seq ?? seenSeq)
  enqueue(clientId, ticketId)
}

/** Stops sending it; gives it back for its writer. */
export const takeBack = (item: Outgoing) => {
  outbox.remove(item.clientId)
  sending.get(item.clientId)?.abort()
  return item
}

const enqueue = (clientId: string, ticketId: string) => {
  const turn = (queues.get(ticketId) ?? Promise.resolve()).then(() => deliver(clientId))
  queues.set(ticketId, turn)
}

/** Never rejects: how it went is the item's state. */
const deliver = async (clientId: string) => {
  const item = outbox.find(clientId)
  if (item?.state.at !== 'waiting') return
  // It waited while another member signed in, under whose name it must not go out.
  if (queryClient.getQueryData(meQuery.queryKey)?.staff?.id !== item.staffId)
    return outbox.change(clientId, { at: 'failed', error: new Refusal('STAFF_UNAUTHORIZED'), filesGone: false })
  const stopping = new AbortController()
  sending.set(clientId, stopping)
  outbox.change(clientId, { at: 'sending', fraction: 0 })
  try {
    const ticket = await post(item, stopping.signal)
    setTicket(queryClient, ticket)
    // The message itself comes with the conversation; until then the one that was sent stands for it.
    await queryClient.invalidateQueries({ queryKey: ticketQuery(item.ticketId).queryKey })
    outbox.remove(clientId)
  } catch (error) {
    if (outbox.find(clientId)) outbox.change(clientId, { at: 'failed', error, filesGone: false })
    // A "no" is about a ticket that is other than it looks here.
    if (error instanceof Refusal) void queryClient.invalidateQueries({ queryKey: ticketQuery(item.ticketId).queryKey })
  } finally {
    sending.delete(clientId)
  }
}

const post = async ({ clientId, ticketId, html, status, seenSeq, image, video }: Outgoing, signal: AbortSignal) => {
  const entry = desk.tickets.answer
  const answer = await postForm(addressOf(entry, { params: { id: ticketId } }), {
    headers: {},
    data: { ...(html && { text: html }), clientId, status, seenSeq },
    ...{ image, video, signal },
    onProgress: (fraction) => outbox.change(clientId, { at: 'sending', fraction }),
  }).catch((error: unknown) => {
    throw error instanceof PostFormError && error.reason === 'offline' ? new OfflineError('unreachable', { cause: error }) : error
  })
  if (answer.status >= 400) throw refusalIn(answer.status, answer.json, answer.retryAfterSeconds?.toString() ?? null)
  const reply = entry.reply.safeParse(answer.json)
  if (!reply.success) throw new Refusal('INTERNAL')
  return reply.data
}

// Files on their way do not survive the page.
if (typeof window !== 'undefined')
  addEventListener('beforeunload', (event) => {
    if (sending.size > 0) event.preventDefault()
  })
