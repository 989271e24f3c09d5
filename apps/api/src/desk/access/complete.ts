import type { DeskSession } from '@playhub/contract/desk/sign-in'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { audit, type Staff } from '../audit/audit.ts'
import type { StaffRow } from '../colleagues/staff-data.ts'
import { endSession, enter, openSession } from './sessions.ts'
import { rememberBrowser } from './tries.ts'

/** The method of a sign-in, as recorded in the audit log. */
export type SignInWay = 'totp' | 'passkey'
type Arrival = { request: FastifyRequest; tokenHash: string | undefined; by: SignInWay }

/**
 * Replaces the unfinished session with a signed-in one, in the transaction that checked the second factor. Throws STAFF_UNAUTHORIZED if the
 * unfinished session has ended before this transaction locked it.
 */
export const complete = async (deps: Deps, tx: Tx, row: StaffRow, { request, tokenHash, by }: Arrival): Promise<string> => {
  const now = deps.now()
  if (tokenHash !== undefined && !(await endSession(tx, tokenHash, now))) throw new Refusal('STAFF_UNAUTHORIZED')
  await audit(tx, { ...row, ip: request.ip }, { action: 'signed-in', object: `staff ${row.email}`, after: { by } })
  return openSession(tx, { staffId: row.id, stage: 'in', request, now })
}

/**
 * Stores in a cookie that the member of staff has signed in with this browser, and sets the cookie of the new session. Call it after the
 * commit.
 */
export const welcome = (deps: Deps, request: FastifyRequest, reply: FastifyReply, staffId: string, token: string): Promise<DeskSession> => {
  rememberBrowser(deps.config, request, reply, staffId)
  return enter(deps, request, reply, token)
}

/** Records a wrong second factor in the audit log. Always throws SECOND_FACTOR_WRONG. */
export const refuseFactor = async ({ db }: Deps, member: Staff, by: SignInWay): Promise<never> => {
  await audit(db, member, { action: 'sign-in-refused', object: `staff ${member.email}`, after: { by } })
  throw new Refusal('SECOND_FACTOR_WRONG')
}
