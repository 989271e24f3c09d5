import { localDay } from '@playhub/browser/dates'
import type { HeldAnswer } from '@playhub/contract/desk/held-answers'
import type { ThreadEntry } from '@playhub/contract/desk/thread'
import type { Outgoing } from './reply/outbox.ts'

type Message = Extract<ThreadEntry, { kind: 'message' }>
type Change = Extract<ThreadEntry, { kind: 'event' }>
export type ThreadItem =
  | { kind: 'day'; key: string; day: string }
  /**
   * `isFirst`: whether the entry is the first of its group; only this entry shows the author's name. `parts`: the changes that a macro or a
   * rule made, if the entry is about this macro or rule.
   */
  | { kind: 'entry'; key: string; entry: ThreadEntry; isFirst: boolean; parts: readonly Change[] }

const GROUP_MS = 5 * 60_000

/**
 * Returns the items of a conversation: days, groups of messages, notes, and changes of the ticket. A change that a message already shows is
 * left out.
 */
export const threadItems = (entries: readonly ThreadEntry[]): ThreadItem[] => {
  const items: ThreadItem[] = []
  let day = ''
  let before: ThreadEntry | undefined
  const shown = withoutEchoes(entries)
  const parts = macroParts(shown)
  const folded = new Set([...parts.values()].flat())
  for (const entry of shown) {
    if (entry.kind === 'event' && folded.has(entry)) continue
    const own = localDay(entry.createTs)
    if (own !== day) {
      items.push({ kind: 'day', key: `day ${own}`, day: own })
      before = undefined
    }
    day = own
    items.push({ kind: 'entry', key: entry.id, entry, isFirst: !isSameGroup(before, entry), parts: parts.get(entry.id) ?? [] })
    before = entry
  }
  return items
}

/**
 * The kinds of changes that are shown inside the entry of a macro or a rule, in this order. The server gives no order for entries of the
 * same time.
 */
const FOLDED: readonly string[] = ['tags', 'assignee', 'priority', 'status']

/**
 * Returns the changes that each macro or rule made, by the id of the entry for the macro or rule. These changes have the same actor and the
 * same time as that entry.
 */
const macroParts = (entries: readonly ThreadEntry[]) => {
  const changes = entries.filter((entry): entry is Change => entry.kind === 'event')
  const macros = changes.filter(({ change }) => change === 'macro' || change === 'macroUndone' || change === 'rule')
  const isPart = (of: Change, { change, actorId, createTs }: Change) =>
    FOLDED.includes(change) && actorId === of.actorId && createTs === of.createTs
  const inOrder = (one: Change, other: Change) => FOLDED.indexOf(one.change) - FOLDED.indexOf(other.change)
  return new Map(macros.map((macro) => [macro.id, changes.filter((each) => isPart(macro, each)).toSorted(inOrder)]))
}

const isSameGroup = (before: ThreadEntry | undefined, entry: ThreadEntry) =>
  before?.kind === 'message' &&
  entry.kind === 'message' &&
  before.author === entry.author &&
  before.authorId === entry.authorId &&
  Date.parse(entry.createTs) - Date.parse(before.createTs) < GROUP_MS

/**
 * Leaves out changes that a message of the same time already shows: the creation of the ticket, and the new status "open" or "answered".
 * The new status "closed" is kept.
 */
const withoutEchoes = (entries: readonly ThreadEntry[]) => {
  const spoken = new Set(entries.filter(({ kind }) => kind === 'message').map(({ createTs }) => createTs))
  const isEcho = (entry: ThreadEntry) =>
    entry.kind === 'event' &&
    spoken.has(entry.createTs) &&
    (entry.change === 'created' || (entry.change === 'status' && (entry.to === 'open' || entry.to === 'answered')))
  return entries.filter((entry) => !isEcho(entry))
}

/**
 * Returns `placed`, in which each failed answer is before the first message that was added after its failure. `last` contains the answers
 * that are shown below the held (not yet sent) answers: answers that have not failed, and answers that failed while the ticket had a held
 * answer that is still not sent.
 */
export const withFailed = (items: readonly ThreadItem[], outgoing: readonly Outgoing[], heldIds: readonly string[]) => {
  const messages = items.flatMap((item) => (item.kind === 'entry' && item.entry.kind === 'message' ? [item.entry] : []))
  const afterOf = ({ after = 0, afterHeld = [] }: Outgoing) =>
    Math.max(after, ...messages.filter(({ id }) => afterHeld.includes(id)).map(({ seq }) => seq))
  const isLast = ({ state, afterHeld = [] }: Outgoing) => state !== 'failed' || afterHeld.some((id) => heldIds.includes(id))
  const left = outgoing.filter((each) => !isLast(each))
  const placed = items.flatMap((item): readonly (ThreadItem | Outgoing)[] => {
    if (item.kind !== 'entry' || item.entry.kind !== 'message') return [item]
    const { seq } = item.entry
    const before = left.filter((each) => afterOf(each) < seq)
    for (const each of before) left.splice(left.indexOf(each), 1)
    return [...before, item]
  })
  return { placed: [...placed, ...left], last: outgoing.filter(isLast) }
}

/**
 * Returns the id of the last item of the conversation, and whether the signed-in staff member has written it. In a note, only the name
 * identifies the writer.
 */
export const endOf = (
  own: { id: string; name: string },
  placed: readonly (ThreadItem | Outgoing)[],
  held: readonly HeldAnswer[],
  last: readonly Outgoing[],
) => {
  const [sending, waiting, item] = [last.at(-1), held.at(-1), placed.at(-1)]
  if (sending) return { id: sending.key, isOwn: true }
  if (waiting) return { id: waiting.id, isOwn: waiting.authorId === own.id }
  const entry = item && 'entry' in item ? item.entry : undefined
  const isOwn = entry?.kind === 'message' ? entry.authorId === own.id : entry?.kind === 'note' && entry.authorName === own.name
  return { id: item?.key ?? '', isOwn }
}

/**
 * Returns the last message of staff that the player has seen. Returns undefined if the last message is not from staff, or if the player has
 * seen no message of staff.
 */
export const seenMessage = (entries: readonly ThreadEntry[], playerSeenSeq: number): Message | undefined => {
  const last = entries.findLast((entry): entry is Message => entry.kind === 'message')
  if (last?.author !== 'staff') return undefined
  return entries.findLast((entry): entry is Message => entry.kind === 'message' && entry.author === 'staff' && entry.seq <= playerSeenSeq)
}

/**
 * Returns the changes that colleagues have made after the known entries, oldest first. They explain why a change of this staff member was
 * refused.
 */
export const changesSince = (known: readonly ThreadEntry[], now: readonly ThreadEntry[], ownId: string) => {
  const ids = new Set(known.map(({ id }) => id))
  return now.filter(
    (entry): entry is Extract<ThreadEntry, { kind: 'event' }> => entry.kind === 'event' && !ids.has(entry.id) && entry.actorId !== ownId,
  )
}
