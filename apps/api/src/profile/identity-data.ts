import { authMethod } from '@playhub/contract/auth'
import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { identity } from '../db/schema.ts'

/** Returns the sign-in methods of a player, oldest first. The label of sign-in by e-mail is the e-mail address. */
export const listIdentities = async (db: Tx, playerId: string) => {
  const rows = await db
    .select({
      id: identity.id,
      method: identity.method,
      label: sql<string>`case when ${identity.method} = 'email' then ${identity.subject} else ${identity.label} end`,
      /** The e-mail address that this method confirms for the account; empty if none. */
      confirmed: sql<string>`case when ${identity.method} = 'email' then ${identity.subject} when ${identity.emailProven} then ${identity.email} else '' end`,
      hasPassword: sql<boolean>`${identity.passwordHash} is not null`,
      createdAt: identity.createdAt,
    })
    .from(identity)
    .where(eq(identity.playerId, playerId))
    .orderBy(asc(identity.createdAt), asc(identity.id))
  return rows.map(({ hasPassword, ...row }) => {
    const method = authMethod.parse(row.method)
    return { ...row, method, ...(method === 'email' && { hasPassword }) }
  })
}

export const deleteIdentity = (tx: Tx, id: string) => tx.delete(identity).where(eq(identity.id, id))
