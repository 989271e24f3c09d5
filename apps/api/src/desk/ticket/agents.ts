import { desk } from '@playhub/contract/desk'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { staff, ticket } from '../../db/schema.ts'

export const agentRoles = [...desk.tickets.answer.access, 'admin']

const hasAgentRole = sql`${staff.roles} && ${sql.param(agentRoles)}::text[]`

/** Condition that a member of staff may answer players. */
export const isAgent = and(isNull(staff.disabledAt), hasAgentRole)

/** Condition that a ticket is assigned to a member of staff who may not answer any more. */
export const isLeft = sql`${ticket.assigneeId} not in (select ${staff.id} from ${staff} where ${isAgent})`

/** Lists the members of staff who may answer players. Only these members can be assigned a ticket. */
export const listAgents = (db: Tx) =>
  db.select({ id: staff.id, name: staff.name, email: staff.email }).from(staff).where(isAgent).orderBy(asc(staff.name), asc(staff.id))

/** Lists the disabled members of staff who could answer players before. Tickets may still be assigned to them. */
export const listFormerAgents = (db: Tx) =>
  db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(isNotNull(staff.disabledAt), hasAgentRole))
    .orderBy(asc(staff.name), asc(staff.id))

export const findAgent = async (db: Tx, id: string) => {
  const [row] = await db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(eq(staff.id, id), isAgent))
  return row
}

/**
 * Whether the member of staff is responsible for the ticket. If the ticket has no assignee, or its assignee may not answer any more, every
 * member is responsible.
 */
export const isResponsible = async (db: Tx, { assigneeId }: { assigneeId: string | null }, staffId: string) =>
  assigneeId === null || assigneeId === staffId || !(await findAgent(db, assigneeId))

/** Returns the names of members of staff by id, including disabled members. */
export const namesOfStaff = async (db: Tx, ids: readonly (string | null)[]): Promise<Map<string, string>> => {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, wanted))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
