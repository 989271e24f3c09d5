import type { Role } from '@playhub/contract/desk/endpoint'
import type { AuditAction } from '@playhub/contract/desk/overview'
import type { Tx } from '../../db/connect.ts'
import { auditLog } from '../../db/schema.ts'
import { wellFormed } from '../well-formed.ts'

/** A member of staff who is signed in, at some address. */
export type Staff = { id: string; name: string; email: string; roles: readonly Role[]; ip: string }

type Entry = {
  action: AuditAction
  /** What it was done to: `ticket 812`, `payment 7f…`, the path of a refused call. */
  object: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Keeps what a member of staff did, in the transaction that does it. Without an id: somebody who never got in. */
export const audit = (
  tx: Tx,
  { id, roles, ip }: Pick<Staff, 'roles' | 'ip'> & { id: string | null },
  { action, object, before = {}, after = {} }: Entry,
) =>
  tx.insert(auditLog).values({ staffId: id, roles: [...roles], ip, action, object, before: wellFormed(before), after: wellFormed(after) })
