import type { desk } from '@playhub/contract/desk'
import { isSnoozeTime } from '@playhub/contract/desk/snooze/time'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { ticket } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { TicketRow } from '../../support/messages.ts'
import { tell } from '../../support/tell.ts'
import { auditMany, type Staff } from '../audit/audit.ts'
import { findEndedMark } from '../snooze/ended-mark.ts'
import { readDueStates } from '../targets/data.ts'
import { noteEndedWaits } from '../targets/ended-waits.ts'
import { forgetWarnings } from '../targets/warnings.ts'
import { findAgent, isResponsible, namesOfStaff } from './agents.ts'
import { type Author, actorOf, auditedAs, nobodys, whose } from './answer-locked.ts'
import { type Change, changesBetween, fieldsAfter, isReopened, type TicketFields } from './change-rules.ts'
import { hasWritten, insertChange, lockExisting, readUnansweredSince, setSeen, writeFields } from './ticket-data.ts'

type Body = z.infer<typeof desk.tickets.changeTicket.body>

/**
 * Sets the given fields. A field that already has the value is not a change, so a repeated call fails only if somebody else has changed the
 * ticket after the first call. Throws TICKET_NOT_FOUND, TICKET_CHANGED, STAFF_NOT_FOUND.
 *
 * If the call snoozes the ticket, also throws SNOOZE_TIME_INVALID, TICKET_CLOSED, and TICKET_CHANGED if the player has written after
 * message `seenSeq`.
 *
 * The undo of a snooze names this snooze by `snoozedTs`. It succeeds although other fields of the ticket have changed, for example by an
 * answer, as long as the ticket still has this snooze. A message of the player ends a snooze.
 * If nothing else has changed, the undo also restores the mark that the ticket had before: that it came back from an earlier snooze at
 * `returnedTs`.
 */
export const changeTicket = async (deps: Deps, staff: Staff, ticketId: string, body: Body) => {
  const { version, seenSeq, snoozedTs, returnedTs, snoozedUntilTs, ...others } = body
  const at = deps.now()
  const wanted = { ...others, snoozedUntil: timeOf(snoozedUntilTs) }
  const done = await deps.db.transaction(async (tx) => {
    const row = await lockExisting(tx, ticketId)
    const unanswered = isReopened(row, wanted) ? await readUnansweredSince(tx, [row.id]) : undefined
    const stateOf = wanted.snoozedUntil ? await readDueStates(tx, [row], at) : undefined
    const dueOf = (fields: TicketFields) => stateOf?.({ ...row, ...fields })
    const isUndo = snoozedTs !== undefined && row.snoozedAt?.getTime() === Date.parse(snoozedTs) && isOnly(body)
    const isMarked = isUndo && snoozedUntilTs === null && row.version === version
    const mark = isMarked && returnedTs !== undefined ? await findEndedMark(tx, row.id, returnedTs) : undefined
    const changed = fieldsAfter(row, wanted, { staffId: staff.id, at, unansweredSince: unanswered?.get(row.id), dueOf })
    const next = { ...changed, ...mark }
    if (isSnoozed({ row, next })) checkSnoozeTime(next.snoozedUntil, at)
    if (wanted.snoozedUntil && next.status === 'closed') throw new Refusal(row.version === version ? 'TICKET_CLOSED' : 'TICKET_CHANGED')
    if (next.assigneeId !== row.assigneeId) await checkAgent(tx, next.assigneeId)
    const [written] = await writeChanges(tx, staff, [{ row, next }], at)
    if (!written) return undefined
    if (row.version !== version && !isUndo) throw new Refusal('TICKET_CHANGED')
    if (isSnoozed({ row, next }) && seenSeq !== undefined && (await hasWritten(tx, row, seenSeq))) throw new Refusal('TICKET_CHANGED')
    return { row, changes: written.changes }
  })
  if (done) await tellOfChanges(deps, done.row, done.changes)
}

export const timeOf = (ts: string | null | undefined) => (typeof ts === 'string' ? new Date(ts) : ts)

/** Whether the request changes only the snooze. */
const isOnly = ({ status, assigneeId, priority, tags }: Body) => [status, assigneeId, priority, tags].every((value) => value === undefined)

const isSnoozed = ({ row, next }: { row: TicketFields; next: TicketFields }) =>
  next.snoozedUntil !== null && next.snoozedUntil.getTime() !== row.snoozedUntil?.getTime()

