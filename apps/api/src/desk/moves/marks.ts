import type { KeptMarks } from '../../db/tables/ticket-moves.ts'

/**
 * Computes the numbers of messages after a move. Also computes the read marks of the tickets: the last message that players and staff have
 * seen, and how many messages are unread.
 */

/** A message without its text. */
export type Said = { clientId: string; seq: number; author: 'player' | 'staff' | 'system'; createdAt: Date; byRule?: string | null }
/** A message after the merge of two tickets. `was`: its number before the merge. `isMoved`: whether it comes from the merged ticket. */
export type Placed = Said & { was: number; isMoved: boolean }

/**
 * Merges the messages of two tickets by time. The order inside each ticket stays the same, even if its times are not in order because
 * clocks of processes differ.
 */
const inTimeOrder = (into: readonly Said[], from: readonly Said[]): Placed[] => {
  const placed: Placed[] = []
  for (let one = 0, other = 0; one < into.length || other < from.length; ) {
    const [own, moved] = [into[one], from[other]]
    if (own && (!moved || own.createdAt.getTime() <= moved.createdAt.getTime())) {
      placed.push({ ...own, was: own.seq, isMoved: false })
      one += 1
    } else if (moved) {
      placed.push({ ...moved, was: moved.seq, isMoved: true })
      other += 1
    }
  }
  return placed
}

/**
 * Returns the messages of two tickets in time order, with their numbers in the remaining ticket. `last` is the last number that this ticket
 * has used. From the first moved message on, all messages get new numbers after `last`. So no number is used twice, and a page that
 * requests messages after `last` gets every message with a new number.
 */
export const placeAll = (into: readonly Said[], from: readonly Said[], last: number): Placed[] => {
  const placed = inTimeOrder(into, from)
  const first = placed.findIndex(({ isMoved }) => isMoved)
  return placed.map((one, at) => (first < 0 || at < first ? one : { ...one, seq: last + 1 + at - first }))
}

type Side = 'player' | 'staff'
/** Whether this side reads the message: players read messages of staff and of the hub, staff read messages of players. */
const isFor = (side: Side, { author }: Said) => (side === 'player') === (author !== 'player')

/**
 * Returns the last message number before the first message that this side has not seen; the last number if this side has seen all messages.
 */
const markOf = <S extends Said>(side: Side, messages: readonly S[], isSeen: (message: S) => boolean): number => {
  const unseen = messages.findIndex((one) => isFor(side, one) && !isSeen(one))
  return messages[unseen < 0 ? messages.length - 1 : unseen - 1]?.seq ?? 0
}

const marksOf = <S extends Said>(
  messages: readonly S[],
  seenOf: (message: S) => { player: boolean; staff: boolean; told: boolean },
  unread: Pick<KeptMarks, 'playerUnread' | 'staffUnread'>,
): KeptMarks => ({
  playerSeenSeq: markOf('player', messages, (one) => seenOf(one).player),
  staffSeenSeq: markOf('staff', messages, (one) => seenOf(one).staff),
  letterSeq: markOf('player', messages, (one) => seenOf(one).player || seenOf(one).told),
  ...unread,
})

/**
 * Returns who has seen the message with this number, and whether an e-mail has announced it to the player (`told`). Uses the read marks of
 * its ticket.
 */
const seenIn = ({ playerSeenSeq, staffSeenSeq, letterSeq }: KeptMarks, seq: number) => ({
  ...{ player: seq <= playerSeenSeq, staff: seq <= staffSeenSeq, told: seq <= letterSeq },
})

/**
 * Returns the read marks of the remaining ticket. Each mark is before the first unseen message, so no unseen message is marked as seen. The
 * unread counts are the sums of both tickets. They are not counted from the mark, because messages after the mark may be seen already.
 */
export const marksAfterMerge = (placed: readonly Placed[], into: KeptMarks, from: KeptMarks): KeptMarks =>
  marksOf(placed, ({ was, isMoved }) => seenIn(isMoved ? from : into, was), {
    playerUnread: into.playerUnread + from.playerUnread,
    staffUnread: into.staffUnread + from.staffUnread,
  })

/** Returns the read marks of the remaining ticket before the merge, converted to the message numbers after the merge. */
export const ownMarksOf = (placed: readonly Placed[], into: KeptMarks): KeptMarks =>
  marksOf(
    placed.filter(({ isMoved }) => !isMoved),
    ({ was }) => seenIn(into, was),
    into,
  )

const unreadAfter = (side: Side, messages: readonly Said[], mark: number, most: number) =>
  Math.min(most, messages.filter((one) => isFor(side, one) && one.seq > mark).length)

/**
 * Returns the read marks of one of the two tickets after a split, or after the undo of a merge.
 * `messages`: the messages of this ticket.
 * `before`: the read marks of these messages before they were merged with other messages.
 * `now`: the present read marks of the ticket that has had all messages until now.
 * `seqNow`: returns the number of a message in that ticket.
 * `most`: the maximum number of unread messages, for the player and for staff.
 */
export const marksAfterPart = (
  messages: readonly Said[],
  { before, now, seqNow, most }: { before: KeptMarks; now: KeptMarks; seqNow: (message: Said) => number; most: Most },
): KeptMarks => {
  const marks = marksOf(
    messages,
    (one) => {
      const [early, late] = [seenIn(before, one.seq), seenIn(now, seqNow(one))]
      return { player: early.player || late.player, staff: early.staff || late.staff, told: early.told || late.told }
    },
    { playerUnread: 0, staffUnread: 0 },
  )
  return {
    ...marks,
    playerUnread: unreadAfter('player', messages, marks.playerSeenSeq, most.playerUnread),
    staffUnread: unreadAfter('staff', messages, marks.staffSeenSeq, most.staffUnread),
  }
}
type Most = Pick<KeptMarks, 'playerUnread' | 'staffUnread'>

export const NO_MARKS: KeptMarks = { playerSeenSeq: 0, staffSeenSeq: 0, letterSeq: 0, playerUnread: 0, staffUnread: 0 }

/**
 * Returns the start of the player's wait, computed from the messages; null if the player has written nothing after the last answer of
 * staff.
 */
export const waitingSinceOf = (messages: readonly Said[]): Date | null => {
  const answered = messages.findLastIndex(({ author }) => author === 'staff')
  return messages.slice(answered + 1).find(({ author }) => author === 'player')?.createdAt ?? null
}
