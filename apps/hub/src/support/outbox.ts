import { OfflineError } from '@playhub/browser/call-core'
import { PostFormError } from '@playhub/browser/post-form'
import { createStore } from '@playhub/browser/store'
import { useStore } from '@playhub/browser/use-store'
import { Refusal, type RefusalCode } from '@playhub/contract/refusals'
import { support } from '@playhub/contract/support'
import { keptRecords } from '../base/kept.ts'
import { once } from '../base/late.ts'
import { showToast } from '../base/toast-queue.ts'
import { currentIdentity } from '../session/identity.ts'
import type { PickedFiles } from './drafts.ts'
import { isGivenUp, sendForm } from './send-form.ts'

/**
 * Messages on their way. Each keeps one `clientId` for all attempts, so that the server stores it once. The browser stores it until the
 * server has it: without a network, over a reload, over a sign-in.
 */
export type Outgoing = {
  /** The `clientId`, which is the message's id in the ticket. */
  key: string
  ticketId: string
  /** The author; empty for a guest, whose tickets may become a player's before it is sent. */
  userId: string
  html: string
  files: PickedFiles
  at: number
  /** `sent` until the ticket contains it. `closed`: the ticket was closed first. */
  state: 'queued' | 'sending' | 'failed' | 'sent' | 'closed'
  /** Upload progress of its files, 0 to 1. */
  progress: number
  problem?: RefusalCode | 'OFFLINE' | 'FILE' | undefined
  /** The last message of the ticket that the author's page knew when it was sent or failed. */
  afterSeq?: number | undefined
}

const kept = keptRecords<Outgoing>('outbox')
const outgoing = createStore<readonly Outgoing[]>([])
const sending = new Map<string, AbortController>()

const find = (key: string) => outgoing.get().find((each) => each.key === key)
const change = (key: string, to: Partial<Outgoing>) =>
  outgoing.set(outgoing.get().map((each) => (each.key === key ? { ...each, ...to } : each)))
const drop = (key: string) => outgoing.set(outgoing.get().filter((each) => each.key !== key))

export const useOutbox = () => useStore(outgoing)

/** A player's messages wait until that player is back. */
const isOwn = ({ userId }: Outgoing) => userId === '' || userId === currentIdentity().userId

/** Loads what an earlier page left, and continues whenever the network is back. */
export const openOutbox = once(async () => {
  const left = await kept.all()
  const known = new Set(outgoing.get().map(({ key }) => key))
  const back = left
    .filter(({ key }) => !known.has(key))
    .map((each) => (each.state === 'sending' ? { ...each, state: 'queued' as const } : each))
  outgoing.set([...back, ...outgoing.get()].toSorted((one, other) => one.at - other.at))
  addEventListener('online', wakeOutbox)
  pump()
})

/** The last message of each ticket that this page has sent. */
const written = new Map<string, number>()

export const send = async (message: Pick<Outgoing, 'ticketId' | 'userId' | 'html' | 'files' | 'afterSeq'>) => {
  const entry: Outgoing = { ...message, key: crypto.randomUUID(), at: Date.now(), state: 'queued', progress: 0 }
  outgoing.set([...outgoing.get(), entry])
  await kept.put(entry)
  pump()
}

/** How often the waiting messages were told to continue. */
let wakes = 0

/** The network or the player is back: sends what waits. */
export const wakeOutbox = () => {
  wakes += 1
  wake()
}

const wake = () => {
  for (const { key } of outgoing.get().filter(({ state, problem }) => state === 'failed' && problem === 'OFFLINE'))
    change(key, { state: 'queued' })
  pump()
}

export const retry = (key: string) => {
  change(key, { state: 'queued', progress: 0, problem: undefined })
  pump()
}

/** Cancels a message, even during its upload. If the server has stored it anyway, the ticket shows it. */
export const takeBack = async (key: string) => {
  sending.get(key)?.abort()
  drop(key)
  await kept.remove(key)
}

/** The ticket now contains these of them. */
export const dropShown = (shown: ReadonlySet<string>) => {
  const left = outgoing.get().filter(({ key }) => !shown.has(key))
  if (left.length < outgoing.get().length) outgoing.set(left)
}

// A text does not wait for a video of 100 MB. Texts keep their order, and so do files.
const lanes = { text: Promise.resolve(), files: Promise.resolve() }

const pump = () => {
  for (const entry of outgoing.get()) {
    if (entry.state !== 'queued' || sending.has(entry.key) || !isOwn(entry)) continue
    const lane = entry.files.image || entry.files.video ? 'files' : 'text'
    const giveUp = new AbortController()
    const begunAt = wakes
    sending.set(entry.key, giveUp)
    lanes[lane] = lanes[lane]
      .then(() => deliver(entry, giveUp.signal))
      .finally(() => {
        sending.delete(entry.key)
        // The network came back while this attempt was still failing.
        if (wakes !== begunAt) wake()
      })
  }
}

/** Runs in one tab only. */
const deliver = ({ key }: Outgoing, signal: AbortSignal): Promise<void> =>
  navigator.locks ? navigator.locks.request(`playhub-support-${key}`, () => sendOne(key, signal)) : sendOne(key, signal)

const sendOne = async (key: string, signal: AbortSignal) => {
  const entry = find(key)
  if (!entry || signal.aborted) return
  // Another tab has sent or cancelled it.
  if (!(await kept.get(key))) return drop(key)
  change(key, { state: 'sending', problem: undefined })
  try {
    const { ticketId, html, files } = entry
    const { data } = await sendForm(support.sendMessage, {
      data: { ticketId, clientId: key, ...(html && { text: html }) },
      ...{ files, signal, onProgress: (progress) => change(key, { progress }) },
    })
    written.set(ticketId, Math.max(data.seq, written.get(ticketId) ?? 0))
    await kept.remove(key)
    change(key, { state: 'sent' })
  } catch (error) {
    if (!isGivenUp(error)) await fail(key, error)
  }
}

const fail = async (key: string, error: unknown) => {
  const code = error instanceof Refusal ? error.code : undefined
  // Another tab has cancelled it.
  if (!(await kept.get(key))) return drop(key)
  if (code === 'TICKET_CLOSED') change(key, { state: 'closed' })
  // The session has ended. It is sent after the next sign-in.
  else if (error instanceof Refusal && error.status === 401) change(key, { state: 'queued' })
  else if (error instanceof OfflineError && !navigator.onLine) change(key, { state: 'queued' })
  else {
    const problem = code ?? (error instanceof OfflineError ? 'OFFLINE' : error instanceof PostFormError ? 'FILE' : 'INTERNAL')
    const { ticketId, afterSeq = 0 } = find(key) ?? {}
    change(key, { state: 'failed', problem, afterSeq: Math.max(afterSeq, written.get(ticketId ?? '') ?? 0) })
    showToast('SEND_MESSAGE_ERROR')
  }
  const entry = find(key)
  if (entry && !(await kept.replace(entry))) drop(key)
}