/** Throws SNOOZE_TIME_INVALID if tickets cannot be snoozed until this time. */
export const checkSnoozeTime = (until: Date | null | undefined, at: Date) => {
  if (until && !isSnoozeTime(until.getTime(), at.getTime())) throw new Refusal('SNOOZE_TIME_INVALID')
}

/** Throws STAFF_NOT_FOUND if the member of staff may not answer tickets. */
export const checkAgent = async (tx: Tx, id: string | null | undefined) => {
  if (id && !(await findAgent(tx, id))) throw new Refusal('STAFF_NOT_FOUND')
}

/** Notifies open pages about changes of a ticket. The player is notified only of a new status. */
export const tellOfChanges = (deps: Deps, row: TicketRow, changes: readonly Change[]) => {
  const isForPlayer = changes.some(({ change }) => change === 'status')
  return tell(deps, { ...(isForPlayer ? whose(row) : nobodys), ticketId: row.id, seq: row.messageSeq, kind: 'status' })
}

/**
 * Writes the changed values of tickets, and adds an entry to each conversation and to the audit log. The caller has locked the rows of the
 * tickets. Returns the tickets that changed. `details` are added to the audit entries.
 */
export const writeChanges = async (
  tx: Tx,
  staff: Omit<Author, 'name'>,
  tickets: readonly { row: TicketRow; next: TicketFields }[],
  at: Date,
  details: Record<string, unknown> = {},
) => {
  const ids = tickets.flatMap(({ row, next }) => (row.assigneeId === next.assigneeId ? [] : [row.assigneeId, next.assigneeId]))
  const names = await namesOfStaff(tx, ids)
  const changed = tickets
    .map(({ row, next }) => ({ row, next, changes: changesBetween(row, next, (id) => names.get(id) ?? '') }))
    .filter(({ changes }) => changes.length > 0)
  if (changed.length === 0) return []
  await writeFields(tx, changed)
  await noteEndedWaits(
    tx,
    actorOf(staff),
    changed.filter(({ row, next }) => next.waitingSince === null || next.priority !== row.priority).map(({ row }) => ({ row, how: 'set' })),
    at,
  )
  const prioritised = changed.filter(({ row, next }) => next.priority !== row.priority)
  if (prioritised.length > 0)
    await forgetWarnings(
      tx,
      prioritised.map(({ row }) => row.id),
    )
  await insertChange(
    tx,
    ...changed.flatMap(({ row, changes }) => changes.map((one) => ({ ...one, ticketId: row.id, staffId: actorOf(staff), createdAt: at }))),
  )
  await auditMany(
    tx,
    auditedAs(staff),
    changed.map(({ row, changes }) => ({
      action: 'ticket-changed',
      object: `ticket ${row.number}`,
      before: Object.fromEntries(changes.map(auditedFrom(row))),
      after: { ...Object.fromEntries(changes.map(({ change, to }) => [auditedName(change), to])), ...details },
    })),
  )
  return changed
}

/** The audit log records the end of a snooze as a change of `snoozed`, with the time until which the ticket was snoozed. */
const auditedName = (change: Change['change']) => (change === 'returned' ? 'snoozed' : change)
const auditedFrom =
  ({ snoozedUntil }: TicketRow) =>
  ({ change, from }: Change) => [auditedName(change), change === 'returned' ? (snoozedUntil?.toISOString() ?? '') : from]

/**
 * Records that staff have seen the ticket up to message `seq`. The stored number never decreases and never exceeds the last message. If the
 * member of staff is responsible for the ticket, also removes the mark that the ticket came back from a snooze. Throws TICKET_NOT_FOUND.
 */
export const markRead = async (deps: Deps, staffId: string, ticketId: string, seq: number) => {
  const seen = await deps.db.transaction(async (tx) => {
    const row = await lockExisting(tx, ticketId)
    // The ticket was merged into `row`, so `seq` is not a message number of `row`.
    if (row.id !== ticketId) return undefined
    const upTo = Math.min(seq, row.messageSeq)
    const isNew = upTo > row.staffSeenSeq
    const isReturnSeen = row.returnedAt !== null && (await isResponsible(tx, row, staffId))
    if (isNew) await setSeen(tx, ticketId, upTo)
    if (isReturnSeen) await tx.update(ticket).set({ returnedAt: null, returnedCause: null }).where(eq(ticket.id, row.id))
    return isNew || isReturnSeen ? { row, upTo, isNew } : undefined
  })
  if (seen) await tell(deps, { ...(seen.isNew ? whose(seen.row) : nobodys), ticketId, seq: seen.upTo, kind: 'read' })
}
