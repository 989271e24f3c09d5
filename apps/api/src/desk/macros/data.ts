import { and, asc, eq, sql } from 'drizzle-orm'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Tx } from '../../db/connect.ts'
import { macro, macroUse, ticketNote } from '../../db/schema.ts'

export type MacroRow = typeof macro.$inferSelect
export type MacroUseRow = typeof macroUse.$inferSelect

/** Locks the list of macros until the end of the transaction. */
export const lockMacros = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.macros})`)

/** Lists all macros in their order. */
export const listMacros = (db: Tx): Promise<MacroRow[]> => db.select().from(macro).orderBy(asc(macro.position), asc(macro.id))

/** Returns the macro and locks its row, so that nobody can change it until the end of the transaction. */
export const holdMacro = async (tx: Tx, id: string): Promise<MacroRow | undefined> => {
  const [row] = await tx.select().from(macro).where(eq(macro.id, id)).for('share')
  return row
}

export const insertMacro = (tx: Tx, of: typeof macro.$inferInsert) => tx.insert(macro).values(of)

export const updateMacro = (tx: Tx, id: string, change: Partial<typeof macro.$inferInsert>) =>
  tx.update(macro).set(change).where(eq(macro.id, id))

export const deleteMacro = (tx: Tx, id: string) => tx.delete(macro).where(eq(macro.id, id))

export const findUse = async (db: Tx, id: string): Promise<MacroUseRow | undefined> => {
  const [row] = await db.select().from(macroUse).where(eq(macroUse.id, id))
  return row
}

export const insertUse = (tx: Tx, of: typeof macroUse.$inferInsert) => tx.insert(macroUse).values(of)

export const setUseState = (tx: Tx, id: string, state: MacroUseRow['state']) =>
  tx.update(macroUse).set({ state }).where(eq(macroUse.id, id))

/** Deletes the note that a use of a macro has written, if the note is still in the same ticket. */
export const deleteNoteOf = (tx: Tx, { id, ticketId, staffId }: MacroUseRow) =>
  tx.delete(ticketNote).where(and(eq(ticketNote.id, id), eq(ticketNote.ticketId, ticketId), eq(ticketNote.staffId, staffId)))
