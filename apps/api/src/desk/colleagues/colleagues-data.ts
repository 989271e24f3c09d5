import type { Role } from '@playhub/contract/desk/endpoint'
import { roles } from '@playhub/contract/desk/endpoint'
import { Refusal } from '@playhub/contract/refusals'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { staff, staffSession } from '../../db/schema.ts'
import type { Staff } from '../audit/audit.ts'
import type { StaffRow } from './staff-data.ts'

/** Held while roles and memberships change: of two admins who take each other's role away at once, one is too late. */
const COLLEAGUES_LOCK = 7_202_613

/** Takes the turn, and looks whether the caller still is who may. Throws STAFF_UNAUTHORIZED, STAFF_FORBIDDEN. */
export const takeTurn = async (tx: Tx, { id }: Pick<Staff, 'id'>) => {
  await tx.execute(sql`select pg_advisory_xact_lock(${COLLEAGUES_LOCK})`)
  const [caller] = await tx
    .select({ roles: staff.roles })
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.disabledAt)))
  if (!caller) throw new Refusal('STAFF_UNAUTHORIZED')
  if (!caller.roles.includes('admin')) throw new Refusal('STAFF_FORBIDDEN')
}

/** Also one who may not sign in. Throws STAFF_NOT_FOUND. */
export const lockColleague = async (tx: Tx, id: string): Promise<StaffRow> => {
  const [row] = await tx.select().from(staff).where(eq(staff.id, id)).for('update')
  if (!row) throw new Refusal('STAFF_NOT_FOUND')
  return row
}

/** Throws STAFF_LAST_ADMIN when nobody else is one. */
export const keepAnAdmin = async (tx: Tx, { id, roles: has, disabledAt }: StaffRow) => {
  if (disabledAt || !has.includes('admin')) return
  const [other] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(ne(staff.id, id), isNull(staff.disabledAt), sql`'admin' = any(${staff.roles})`))
    .limit(1)
  if (!other) throw new Refusal('STAFF_LAST_ADMIN')
}

/** Each once, in their usual order. */
export const inOrder = (of: readonly Role[]): Role[] => roles.filter((role) => of.includes(role))

// With their tables' names written out: Drizzle leaves those of a query's only table away, also where another stands inside.
const passkeys = sql<number>`(select count(*)::int from staff_passkey where staff_passkey.staff_id = staff.id)`
/** Sessions are kept for a day at most; that somebody came in, for good. */
const lastSeenAt = sql<Date | null>`greatest(
  (select max(last_seen_at) from staff_session where staff_session.staff_id = staff.id),
  (select at from audit_log where audit_log.staff_id = staff.id and action = 'signed-in' order by audit_log.id desc limit 1)
)`.mapWith(staffSession.lastSeenAt)

/** Those who may sign in first, by name. */
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
