import type { KeptMarks } from '../../db/tables/ticket-moves.ts'

/** Where messages belong after a move, and what counts as seen then. */

/** A message without its text. */
export type Said = { clientId: string; seq: number; author: 'player' | 'staff' | 'system'; createdAt: Date }
/** A message of two merged tickets. `was` is its number before, `isMoved` whether it comes from the merged ticket. */
export type Placed = Said & { was: number; isMoved: boolean }

/** Merges by time. The order inside each ticket stays, because times of messages may come from different clocks. */
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
 * The messages of two tickets in time order with their numbers in the remaining ticket, whose last number is `last`. From the first moved
 * message on all get new numbers after `last`. So no number is used twice, and a page that asks for later messages gets all that changed.
 */
export const placeAll = (into: readonly Said[], from: readonly Said[], last: number): Placed[] => {
  const placed = inTimeOrder(into, from)
  const first = placed.findIndex(({ isMoved }) => isMoved)
  return placed.map((one, at) => (first < 0 || at < first ? one : { ...one, seq: last + 1 + at - first }))
}

type Side = 'player' | 'staff'
/** Players see messages of staff and of the hub; staff see messages of players. */
const isFor = (side: Side, { author }: Said) => (side === 'player') === (author !== 'player')

/** The number up to which a side has seen everything. */
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

/** What a ticket's marks say about the message with this number. */
const seenIn = ({ playerSeenSeq, staffSeenSeq, letterSeq }: KeptMarks, seq: number) => ({
  ...{ player: seq <= playerSeenSeq, staff: seq <= staffSeenSeq, told: seq <= letterSeq },
})

/**
 * The marks of the remaining ticket. A mark is before the first unseen message, so nothing unseen counts as seen. What was seen after it
 * stays out of the counts, which are the sums of both.
 */
export const marksAfterMerge = (placed: readonly Placed[], into: KeptMarks, from: KeptMarks): KeptMarks =>
  marksOf(placed, ({ was, isMoved }) => seenIn(isMoved ? from : into, was), {
    playerUnread: into.playerUnread + from.playerUnread,
    staffUnread: into.staffUnread + from.staffUnread,
  })

/** The marks that the remaining ticket had before the merge, in the new numbers. */
export const ownMarksOf = (placed: readonly Placed[], into: KeptMarks): KeptMarks =>
  marksOf(
    placed.filter(({ isMoved }) => !isMoved),
    ({ was }) => seenIn(into, was),
    into,
  )

const unreadAfter = (side: Side, messages: readonly Said[], mark: number, most: number) =>
  Math.min(most, messages.filter((one) => isFor(side, one) && one.seq > mark).length)

/**
 * The marks of one part of a ticket after it was divided. `before` are those of this part before it came to the ticket, and `most` are the
 * most messages that may be unread. `seqNow` gives a message's number in the whole ticket, `now` are that ticket's marks.
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

/** Since when the player has been waiting, by what was said; null if support wrote last. */
export const waitingSinceOf = (messages: readonly Said[]): Date | null => {
  const answered = messages.findLastIndex(({ author }) => author === 'staff')
  return messages.slice(answered + 1).find(({ author }) => author === 'player')?.createdAt ?? null
}
