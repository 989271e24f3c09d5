import type { Role } from '@playhub/contract/desk/endpoint'
import { roles } from '@playhub/contract/desk/endpoint'
import { Refusal } from '@playhub/contract/refusals'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Tx } from '../../db/connect.ts'
import { staff, staffSession } from '../../db/schema.ts'
import type { Staff } from '../audit/audit.ts'
import type { StaffRow } from './staff-data.ts'

/**
 * Condition that a member of staff can sign in. A member who was invited, or whose account was reset, cannot sign in before replacing the
 * one-time password.
 */
const canSignIn = and(isNull(staff.disabledAt), eq(staff.mustChangePassword, false))

/**
 * Takes the lock for changes of staff accounts, then checks that the caller is still an admin who can sign in. Throws STAFF_UNAUTHORIZED if
 * the caller's account was disabled or reset before the lock was taken, and STAFF_FORBIDDEN if the caller is not an admin any more.
 */
export const takeTurn = async (tx: Tx, { id }: Pick<Staff, 'id'>) => {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.colleagues})`)
  const [caller] = await tx
    .select({ roles: staff.roles })
    .from(staff)
    .where(and(eq(staff.id, id), canSignIn))
  if (!caller) throw new Refusal('STAFF_UNAUTHORIZED')
  if (!caller.roles.includes('admin')) throw new Refusal('STAFF_FORBIDDEN')
}

/** Locks and returns the row of a member of staff, even of a disabled one. Throws STAFF_NOT_FOUND if there is no such member. */
export const lockColleague = async (tx: Tx, id: string): Promise<StaffRow> => {
  const [row] = await tx.select().from(staff).where(eq(staff.id, id)).for('update')
  if (!row) throw new Refusal('STAFF_NOT_FOUND')
  return row
}

/** Throws STAFF_LAST_ADMIN if the member of staff is the only admin who can sign in. */
export const keepAnAdmin = async (tx: Tx, { id, roles: has, disabledAt, mustChangePassword }: StaffRow) => {
  if (disabledAt || mustChangePassword || !has.includes('admin')) return
  const [other] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(ne(staff.id, id), canSignIn, sql`'admin' = any(${staff.roles})`))
    .limit(1)
  if (!other) throw new Refusal('STAFF_LAST_ADMIN')
}

/** Returns the roles without duplicates, in the order of the list `roles`. */
export const inOrder = (of: readonly Role[]): Role[] => roles.filter((role) => of.includes(role))

// This SQL contains the table names as text, because Drizzle omits them in a query with one table, even inside a subquery.
const passkeys = sql<number>`(select count(*)::int from staff_passkey where staff_passkey.staff_id = staff.id)`
/**
 * When the member of staff was last active. Sessions are deleted after a day, so the time of the last sign-in is also read from the audit
 * log.
 */
const lastSeenAt = sql<Date | null>`greatest(
  (select max(last_seen_at) from staff_session where staff_session.staff_id = staff.id),
  (select at from audit_log where audit_log.staff_id = staff.id and action = 'signed-in' order by audit_log.id desc limit 1)
)`.mapWith(staffSession.lastSeenAt)

/** Lists all members of staff: active members before disabled ones, and each group by name. */
export const listColleagues = (db: Tx) =>
  db
    .select({ row: staff, passkeys, lastSeenAt })
    .from(staff)
    .orderBy(sql`${staff.disabledAt} is not null`, asc(staff.name), asc(staff.id))
    .$dynamic()

export type Colleague = Awaited<ReturnType<typeof listColleagues>>[number]

export const getColleague = async (db: Tx, id: string): Promise<Colleague> => {
  const [found] = await listColleagues(db).where(eq(staff.id, id))
  if (!found) throw new Refusal('STAFF_NOT_FOUND')
  return found
}
