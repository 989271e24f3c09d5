import { MEDIA_LINK_TTL_MS } from '@playhub/contract/limits'
import type { Ticket, TicketMessage } from '@playhub/contract/support'

/**
 * The loaded part of a ticket. The messages have no gap, and the oldest is first. `linksAt` is the time in ms at which the oldest file link
 * was made.
 */
export type Conversation = Ticket & { linksAt: number }

export const lastSeqOf = ({ messages }: Pick<Ticket, 'messages'>) => messages.at(-1)?.seq ?? 0
export const firstSeqOf = ({ messages }: Pick<Ticket, 'messages'>) => messages[0]?.seq ?? 1

const filesOf = ({ image, video }: TicketMessage) => [image, video].filter((file) => file !== null)
export const hasFiles = ({ messages }: Ticket) => messages.some((message) => filesOf(message).length > 0)
const isChecking = (message: TicketMessage) => filesOf(message).some(({ state }) => state === 'checking')
/** Whether a file is still being checked. No new message announces the result of the check. */
export const isUnfinished = ({ messages }: Ticket) => messages.some(isChecking)

/**
 * Returns the `seq` (message number) after which to request changes. Normally this is the last message's `seq`. If a file is still being
 * checked, the message with this file and all later messages are requested. If the file links have expired, all loaded messages are
 * requested again.
 */
export const askAfter = (known: Conversation, now: number): number => {
  if (hasFiles(known) && now - known.linksAt >= MEDIA_LINK_TTL_MS) return firstSeqOf(known) - 1
  return (known.messages.find(isChecking)?.seq ?? lastSeqOf(known) + 1) - 1
}

/**
 * Merges a newer reply of the server (`news`) into the loaded part of a ticket (`known`). Messages and ticket data in the reply replace the
 * older ones. Only `hasEarlier` is kept from `known`, because `known` begins with an earlier message.
 */
export const withNews = (known: Conversation, news: Ticket, now: number): Conversation => {
  const bySeq = new Map([...known.messages, ...news.messages].map((message) => [message.seq, message]))
  const isAnew = news.messages[0] !== undefined && news.messages[0].seq <= firstSeqOf(known)
  return {
    ...news,
    messages: [...bySeq.values()].toSorted((one, other) => one.seq - other.seq),
    hasEarlier: known.hasEarlier,
    linksAt: isAnew ? now : known.linksAt,
  }
}

export const withEarlier = (known: Conversation, earlier: Ticket): Conversation => ({
  ...known,
  messages: [...earlier.messages.filter(({ seq }) => seq < firstSeqOf(known)), ...known.messages],
  hasEarlier: earlier.hasEarlier,
})

const GROUP_MS = 5 * 60_000

/** Consecutive messages of one author that are less than five minutes apart. The author's name is shown once per group. */
export type Group = { isUser: boolean; messages: TicketMessage[] }
export type Day = { day: string; groups: Group[] }

/** Groups messages by day in the reader's time zone, then by author. A new group also begins after each `seq` in `cuts`. */
export const byDays = (messages: readonly TicketMessage[], dayOf: (ts: string) => string, cuts: readonly number[] = []): Day[] => {
  const days: Day[] = []
  for (const message of messages) {
    const day = dayOf(message.createTs)
    if (days.at(-1)?.day !== day) days.push({ day, groups: [] })
    const groups = days.at(-1)?.groups ?? []
    const last = groups.at(-1)
    const before = last?.messages.at(-1)
    const isNear = before && Date.parse(message.createTs) - Date.parse(before.createTs) < GROUP_MS
    const isCut = before && cuts.some((seq) => before.seq <= seq && seq < message.seq)
    if (last && isNear && !isCut && last.isUser === message.isUserMsg) last.messages.push(message)
    else groups.push({ isUser: message.isUserMsg, messages: [message] })
  }
  return days
}
