import { and, desc, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { booksCheck, restoreMark } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { enqueueBooks, enqueueReceipts } from './books-data.ts'
import type { Difference } from './books-rules.ts'

/**
 * Steps after a restore of the database. The restored state lacks everything that happened after the backup. Payments from that time must
 * be found, and ids that were given out in that time must not be used again.
 */

const DAY_MS = 86_400_000
/** Number of ids that are skipped after a restore, which is more than the hub can give out between a backup and its restore. */
const NUMBERS_LEFT_OUT = 10_000_000
/**
 * The sequences of ids that are also stored elsewhere. Games store positions in the event feed (as cursors) and player numbers. E-mails
 * contain ticket numbers.
 */
const GIVEN_OUT = ['partner_event_seq_seq', 'player_number_seq', 'ticket_number_seq']

export type RestoreMark = typeof restoreMark.$inferSelect
type Books = Pick<Deps, 'db' | 'providers' | 'now'>

/**
 * Marks the database as restored, and skips ids that may have been given out after the backup. The newest record in the database shows when
 * the restored state ends. For each day from `daysBefore` days before this end until today, queues a comparison with the providers and a
 * search for failed receipts. Days before the end are included, because payments of these days may have been paid or refunded after the
 * end.
 */
export const markRestored = async ({ db, providers, now }: Books, daysBefore: number): Promise<RestoreMark> => {
  const knownUntil = await findEnd(db)
  const fromDay = dayOf(new Date((knownUntil ?? now()).getTime() - daysBefore * DAY_MS))
  const toDay = dayOf(now())
  return db.transaction(async (tx) => {
    for (const name of GIVEN_OUT)
      await tx.execute(sql`select setval(${name}::regclass, (select last_value from ${sql.identifier(name)}) + ${NUMBERS_LEFT_OUT})`)
    for (const day of daysFrom(fromDay, toDay)) {
      await enqueueBooks(tx, providers, day)
      await enqueueReceipts(tx, providers, day)
    }
    const [mark] = await tx.insert(restoreMark).values({ at: now(), knownUntil, fromDay, toDay }).returning()
    if (!mark) throw new Error('no mark was written')
    return mark
  })
}

/** Returns the time of the newest record of players, payments, support and staff in the restored state; null if there is none. */
const findEnd = async (db: Db): Promise<Date | null> => {
  const { rows } = await db.execute<{ end: string | null }>(sql`select greatest(
    (select max(created_at) from payment), (select max(created_at) from payment_attempt), (select max(created_at) from partner_event),
    (select max(created_at) from login_session), (select max(created_at) from player), (select max(created_at) from ticket_message),
    (select max(at) from audit_log), (select max(created_at) from staff)) as end`)
  return rows[0]?.end ? new Date(rows[0].end) : null
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

const daysFrom = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) days.push(dayOf(new Date(at)))
  return days
}

type Found = { provider: string; mode: string; day: string } & Difference

/** Returns the differences that the comparisons after the last restore found; undefined if the database was never marked as restored. */
export const findRestored = async ({ db, providers }: Books) => {
  const [mark] = await db.select().from(restoreMark).orderBy(desc(restoreMark.id)).limit(1)
  if (!mark) return undefined
  const checks = await db
    .select()
    .from(booksCheck)
    .where(and(gte(booksCheck.at, mark.at), gte(booksCheck.day, mark.fromDay), lte(booksCheck.day, mark.toDay)))
    .orderBy(booksCheck.day, booksCheck.provider, booksCheck.id)
  const known = [...Object.values(providers.test), ...Object.values(providers.live)].length
  const checked = new Set(checks.map(({ provider, mode, day }) => `${provider} ${mode} ${day}`)).size
  const found = checks.flatMap(({ provider, mode, day, differences }) =>
    // The cast is safe, because only `checkBooks` writes this column.
    (differences as Difference[]).map((each): Found => ({ provider, mode, day, ...each })),
  )
  return { mark, checked, waiting: known * daysFrom(mark.fromDay, mark.toDay).length - checked, found }
}
