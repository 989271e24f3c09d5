import type { desk } from '@playhub/contract/desk'
import type { BulkSkip, BulkState } from '@playhub/contract/desk/bulk'
import { Refusal } from '@playhub/contract/refusals'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import type { BulkAnswer, BulkMacro } from '../../db/tables/desk-inbox.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../queue/jobs.ts'
import { cleanMessage } from '../../support/message-html.ts'
import type { TicketRow } from '../../support/messages.ts'
import type { Staff } from '../audit/audit.ts'
import { readDueStates } from '../targets/data.ts'
import { forgetEndedWaits } from '../targets/ended-waits.ts'
import { isReopened, type TicketFields } from '../ticket/change-rules.ts'
import { checkAgent, checkSnoozeTime, tellOfChanges, timeOf, writeChanges } from '../ticket/ticket-changes.ts'
import { readUnansweredSince } from '../ticket/ticket-data.ts'
import { isUndoLate, keptOf, UNDO_MS, undoUntil } from '../ticket/undo-rules.ts'
import { wellFormed } from '../well-formed.ts'
import * as data from './data.ts'
import { type BulkWanted, decideChange, decideUndo, isUnchanged } from './rules.ts'

type Chosen = readonly { id: string; seenTs: string }[]
type ChangeBody = z.infer<typeof desk.bulk.changeTickets.body>
type AnswerBody = z.infer<typeof desk.bulk.answerTickets.body>

/**
 * Changes many tickets in one transaction. A repeated call with the same `id` changes nothing. Throws STAFF_NOT_FOUND,
 * SNOOZE_TIME_INVALID.
 */
export const changeTickets = async (
  deps: Deps,
  staff: Staff,
  { id, tickets, snoozedUntilTs, ...others }: ChangeBody,
): Promise<BulkState> => {
  const at = deps.now()
  const wanted = { ...others, snoozedUntil: timeOf(snoozedUntilTs) }
  const changed = await deps.db.transaction(async (tx) => {
    if (!(await data.insertBulk(tx, { id, staffId: staff.id, ip: staff.ip, state: 'done', createdAt: at }))) return []
    await checkAgent(tx, wanted.assigneeId)
    checkSnoozeTime(wanted.snoozedUntil, at)
    return changeLocked(tx, staff, id, unique(tickets), wanted, at)
  })
  await Promise.all(changed.map(({ row, changes }) => tellOfChanges(deps, row, changes)))
  return show(deps.db, staff, id)
}

const changeLocked = async (tx: Tx, staff: Staff, bulkId: string, tickets: Chosen, wanted: BulkWanted, at: Date) => {
  const seen = new Map(tickets.map(({ id, seenTs }) => [id, new Date(seenTs)]))
  const rows = await data.lockFree(tx, [...seen.keys()])
  const reopened = rows.filter((row) => isReopened(row, wanted))
  const unanswered = await readUnansweredSince(
    tx,
    reopened.map(({ id }) => id),
  )
  const stateOf = wanted.snoozedUntil ? await readDueStates(tx, rows, at) : undefined
  const byOf = (row: TicketRow) => ({
    ...{ staffId: staff.id, at, unansweredSince: unanswered.get(row.id) },
    dueOf: (fields: TicketFields) => stateOf?.({ ...row, ...fields }),
  })
  const withMail = wanted.snoozedUntil ? await data.withMailSince(tx, seen) : undefined
  const seenOf = ({ id }: TicketRow) => ({ seenAt: seen.get(id) ?? at, hasMail: withMail?.has(id) === true })
  const decided = rows.map((row) => ({ row, ...decideChange(row, seenOf(row), wanted, byOf(row)) }))
  const taken = decided.flatMap((one) => ('next' in one ? [one] : []))
  const changed = await writeChanges(tx, staff, taken, at, { bulk: bulkId })
  const changedIds = new Set(changed.map(({ row }) => row.id))
  const skips = new Map<string, BulkSkip>(decided.flatMap((one) => ('skip' in one ? [[one.row.id, one.skip]] : [])))
  const missing = [...seen.keys()].filter((id) => !rows.some((row) => row.id === id))
  const there = await data.existing(tx, missing)
  for (const id of missing) skips.set(id, there.has(id) ? 'TICKET_CHANGED' : 'TICKET_NOT_FOUND')
  await data.insertItems(tx, [
    ...taken.map(({ row }) => ({
      ...{ bulkId, ticketId: row.id, seenAt: seen.get(row.id) ?? at, outcome: 'done' as const },
      // If the ticket already had these values, an undo has nothing to restore.
      ...(changedIds.has(row.id) && { before: keptOf(row), version: row.version + 1, seq: row.messageSeq }),
    })),
    ...[...skips].map(([ticketId, code]) => ({ bulkId, ticketId, seenAt: seen.get(ticketId) ?? at, outcome: 'skipped' as const, code })),
  ])
  return changed
}

/** Removes repeated tickets, because the browser may send a ticket twice. */
const unique = (tickets: Chosen) => [...new Map(tickets.map((one) => [one.id, one])).values()]

/**
 * Stores an answer to many players and the job that sends it. A repeated call with the same `id` stores nothing. Throws MESSAGE_EMPTY,
 * MESSAGE_TOO_LONG.
 */
export const answerTickets = async (deps: Deps, staff: Staff, body: AnswerBody): Promise<BulkState> => {
  // At this point the text is only checked. The job fills in the variables for each ticket and sanitises the result before it is sent.
  cleanMessage(body.text, { mayBeEmpty: false })
  await deps.db.transaction((tx) => storeAnswer(tx, staff, body, deps.now()))
  return show(deps.db, staff, body.id)
}

