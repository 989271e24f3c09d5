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
  image: File | undefined
  video: File | undefined
  createTs: string
  state:
    | { at: 'waiting' }
    | { at: 'sending'; fraction: number }
    /** `filesGone`: the page was reloaded, which keeps the text and not the files. */
    | { at: 'failed'; error: unknown; filesGone: boolean }
}

let items: readonly Outgoing[] = []
const listeners = new Set<() => void>()

export const outbox = {
  all: () => items,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  find: (clientId: string) => items.find((item) => item.clientId === clientId),
  add: (item: Outgoing) => set([...items, item]),
  remove: (clientId: string) => set(items.filter((item) => item.clientId !== clientId)),
  change: (clientId: string, state: Outgoing['state']) =>
    set(
      items.map((item) => (item.clientId === clientId ? { ...item, state } : item)),
      state.at !== 'sending',
    ),
  /** Its writer sends it again, with this much of the conversation in sight. */
  sendAgain: (clientId: string, seenSeq: number) =>
    set(items.map((item) => (item.clientId === clientId ? { ...item, seenSeq, state: { at: 'waiting' } } : item))),
}

const KEY = 'desk-outbox'

/** For this tab: what it has not been told to have arrived is there after a reload, to be sent again under the same id. */
const set = (next: readonly Outgoing[], isKept = true) => {
  items = next
  if (isKept) keep()
  for (const listener of listeners) listener()
}

const keep = () => {
  try {
    const kept = items.map(({ image, video, state: _, ...item }) => ({ ...item, hadFiles: (image ?? video) !== undefined }))
    if (kept.length > 0) sessionStorage.setItem(KEY, JSON.stringify(kept))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Blocked or full: a reload then loses what was on its way, and the browser asks before it.
  }
}

export const parseKept = (raw: string | null): Outgoing[] => {
  try {
    const kept: unknown = JSON.parse(raw ?? '[]')
    return Array.isArray(kept) ? kept.flatMap(restored) : []
  } catch {
    return []
  }
}

const restored = (kept: unknown): Outgoing[] => {
  const { clientId, staffId, ticketId, html, status, seenSeq, createTs, hadFiles } = (kept ?? {}) as Record<string, unknown>
  const isText = (value: unknown): value is string => typeof value === 'string'
  if (!isText(clientId) || !isText(staffId) || !isText(ticketId) || !isText(html) || !isText(createTs) || typeof seenSeq !== 'number')
    return []
  const known = (['answered', 'waiting', 'closed'] as const).find((each) => each === status)
  if (!known) return []
  const state = { at: 'failed', error: undefined, filesGone: hadFiles === true } as const
  return [{ clientId, staffId, ticketId, html, status: known, seenSeq, image: undefined, video: undefined, createTs, state }]
}

const readKept = () => {
  try {
    return parseKept(sessionStorage.getItem(KEY))
  } catch {
    return []
  }
}
if (typeof sessionStorage !== 'undefined') items = readKept()
