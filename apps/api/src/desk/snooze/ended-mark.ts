import { returnCauses } from '@playhub/contract/desk/snooze/changes'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { ticketChange } from '../../db/schema.ts'
import type { SnoozeFields } from '../../support/snooze/fields.ts'

type Mark = Pick<SnoozeFields, 'returnedAt' | 'returnedCause' | 'snoozedBy'>

/**
 * Reads the ticket's history, and returns the fields that the ticket got when it came back from a snooze at `returnedTs`. Returns undefined
 * if the ticket did not come back at this time.
 */
export const findEndedMark = async (tx: Tx, ticketId: string, returnedTs: string): Promise<Mark | undefined> => {
  const isOwn = (change: 'returned' | 'snoozed') => and(eq(ticketChange.ticketId, ticketId), eq(ticketChange.change, change))
  // The time from the browser has only milliseconds, so the stored time is truncated.
  const isThen = sql`date_trunc('milliseconds', ${ticketChange.createdAt}) = ${returnedTs}::timestamptz`
  const [back] = await tx
    .select({ cause: ticketChange.from, at: ticketChange.createdAt, id: ticketChange.id })
    .from(ticketChange)
    .where(and(isOwn('returned'), isThen))
    .orderBy(desc(ticketChange.id))
    .limit(1)
  const returnedCause = returnCauses.find((each) => each === back?.cause)
  if (!back || !returnedCause) return undefined
  const [earlier] = await tx
    .select({ staffId: ticketChange.staffId })
    .from(ticketChange)
    .where(and(isOwn('snoozed'), lt(ticketChange.id, back.id)))
    .orderBy(desc(ticketChange.id))
    .limit(1)
  return { returnedAt: back.at, returnedCause, snoozedBy: earlier?.staffId ?? null }
}
