import { authMethod } from '@playhub/contract/auth'
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { identity, partnerEvent, payment, playerProject } from '../../db/schema.ts'
import type { Mode } from '../../mode.ts'

/** Lists the player's sign-in methods, oldest first. For the method e-mail, the label is the e-mail address. */
export const listSignIns = async (db: Tx, playerId: string) => {
  const rows = await db
    .select({
      method: identity.method,
      label: sql<string>`case when ${identity.method} = 'email' then ${identity.subject} else ${identity.label} end`,
      proven: identity.emailProven,
    })
    .from(identity)
    .where(eq(identity.playerId, playerId))
    .orderBy(asc(identity.createdAt), asc(identity.id))
  return rows.map((row) => ({ ...row, method: authMethod.parse(row.method) }))
}

export const listGames = async (db: Tx, playerId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: playerProject.projectId })
    .from(playerProject)
    .where(eq(playerProject.playerId, playerId))
    .orderBy(asc(playerProject.firstSeenAt), asc(playerProject.projectId))
  return rows.map(({ id }) => id)
}

/** Returns, for each currency, the sum of the player's payments in this mode without refunded amounts, and the number of these payments. */
export const listTotals = async (db: Tx, playerId: string, mode: Mode) => {
  const rows = await db
    .select({
      currency: payment.currency,
      amount: sql<string>`sum(${payment.amountMinor} - ${payment.refundedMinor})`,
      count: sql<number>`count(*)::int`,
    })
    .from(payment)
    .where(and(eq(payment.playerId, playerId), eq(payment.status, 'paid'), eq(payment.mode, mode), isNotNull(payment.currency)))
    .groupBy(payment.currency)
    .orderBy(payment.currency)
  return rows.flatMap(({ currency, amount, count }) => (currency === null ? [] : { currency, amount: Number(amount), count }))
}

/** Lists the player's ten latest payments. */
export const listPurchases = (db: Tx, playerId: string) =>
  db.select().from(payment).where(eq(payment.playerId, playerId)).orderBy(desc(payment.createdAt), desc(payment.id)).limit(10)

/** Lists the events about a payment that are sent to the game's server, oldest first. */
export const listEventsOf = (db: Tx, paymentId: string) =>
  db.select().from(partnerEvent).where(eq(partnerEvent.paymentId, paymentId)).orderBy(asc(partnerEvent.seq))
