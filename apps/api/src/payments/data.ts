import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { payment, paymentAttempt, paymentEvent } from '../db/schema.ts'

export type PaymentRow = typeof payment.$inferSelect
export type AttemptRow = typeof paymentAttempt.$inferSelect
export type NewPayment = typeof payment.$inferInsert

export const findPayment = async (db: Tx, id: string): Promise<PaymentRow | undefined> => {
  const [row] = await db.select().from(payment).where(eq(payment.id, id))
  return row
}

/** Throws an error if there is none, which would be a bug of the caller. */
export const getPayment = async (db: Tx, id: string): Promise<PaymentRow> => {
  const row = await findPayment(db, id)
  if (!row) throw new Error(`no payment ${id}`)
  return row
}

/** Take this lock before any change of a payment. */
export const lockPayment = async (db: Tx, id: string): Promise<PaymentRow> => {
  const [row] = await db.select().from(payment).where(eq(payment.id, id)).for('update')
  if (!row) throw new Error(`no payment ${id}`)
  return row
}

export const insertPayment = async (db: Tx, of: NewPayment): Promise<PaymentRow> => {
  const [row] = await db.insert(payment).values(of).returning()
  if (!row) throw new Error('insert gave no row')
  await insertEvent(db, { paymentId: row.id, from: '', to: row.status, cause: 'created', actor: of.clickKey ? 'player' : 'game' })
  return row
}

/** The payment that this click already created, if any. */
export const findByClick = async (db: Tx, playerId: string, clickKey: string): Promise<PaymentRow | undefined> => {
  const [row] = await db
    .select()
    .from(payment)
    .where(and(eq(payment.playerId, playerId), eq(payment.clickKey, clickKey)))
  return row
}

export const updatePayment = (db: Tx, id: string, change: Partial<NewPayment>) => db.update(payment).set(change).where(eq(payment.id, id))

/** The payment's attempts, oldest first. */
export const listAttempts = (db: Tx, paymentId: string): Promise<AttemptRow[]> =>
  db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.paymentId, paymentId))
    .orderBy(asc(paymentAttempt.createdAt), asc(paymentAttempt.id))

export const findAttempt = async (db: Tx, id: string): Promise<AttemptRow | undefined> => {
  const [row] = await db.select().from(paymentAttempt).where(eq(paymentAttempt.id, id))
  return row
}

export const findAttemptByRef = async (db: Tx, provider: AttemptRow['provider'], ref: string): Promise<AttemptRow | undefined> => {
  const [row] = await db
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.provider, provider), eq(paymentAttempt.providerRef, ref)))
  return row
}

export const insertAttempt = async (db: Tx, of: typeof paymentAttempt.$inferInsert): Promise<AttemptRow> => {
  const [row] = await db.insert(paymentAttempt).values(of).returning()
  if (!row) throw new Error('insert gave no row')
  return row
}

export const updateAttempt = (db: Tx, id: string, change: Partial<typeof paymentAttempt.$inferInsert>) =>
  db.update(paymentAttempt).set(change).where(eq(paymentAttempt.id, id))

/** Attempts that are due for a check, at most 200, the longest waiting first. */
export const listDueAttempts = (db: Tx, now: Date): Promise<{ id: string }[]> =>
  db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(and(lte(paymentAttempt.nextCheckAt, now), inArray(paymentAttempt.state, ['created', 'open'])))
    .orderBy(asc(paymentAttempt.nextCheckAt))
    .limit(200)

export const insertEvent = (db: Tx, of: typeof paymentEvent.$inferInsert) => db.insert(paymentEvent).values(of)