/**
 * Like `answerTickets`, but in the transaction of the caller, who has checked the text. `incidentId`: the incident whose solution this
 * answer announces.
 */
export const storeAnswer = async (tx: Tx, staff: Staff, { incidentId, ...body }: AnswerBody & { incidentId?: string }, at: Date) => {
  const { id, tickets, text, status, canned } = body
  const answer = wellFormed({ text, status, canned: canned ?? null })
  if (!(await insertWaiting(tx, staff, { id, tickets, answer, ...(incidentId && { incidentId }) }, at))) return
  await enqueue(tx, 'send_bulk_answers', { bulkId: id }, { key: `bulk:${id}`, afterMs: UNDO_MS })
}

type Waiting = { id: string; tickets: Chosen; answer?: BulkAnswer; macro?: BulkMacro; incidentId?: string }

/** Stores an action that a job runs later. Returns false if the action is already stored. */
export const insertWaiting = async (tx: Tx, staff: Staff, { id, tickets, ...what }: Waiting, at: Date): Promise<boolean> => {
  if (!(await data.insertBulk(tx, { id, staffId: staff.id, ip: staff.ip, state: 'waiting', ...what, createdAt: at }))) return false
  await data.insertItems(
    tx,
    unique(tickets).map((one) => ({ bulkId: id, ticketId: one.id, seenAt: new Date(one.seenTs), outcome: 'waiting' as const })),
  )
  return true
}

/** Returns the state of an action. Throws BULK_NOT_FOUND, also for the action of a colleague. */
export const show = async (db: Tx, staff: Staff, id: string): Promise<BulkState> => {
  const row = await data.findBulk(db, id)
  if (row?.staffId !== staff.id) throw new Refusal('BULK_NOT_FOUND')
  const { counts, skipped } = await data.readOutcomes(db, id)
  return {
    id,
    state: row.state,
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    done: counts.get('done') ?? 0,
    skipped: skipped.map(({ code, ...one }) => ({ ...one, code: code ?? 'TICKET_CHANGED' })),
    undoUntilTs: undoUntil(row.createdAt).toISOString(),
  }
}

/**
 * Undoes an action. If it is already undone, a repeated call changes nothing. Throws BULK_NOT_FOUND, BULK_UNDO_LATE and
 * SNOOZE_TIME_INVALID.
 * BULK_UNDO_LATE: the action is an answer, a macro or an attachment to an incident, and its job has begun. Or the action changes fields of
 * tickets, and the time for an undo is over.
 * SNOOZE_TIME_INVALID: only snoozes are left to restore, but their times have passed.
 */
export const undoBulk = async (deps: Deps, staff: Staff, id: string) => {
  const at = deps.now()
  const { changed, ...result } = await deps.db.transaction(async (tx) => {
    const row = await data.lockBulk(tx, id)
    if (row?.staffId !== staff.id) throw new Refusal('BULK_NOT_FOUND')
    if (row.state === 'undone') return { changed: [], ...(await undoneBefore(tx, id)) }
    if (row.answer ?? row.macro ?? row.incidentId) {
      if (row.state !== 'waiting') throw new Refusal('BULK_UNDO_LATE')
      return { changed: [], ...(await dropWaiting(tx, id)) }
    }
    if (isUndoLate(row.createdAt, at)) throw new Refusal('BULK_UNDO_LATE')
    return restore(tx, staff, row, at)
  })
  await Promise.all(changed.map((one) => tellOfChanges(deps, one.row, one.changes)))
  return result
}

/** Cancels an action that has not begun. Its job finds the state `undone` and does nothing. */
const dropWaiting = async (tx: Tx, id: string) => {
  const items = await data.listItems(tx, id, 'waiting')
  await data.setOutcome(tx, id, idsOf(items), { outcome: 'undone' })
  await data.setBulkState(tx, id, 'undone')
  return { undone: items.length, kept: 0 }
}

const restore = async (tx: Tx, staff: Staff, { id, createdAt }: data.BulkRow, at: Date) => {
  const items = (await data.listItems(tx, id, 'done')).filter(({ before }) => before !== null)
  const byId = new Map(items.map((item) => [item.ticketId, item]))
  const rows = items.length === 0 ? [] : await data.lockFree(tx, [...byId.keys()])
  const taken = rows.flatMap((row) => {
    const item = byId.get(row.id)
    const next = item && decideUndo(row, item, at)
    return next ? [{ row, next }] : []
  })
  if (taken.length > 0 && taken.every(({ row, next }) => isUnchanged(row, next))) throw new Refusal('SNOOZE_TIME_INVALID')
  const changed = await writeChanges(tx, staff, taken, at, { undone: id })
  const waits = taken.map(({ row, next }) => ({ id: row.id, waitingSince: next.waitingSince }))
  await forgetEndedWaits(tx, waits, [createdAt, at])
  if (taken.length > 0)
    await data.setOutcome(
      tx,
      id,
      taken.map(({ row }) => row.id),
      { outcome: 'undone' },
    )
  // If another transaction has locked some of the tickets, the action stays undoable, so that a second Undo can restore these tickets.
  if (rows.length === items.length) await data.setBulkState(tx, id, 'undone')
  return { changed, undone: taken.length, kept: items.length - taken.length }
}

const undoneBefore = async (tx: Tx, id: string) => {
  const { counts } = await data.readOutcomes(tx, id)
  const items = await data.listItems(tx, id, 'done')
  return { undone: counts.get('undone') ?? 0, kept: items.filter(({ before }) => before !== null).length }
}

const idsOf = (items: readonly data.BulkItemRow[]) => items.map(({ ticketId }) => ticketId)
