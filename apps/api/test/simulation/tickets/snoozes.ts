import { randomUUID } from 'node:crypto'
import { and, inArray, lte } from 'drizzle-orm'
import { expect } from 'vitest'
import { ticket } from '../../../src/db/schema.ts'
import type { Deps } from '../../../src/deps.ts'
import { changeTickets, undoBulk } from '../../../src/desk/bulk/bulk.ts'
import { returnSnoozed } from '../../../src/desk/snooze/return-snoozed.ts'
import { changeTicket } from '../../../src/desk/ticket/ticket-changes.ts'
import { getTicket } from '../../../src/desk/ticket/ticket-data.ts'
import { patiently } from '../merges/patiently.ts'
import type { Random } from '../random.ts'
import type { World } from './world.ts'

type Row = Awaited<ReturnType<World['tickets']>>[number]
const HOUR_MS = 3_600_000
/** Maximum length of a snooze in hours. */
const HOURS = 20

/** Returns the actions on snoozed tickets. */
export const createSnoozeDoings = (deps: Deps, world: World, random: Random, pick: (rows: readonly Row[], count: number) => Row[]) => {
  const bulks: string[] = []
  const until = () => new Date(deps.now().getTime() + (1 + random.below(HOURS)) * HOUR_MS).toISOString()
  /**
   * Runs the job that ends snoozes, only for this history, as if `hours` hours had passed. For this, changes the times of the snoozes and
   * not the clock. With a changed clock, the events of the job would have later times than the actions after it.
   */
  const passHours = async (by: Deps, hours: number) => {
    const ids = (await world.tickets()).map(({ id }) => id)
    if (ids.length === 0) return
    const isOurs = inArray(ticket.id, ids)
    const now = deps.now()
    const isDue = lte(ticket.snoozedUntil, new Date(now.getTime() + hours * HOUR_MS))
    await deps.db.update(ticket).set({ snoozedUntil: now }).where(and(isOurs, isDue))
    await returnSnoozed(by, isOurs)
  }
  return {
    snooze: async (by: Deps) => {
      const [row] = pick(await world.tickets(), 1)
      if (!row) return 'nothing'
      const { ticket: shown } = await getTicket(deps.db, row.id)
      const snoozedUntilTs = random.chance(0.2) ? null : until()
      const body = { version: shown.version, seenSeq: shown.messageSeq, snoozedUntilTs }
      await patiently(() => changeTicket(by, world.agent, shown.id, body))
      return undefined
    },
    bulkSnooze: async (by: Deps) => {
      const rows = pick(await world.tickets(), 3)
      if (rows.length === 0) return 'nothing'
      const tickets = rows.map(({ id, lastMessageAt }) => ({ id, seenTs: lastMessageAt.toISOString() }))
      const id = randomUUID()
      bulks.push(id)
      await patiently(() => changeTickets(by, world.agent, { id, tickets, snoozedUntilTs: random.chance(0.3) ? null : until() }))
      return undefined
    },
    undoSnooze: async (by: Deps) => {
      if (bulks.length === 0) return 'nothing'
      await patiently(() => undoBulk(by, world.agent, random.pick(bulks)))
      return undefined
    },
    timePasses: async (by: Deps) => {
      await patiently(() => passHours(by, random.below(HOURS)))
      return undefined
    },
    /** Ends the snoozes that are due. Earlier runs of the job may have skipped some, because their tickets were locked. */
    returnDue: () => passHours(deps, 0),
    /** Checks that no ticket is still snoozed after the maximum time. Call it at the end of the history. */
    checkAllReturn: async () => {
      await passHours(deps, HOURS + 1)
      expect((await world.tickets()).filter(({ snoozedUntil }) => snoozedUntil !== null)).toEqual([])
    },
  }
}

/** A message may get a time that is a few milliseconds later than the clock (`timeAfter`). */
const TOLERANCE_MS = 10

type Message = Awaited<ReturnType<World['messages']>>[number]

/**
 * Checks that no snoozed ticket hides a message that the player has written since the snooze began. `closed`: the last time at which this
 * ticket, or a ticket that a move (even an undone one) connects with it, was closed. Messages before `closed` are allowed: a merge with a
 * closed ticket keeps the snooze, and the person who closed that ticket had read its messages.
 */
export const checkSnooze = (row: Row, said: readonly Message[], closed: number) => {
  const { status, snoozedUntil, snoozedAt, snoozedBy, snoozedDue, returnedAt, returnedCause } = row
  expect(snoozedAt !== null).toBe(snoozedUntil !== null)
  if (snoozedUntil) expect(snoozedBy, 'who snoozed it').not.toBeNull()
  expect(returnedCause !== null).toBe(returnedAt !== null)
  if (status === 'closed') expect([snoozedUntil, returnedAt], 'a closed ticket').toEqual([null, null])
  if (!snoozedUntil || !snoozedAt) return expect(snoozedDue).toBeNull()
  expect(returnedAt, 'a snoozed ticket is not back').toBeNull()
  const answered = said.findLastIndex(({ author }) => author === 'staff')
  const known = Math.max(snoozedAt.getTime(), closed) + TOLERANCE_MS
  const late = said.slice(answered + 1).filter(({ author, createdAt }) => author === 'player' && createdAt.getTime() > known)
  expect(
    late.map(({ plain }) => plain),
    `written in ticket ${row.number} after it was snoozed`,
  ).toEqual([])
}

type Move = Awaited<ReturnType<World['moves']>>[number]
type Closing = Awaited<ReturnType<World['closings']>>[number]

/** Returns for each ticket a time in ms: the last time at which the ticket, or a ticket connected with it by moves, was closed. */
export const lastClosings = (moves: readonly Move[], closings: readonly Closing[]): ReadonlyMap<string, number> => {
  const last = new Map<string, number>()
  const put = (id: string, time: number) => last.set(id, Math.max(time, last.get(id) ?? 0))
  for (const { ticketId, createdAt } of closings) put(ticketId, createdAt.getTime())
  // In each round, both tickets of each move get the later of their two times. After as many rounds as there are moves, all connected
  // tickets have the latest time.
  for (const _ of moves)
    for (const { fromId, intoId } of moves) {
      const time = Math.max(last.get(fromId) ?? 0, last.get(intoId) ?? 0)
      put(fromId, time)
      put(intoId, time)
    }
  return last
}
