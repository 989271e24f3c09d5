import { OfflineError } from '@playhub/browser/call-core'
import { PostFormError, postForm } from '@playhub/browser/post-form'
import { desk } from '@playhub/contract/desk'
import { Refusal } from '@playhub/contract/refusals'
import { useSyncExternalStore } from 'react'
import { addressOf, refusalIn } from '../../base/call.ts'
import { meQuery, queryClient } from '../../base/queries.ts'
import { setTicket, ticketQuery } from '../../support/ticket-queries.ts'
import { type Outgoing, outbox, type Problem } from './outbox-store.ts'

const sending = new Map<string, AbortController>()
/** The last delivery of each ticket, so that answers arrive in the order of sending. */
const queues = new Map<string, Promise<void>>()

/** This member's answers that the ticket does not contain yet. */
export const useOutgoing = (staffId: string, ticketId: string) => {
  const all = useSyncExternalStore(outbox.subscribe, outbox.all)
  return all.filter((item) => item.staffId === staffId && item.ticketId === ticketId)
}

let opening: Promise<void> | undefined
/** Sends answers of earlier pages when their writer is signed in, and waiting ones when the network is back. */
export const openOutbox = async () => {
  opening ??= outbox.load().then(() => addEventListener('online', wakeOutbox))
  await opening
  wakeOutbox()
}

/** Counts how often waiting answers were started again. */
let wakes = 0
const wakeOutbox = () => {
  wakes += 1
  wake()
}

const wake = () => {
  for (const { clientId, ticketId, state } of outbox.all()) {
    if (state.at === 'failed' && state.problem === 'OFFLINE') outbox.change(clientId, { state: { at: 'waiting' } })
    if (state.at !== 'sending') enqueue(clientId, ticketId)
  }
}

export const send = async (item: Omit<Outgoing, 'state' | 'clientId' | 'createTs'>) => {
  const clientId = crypto.randomUUID()
  await outbox.add({ ...item, clientId, createTs: new Date().toISOString(), state: { at: 'waiting' } })
  enqueue(clientId, item.ticketId)
}

/** Sends it again as the same message. */
export const retry = ({ clientId, ticketId }: Outgoing) => {
  outbox.change(clientId, { state: { at: 'waiting' } })
  enqueue(clientId, ticketId)
}

/** Sends it again after the writer has seen the newer messages. */
export const sendAnyway = (item: Outgoing) => {
  outbox.change(item.clientId, { seenSeq: lastKnownSeq(item.ticketId) ?? item.seenSeq })
  retry(item)
}

/** Stops sending and returns it to its writer. */
export const takeBack = (item: Outgoing) => {
  void outbox.remove(item.clientId)
  sending.get(item.clientId)?.abort()
  return item
}

const lastKnownSeq = (ticketId: string) => queryClient.getQueryData(ticketQuery(ticketId).queryKey)?.ticket.seq

const enqueue = (clientId: string, ticketId: string) => {
  const turn = (queues.get(ticketId) ?? Promise.resolve()).then(() => inOneTab(clientId))
  queues.set(ticketId, turn)
}

const inOneTab = (clientId: string): Promise<void> =>
  navigator.locks ? navigator.locks.request(`playhub-answer-${clientId}`, () => deliver(clientId)) : deliver(clientId)

/** Never rejects: the result is the item's state. */
const deliver = async (clientId: string) => {
  const item = outbox.find(clientId)
  if (item?.state.at !== 'waiting') return
  // Never send under another member's name. It is sent when its writer signs in again.
  if (queryClient.getQueryData(meQuery.queryKey)?.staff?.id !== item.staffId) return
  if (!(await outbox.isKept(clientId))) return outbox.forget(clientId)
  const stopping = new AbortController()
  const begunAt = wakes
  sending.set(clientId, stopping)
  outbox.change(clientId, { state: { at: 'sending', fraction: 0 } })
  try {
    const ticket = await post(item, stopping.signal)
    setTicket(queryClient, ticket)
    // The message itself arrives with the conversation; until then the sent one is shown.
    await queryClient.invalidateQueries({ queryKey: ticketQuery(item.ticketId).queryKey })
    await outbox.remove(clientId)
  } catch (error) {
    await fail(item, error)
  } finally {
    sending.delete(clientId)
    // The network came back while this try was still failing.
    if (wakes !== begunAt) wake()
  }
}

const fail = async ({ clientId, ticketId, seenSeq }: Outgoing, error: unknown) => {
  const waits = error instanceof Refusal ? error.status === 401 : error instanceof OfflineError && !navigator.onLine
  // A refusal means that the ticket has changed, so read it again.
  if (error instanceof Refusal && !waits) await queryClient.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey })
  if (!outbox.find(clientId)) return
  const state = { at: 'failed', problem: problemOf(error), after: lastKnownSeq(ticketId) ?? seenSeq } as const
  outbox.change(clientId, { state: waits ? { at: 'waiting' } : state })
}

const problemOf = (error: unknown): Problem => {
  if (error instanceof Refusal) return error.code
  return error instanceof OfflineError ? 'OFFLINE' : error instanceof PostFormError ? 'FILE' : 'INTERNAL'
}

const post = async ({ clientId, ticketId, html, status, seenSeq, canned, image, video }: Outgoing, signal: AbortSignal) => {
  const entry = desk.tickets.answer
  const answer = await postForm(addressOf(entry, { params: { id: ticketId } }), {
    headers: {},
    data: { ...(html && { text: html }), clientId, status, seenSeq, ...(canned.length > 0 && { canned }) },
    ...{ image, video, signal },
    onProgress: (fraction) => outbox.change(clientId, { state: { at: 'sending', fraction } }),
  }).catch((error: unknown) => {
    throw error instanceof PostFormError && error.reason === 'offline' ? new OfflineError('unreachable', { cause: error }) : error
  })
  if (answer.status >= 400) throw refusalIn(answer.status, answer.json, answer.retryAfterSeconds)
  const reply = entry.reply.safeParse(answer.json)
  if (!reply.success) throw new Refusal('INTERNAL')
  return reply.data
}

// In a closed page it would continue only when the desk is opened again.
if (typeof window !== 'undefined')
  addEventListener('beforeunload', (event) => {
    if (sending.size > 0) event.preventDefault()
  })
