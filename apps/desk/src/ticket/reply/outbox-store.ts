import { keptDatabase } from '@playhub/browser/kept-records'
import { createStore } from '@playhub/browser/store'
import type { RefusalCode } from '@playhub/contract/refusals'
import type { TicketStatus } from '@playhub/contract/support'

export type SendStatus = Exclude<TicketStatus, 'open'>

/** An unsent answer to the player. It leaves the list when the server has it, or when its writer takes it back. */
export type Outgoing = {
  /** Created once per answer. An answer that is sent several times is stored once. */
  clientId: string
  staffId: string
  ticketId: string
  /** Empty if there is only a file. */
  html: string
  /** The ticket's new status. */
  status: SendStatus
  /** The last message that the writer saw. */
  seenSeq: number
  /** The ready answers used in it. */
  canned: readonly string[]
  image: File | undefined
  video: File | undefined
  createTs: string
  state:
    | { at: 'waiting' }
    | { at: 'sending'; fraction: number }
    /** `after`: the number of the last message when it failed. */
    | { at: 'failed'; problem: Problem; after: number }
}

/** Why it was not delivered. `FILE`: a file can no longer be read. */
export type Problem = RefusalCode | 'OFFLINE' | 'FILE'

/** Stores each answer with its files until the server has it: during a lost network, a reload, or until another day. */
const kept = keptDatabase('playhub-desk', 'outbox')<{ key: string; item: Outgoing }>('outbox')
const items = createStore<readonly Outgoing[]>([])

export const outbox = {
  all: items.get,
  subscribe: items.subscribe,
  find: (clientId: string) => items.get().find((item) => item.clientId === clientId),
  /** Resolves when it is stored. */
  add: async (item: Outgoing) => {
    items.set([...items.get(), item])
    await kept.put({ key: item.clientId, item })
  },
  /** Resolves when other tabs can no longer find it. */
  remove: async (clientId: string) => {
    items.set(items.get().filter((item) => item.clientId !== clientId))
    await kept.remove(clientId)
  },
  /** Whether it still has to be sent. Another tab may have sent it or taken it back. */
  isKept: async (clientId: string) => (await kept.get(clientId)) !== undefined,
  /** Removes it only from this page's list; another tab has removed it from the storage. */
  forget: (clientId: string) => items.set(items.get().filter((item) => item.clientId !== clientId)),
  change: (clientId: string, to: Partial<Pick<Outgoing, 'state' | 'seenSeq'>>) => {
    items.set(items.get().map((item) => (item.clientId === clientId ? { ...item, ...to } : item)))
    const item = outbox.find(clientId)
    if (item && item.state.at !== 'sending') void kept.replace({ key: clientId, item })
  },
  /** Loads answers of earlier pages, to be sent with their old ids. */
  load: async () => {
    const known = new Set(items.get().map(({ clientId }) => clientId))
    const left = (await kept.all()).flatMap(({ item }) => restored(item)).filter(({ clientId }) => !known.has(clientId))
    items.set([...left, ...items.get()].toSorted((one, other) => one.createTs.localeCompare(other.createTs)))
  },
}

/** Converts a stored answer; empty if an older version stored another format. */
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

/** A refusal stays a refusal; any other state becomes a retry. */
const restoredState = (state: unknown): Outgoing['state'] => {
  const { at, problem, after } = (state ?? {}) as Record<string, unknown>
  if (at !== 'failed' || typeof problem !== 'string' || problem === 'OFFLINE') return { at: 'waiting' }
  // Written by this store, so it has this type. A problem of another version is shown as an unknown failure.
  return { at: 'failed', problem: problem as Problem, after: typeof after === 'number' ? after : 0 }
}
