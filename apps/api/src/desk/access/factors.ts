import { desk } from '@playhub/contract/desk'
import { Refusal } from '@playhub/contract/refusals'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import { staff, staffPasskey } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { lockStaff } from '../colleagues/staff-data.ts'
import { serveDesk } from '../serve.ts'
import { listPasskeys } from './passkey-data.ts'
import { endOtherSessions, getSession } from './sessions.ts'

/**
 * Lets members of staff manage their own second factors. Removing a factor ends all other sessions of the member, because the device may be
 * lost. Every change locks the account first. So two requests at the same time cannot remove the last two factors.
 */
export const factorRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db } = deps
  const { colleagues } = desk

  serveDesk(app, deps, colleagues.listPasskeys, async ({ staff: member }) => {
    const rows = await listPasskeys(db, member.id)
    const items = rows
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .map(({ id, label, createdAt, lastUsedAt }) => ({
        ...{ id, label, createTs: createdAt.toISOString() },
        lastUsedTs: lastUsedAt?.toISOString() ?? null,
      }))
    return { items }
  })

  serveDesk(app, deps, colleagues.removePasskey, async ({ params, staff: member, request }) => {
    await db.transaction(async (tx) => {
      const { row, passkeys, session } = await lockFactors(deps, tx, member, request)
      const known = passkeys.find(({ id }) => id === params.id)
      if (!known) throw new Refusal('FACTOR_NOT_FOUND')
      if (row.totpSecret === null && passkeys.length === 1) throw new Refusal('FACTOR_LAST')
      await tx.delete(staffPasskey).where(and(eq(staffPasskey.id, known.id), eq(staffPasskey.staffId, row.id)))
      await endOtherSessions(tx, row.id, session.tokenHash, deps.now())
      await audit(tx, member, { action: 'passkey-removed', object: `staff ${row.email}`, before: { label: known.label } })
    })
    return { result: true }
  })

  serveDesk(app, deps, colleagues.removeTotp, async ({ staff: member, request }) => {
    await db.transaction(async (tx) => {
      const { row, passkeys, session } = await lockFactors(deps, tx, member, request)
      if (row.totpSecret === null) throw new Refusal('FACTOR_NOT_FOUND')
      if (passkeys.length === 0) throw new Refusal('FACTOR_LAST')
      await tx.update(staff).set({ totpSecret: null }).where(eq(staff.id, row.id))
      await endOtherSessions(tx, row.id, session.tokenHash, deps.now())
      await audit(tx, member, { action: 'totp-removed', object: `staff ${row.email}` })
    })
    return { result: true }
  })
}

/**
 * Locks the staff member's account and returns it with the passkeys and the session. Throws STAFF_UNAUTHORIZED if the account was disabled
 * or the session ended after the request's first check of the session.
 */
const lockFactors = async ({ config, now }: Deps, tx: Tx, { id }: Staff, request: FastifyRequest) => {
  const row = await lockStaff(tx, id)
  if (!row) throw new Refusal('STAFF_UNAUTHORIZED')
  return { row, passkeys: await listPasskeys(tx, id), session: await getSession({ config, now, db: tx }, request) }
}
