import { lt } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { deleteOld } from '../../db/delete-old.ts'
import { roundRobinTurn } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { tell } from '../../support/tell.ts'
import { namesOfStaff } from '../ticket/agents.ts'
import { nobodys } from '../ticket/answer-locked.ts'
import { insertChange } from '../ticket/ticket-data.ts'
import { listPresent, listSettings, lockTurns, lockWaiting, type WaitingTicket, writeGiven } from './data.ts'
import { freePlaces, type Given, shareOut } from './rules.ts'

type GiveDeps = Pick<Deps, 'db' | 'now' | 'news' | 'log'>

/**
 * A turn records that a member of staff got a ticket. Turns are deleted after this time. A member without a stored turn gets the next
 * ticket.
 */
const KEPT_MS = 90 * 86_400_000

/**
 * Assigns waiting tickets of all projects to present members of staff in turn, and takes back tickets that an absent member of staff does
 * not answer. Every worker process calls this function every second, so no other code needs to call it. Returns the number of changed
 * tickets; 0 also if another process is running this function.
 *
 * Only one process at a time runs it, for all projects together. This is necessary because a member of staff has one limit and one place in
 * the order of turns for all projects. So each ticket is assigned to one person, no member of staff is skipped, and the ticket with the
 * longest wait is assigned first.
 */
export const giveWaitingTickets = async (deps: GiveDeps): Promise<number> => {
  const at = deps.now()
  const done = await deps.db.transaction((tx) => give(tx, at))
  for (const { id, seq } of done) await tell(deps, { ...nobodys, ticketId: id, seq, kind: 'status' })
  return done.length
}

const give = async (tx: Tx, at: Date): Promise<WaitingTicket[]> => {
  if (!(await lockTurns(tx))) return []
  const settings = await listSettings(tx, at)
  if (settings.length === 0) return []
  const present = await listPresent(tx, [...new Set(settings.flatMap(({ members }) => members))], at)
  const waiting = await lockWaiting(
    tx,
    settings.map((setting) => ({ ...setting, free: freePlaces(setting, present) })),
    at,
  )
  const given = shareOut(waiting, present, settings)
  if (given.length === 0) return []
  await write(tx, waiting, given, at)
  const ids = new Set(given.map(({ ticketId }) => ticketId))
  return waiting.filter(({ id }) => ids.has(id))
}

const write = async (tx: Tx, waiting: readonly WaitingTicket[], given: readonly Given[], createdAt: Date) => {
  const before = new Map(waiting.map(({ id, assigneeId }) => [id, assigneeId]))
  const names = await namesOfStaff(tx, [...before.values(), ...given.map(({ staffId }) => staffId)])
  const nameOf = (id: string | null | undefined) => (id ? (names.get(id) ?? '') : '')
  await writeGiven(tx, given, createdAt)
  await insertChange(
    tx,
    ...given.map(({ ticketId, staffId }) => {
      const [from, to] = [nameOf(before.get(ticketId)), nameOf(staffId)]
      return { ticketId, change: 'assignee' as const, from, to, createdAt }
    }),
  )
}

export const deleteOldTurns = (db: Tx, now: Date) =>
  deleteOld(db, roundRobinTurn, lt(roundRobinTurn.createdAt, new Date(now.getTime() - KEPT_MS)))
