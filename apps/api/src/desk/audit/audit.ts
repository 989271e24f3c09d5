import type { Role } from '@playhub/contract/desk/endpoint'
import type { AuditAction } from '@playhub/contract/desk/overview'
import type { Tx } from '../../db/connect.ts'
import { auditLog } from '../../db/schema.ts'
import { wellFormed } from '../well-formed.ts'

/** A signed-in member of staff with their IP address. */
export type Staff = { id: string; name: string; email: string; roles: readonly Role[]; ip: string }

type Entry = {
  action: AuditAction
  /** What the action was applied to: `ticket 812`, `payment 7f…`, or the path of a refused call. */
  object: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

type Actor = Pick<Staff, 'roles' | 'ip'> & { id: string | null }

/**
 * Records an action of staff in the audit log, in the transaction of the action. `id` is null for the operator and for a person who could
 * not sign in.
 */
export const audit = (tx: Tx, actor: Actor, entry: Entry) => auditMany(tx, actor, [entry])

/** Records several actions of one member of staff. There must be at least one action. */
export const auditMany = (tx: Tx, { id, roles, ip }: Actor, entries: readonly Entry[]) =>
  tx.insert(auditLog).values(
    entries.map(({ action, object, before = {}, after = {} }) => ({
      ...{ staffId: id, roles: [...roles], ip, action, object },
      ...{ before: wellFormed(before), after: wellFormed(after) },
    })),
  )
