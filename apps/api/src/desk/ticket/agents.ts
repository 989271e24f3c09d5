import { desk } from '@playhub/contract/desk'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { staff } from '../../db/schema.ts'

const agentRoles = [...desk.tickets.answer.access, 'admin']

const isAgent = and(isNull(staff.disabledAt), sql`${staff.roles} && ${sql.param(agentRoles)}::text[]`)

/** Members who may answer players, and so can be assigned a ticket. */
export const listAgents = (db: Tx) =>
  db.select({ id: staff.id, name: staff.name }).from(staff).where(isAgent).orderBy(asc(staff.name), asc(staff.id))

export const findAgent = async (db: Tx, id: string) => {
  const [row] = await db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(eq(staff.id, id), isAgent))
  return row
}

/** The name of a member, also of a disabled one. */
export const nameOfStaff = async (db: Tx, id: string): Promise<string> => {
  const [row] = await db.select({ name: staff.name }).from(staff).where(eq(staff.id, id))
  return row?.name ?? ''
}
