import { keptDatabase } from '@playhub/browser/kept-records'
import { createStore } from '@playhub/browser/store'
import type { RefusalCode } from '@playhub/contract/refusals'
import type { TicketStatus } from '@playhub/contract/support'

export type SendStatus = Exclude<TicketStatus, 'open'>

/** An answer on its way to the player. It leaves this list when the server has it, or when its writer takes it back. */
export type Outgoing = {
  /** Made once for each answer: however often it is sent, it is written once. */
  clientId: string
  staffId: string
  ticketId: string
  /** Empty for a file alone. */
  html: string
  /** What the ticket becomes with it. */
  status: SendStatus
  /** The last message that its writer could see. */
  seenSeq: number
  /** Ready answers that it was written with. */
  canned: readonly string[]
  image: File | undefined
  video: File | undefined
  createTs: string
  state:
    | { at: 'waiting' }
    | { at: 'sending'; fraction: number }
    /** `after`: the last message there was when it failed. */
    | { at: 'failed'; problem: Problem; after: number }
}

/** Why it did not arrive. `FILE`: a file of it cannot be read any more. */
export type Problem = RefusalCode | 'OFFLINE' | 'FILE'

/** Each answer until the server has it, with its files: over a lost network, a reload, another day. */
const kept = keptDatabase('playhub-desk', 'outbox')<{ key: string; item: Outgoing }>('outbox')
const items = createStore<readonly Outgoing[]>([])

export const outbox = {
  all: items.get,
  subscribe: items.subscribe,
  find: (clientId: string) => items.get().find((item) => item.clientId === clientId),
  /** Resolves when it is kept. */
  add: async (item: Outgoing) => {
    items.set([...items.get(), item])
    await kept.put({ key: item.clientId, item })
  },
  /** Resolves when no other tab finds it any more. */
  remove: async (clientId: string) => {
    items.set(items.get().filter((item) => item.clientId !== clientId))
    await kept.remove(clientId)
  },
  /** Whether it is still to be sent: another tab may have done it, or taken it back. */
  isKept: async (clientId: string) => (await kept.get(clientId)) !== undefined,
  /** Out of this page's list, which another tab has emptied already. */
  forget: (clientId: string) => items.set(items.get().filter((item) => item.clientId !== clientId)),
  change: (clientId: string, to: Partial<Pick<Outgoing, 'state' | 'seenSeq'>>) => {
    items.set(items.get().map((item) => (item.clientId === clientId ? { ...item, ...to } : item)))
    const item = outbox.find(clientId)
    if (item && item.state.at !== 'sending') void keepAgain(item)
  },
  /** Finds what earlier pages have left, to be sent under the ids that it had. */
  load: async () => {
    const known = new Set(items.get().map(({ clientId }) => clientId))
    const left = (await kept.all()).flatMap(({ item }) => restored(item)).filter(({ clientId }) => !known.has(clientId))
    items.set([...left, ...items.get()].toSorted((one, other) => one.createTs.localeCompare(other.createTs)))
  },
}

/** Unless another tab has sent it, or taken it back. */
const keepAgain = async (item: Outgoing) => {
  if (await outbox.isKept(item.clientId)) await kept.put({ key: item.clientId, item })
}

/** What was kept, as something to be sent; nothing where an older version of the desk kept something else. */
export const restored = (item: unknown): Outgoing[] => {
  const { clientId, staffId, ticketId, html, status, seenSeq, canned, createTs, image, video, state } = (item ?? {}) as Record<
    string,
    unknown
  >
  const isText = (value: unknown): value is string => typeof value === 'string'
  if (!isText(clientId) || !isText(staffId) || !isText(ticketId) || !isText(html) || !isText(createTs) || typeof seenSeq !== 'number')
    return []
  const known = (['answered', 'waiting', 'closed'] as const).find((each) => each === status)
  if (!known) return []
  return [
    {
      ...{ clientId, staffId, ticketId, html, status: known, seenSeq, createTs, state: restoredState(state) },
      canned: Array.isArray(canned) ? canned.filter(isText) : [],
      image: image instanceof File ? image : undefined,
      video: video instanceof File ? video : undefined,
    },
  ]
}

/** A "no" stays one; whatever else it was, it is tried again. */
const restoredState = (state: unknown): Outgoing['state'] => {
  const { at, problem, after } = (state ?? {}) as Record<string, unknown>
  if (at !== 'failed' || typeof problem !== 'string' || problem === 'OFFLINE') return { at: 'waiting' }
  // Written by this store, whose problems are of that type; one of another version has the sentence of an unknown failure.
  return { at: 'failed', problem: problem as Problem, after: typeof after === 'number' ? after : 0 }
}
