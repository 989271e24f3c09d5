import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { staff } from '../../db/schema.ts'
import { type Filter, isAbout } from './facts.ts'

/**
 * Returns how many tickets wait for an answer now, and the start of the longest wait. With `agent`, only counts tickets that are assigned
 * to this member of staff.
 */
export const waitingNow = async (db: Tx, filter: Filter) => {
  const { agent } = filter
  const { rows } = await db.execute<{ count: number; since: Date | string | null }>(
    sql`select count(*)::int as count, min(waiting_since) as since from ticket
      where status <> 'closed' and waiting_since is not null and ${isAbout(filter)}
        and ${agent === undefined ? sql`true` : sql`assignee_id = ${agent}`}`,
  )
  const { count = 0, since = null } = rows[0] ?? {}
  return { count, since: since === null ? null : new Date(since) }
}

export const namesOf = async (db: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
