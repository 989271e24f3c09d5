import { Refusal } from '@playhub/contract/refusals'
import type { Tx } from '../../db/connect.ts'
import type { TicketRow } from '../../support/messages.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { forgetEndedWaits } from '../targets/ended-waits.ts'
import { writeChanges } from '../ticket/ticket-changes.ts'
import { insertChange, lockExisting } from '../ticket/ticket-data.ts'
import { deleteNoteOf, findUse, type MacroUseRow, setUseState } from './data.ts'
import { fieldsAfterUndo } from './rules.ts'

type LockedUse = { use: MacroUseRow; row: TicketRow }

/** Locks the ticket on which a macro was used. Returns the ticket and the use; undefined if there is no such use. */
export const lockUse = async (tx: Tx, id: string): Promise<LockedUse | undefined> => {
  const found = await findUse(tx, id)
  if (!found) return undefined
  const row = await lockExisting(tx, found.ticketId)
  const use = await findUse(tx, id)
  return use && { use, row }
}

/**
 * Restores the values that a use of a macro has changed in the locked ticket. Values that somebody has changed after the use are not
 * restored. If the ticket was merged after the use, nothing is restored. Returns the use with its new state. Throws MACRO_USE_NOT_FOUND for
 * the use of a colleague.
 */
export const restoreUse = async (tx: Tx, staff: Staff, { use, row }: LockedUse, at: Date): Promise<MacroUseRow> => {
  if (use.staffId !== staff.id) throw new Refusal('MACRO_USE_NOT_FOUND')
  const isWhole = row.id === use.ticketId && (await restore(tx, staff, { use, row }, at))
  const state = isWhole ? 'undone' : 'undoneInPart'
  await setUseState(tx, use.id, state)
  await audit(tx, staff, { action: 'macro-undone', object: `ticket ${row.number}`, before: { macro: use.name, use: use.id } })
  return { ...use, state }
}

/**
 * Returns the result of an undo.
 * `isWhole`: every value is restored, except a status that stays because of an answer.
 * `isMerged`: the ticket was merged after the use, so nothing was restored.
 * `statusStays`: the macro has sent an answer and set the status, so the status is not restored.
 */
export const outcomeOf = (use: MacroUseRow, row: Pick<TicketRow, 'id'>) => ({
  isWhole: use.state === 'undone',
  isMerged: use.state === 'undoneInPart' && row.id !== use.ticketId,
  statusStays: use.hasAnswered && use.before.status !== use.after.status,
})

const restore = async (tx: Tx, staff: Staff, { use, row }: LockedUse, at: Date) => {
  const { next, isWhole } = fieldsAfterUndo(row, use, at)
  await writeChanges(tx, staff, [{ row, next }], at, { undone: use.id })
  await forgetEndedWaits(tx, [{ id: row.id, waitingSince: next.waitingSince }], [use.createdAt, at])
  await deleteNoteOf(tx, use)
  await insertChange(tx, { ticketId: row.id, change: 'macroUndone', to: use.name, staffId: staff.id, createdAt: at })
  return isWhole
}
