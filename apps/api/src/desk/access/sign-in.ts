import { desk } from '@playhub/contract/desk'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { forgiveAttempts } from '../../auth/limits/attempts.ts'
import { isBreached } from '../../auth/passwords/breached.ts'
import { amongFew, hashPassword, isPasswordOf } from '../../auth/passwords/passwords.ts'
import { staff } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Limits } from '../../http/limits.ts'
import { audit } from '../audit/audit.ts'
import { forgetFirstPassword } from '../colleagues/first-admin.ts'
import { findStaffByEmail, lockStaff } from '../colleagues/staff-data.ts'
import { serveDesk } from '../serve.ts'
import { isStillInvited } from './one-time-password.ts'
import { isWeakPassword } from './password-rules.ts'
import { endSession, endSessionsOf, enter, findSession, getSession, leave, openSession, presentSession, stageOf } from './sessions.ts'
import { knownBrowser, passwordPools, takeTry, whoseStep } from './tries.ts'

/**
 * The first step of a sign-in (e-mail and password), and signing out. If the account does not exist, the reply, the computing time and the
 * counting of tries are the same as for a wrong password.
 */
export const passwordRoutes = (app: FastifyInstance, deps: Deps, limits: Limits) => {
  const { config, db, now } = deps

  serveDesk(app, deps, desk.signIn.me, async ({ request }) => presentSession(config, await findSession(deps, request)))

  serveDesk(
    app,
    deps,
    desk.signIn.signIn,
    amongFew(async ({ body: { email, password }, request, reply }) => {
      const found = await findStaffByEmail(db, email)
      await limits.takeOf('staffSignInPerAddress', whoseStep(config, request, found?.id))
      const pools = passwordPools({ email, ip: request.ip, browser: found && knownBrowser(config, request, found.id) })
      await takeTry(db, pools, now())
      const isRight = (await isPasswordOf(found?.passwordHash, password)) && found !== undefined && isStillInvited(found, now())
      const earlier = await findSession(deps, request)
      const token =
        found &&
        isRight &&
        (await db.transaction(async (tx) => {
          // The password may have been changed while this request compared it with the hash.
          if ((await lockStaff(tx, found.id))?.passwordHash !== found.passwordHash) return undefined
          await forgiveAttempts(tx, pools)
          if (earlier) await endSession(tx, earlier.tokenHash, now())
          return openSession(tx, { staffId: found.id, stage: 'begun', request, now: now() })
        }))
      if (token) return enter(deps, request, reply, token)
      const who = { id: found?.id ?? null, roles: found?.roles ?? [], ip: request.ip }
      await audit(db, who, { action: 'sign-in-refused', object: `staff ${email}`, after: { by: 'password' } })
      throw new Refusal('STAFF_SIGN_IN_WRONG')
    }),
  )

  serveDesk(
    app,
    deps,
    desk.signIn.newPassword,
    amongFew(async ({ body: { password }, staff: member, request, reply }) => {
      const session = await getSession(deps, request)
      if (stageOf(session) !== 'password') throw new Refusal('STAFF_UNAUTHORIZED')
      const known = await findStaffByEmail(db, member.email)
      const isWeak = isWeakPassword(password, member.email) || (await isBreached(deps, password))
      if (isWeak || (await isPasswordOf(known?.passwordHash, password))) throw new Refusal('STAFF_PASSWORD_WEAK')
      const passwordHash = await hashPassword(password)
      const token = await db.transaction(async (tx) => {
        const row = await lockStaff(tx, member.id)
        if (!row?.mustChangePassword || !(await endSession(tx, session.tokenHash, now()))) throw new Refusal('STAFF_UNAUTHORIZED')
        await tx.update(staff).set({ passwordHash, mustChangePassword: false }).where(eq(staff.id, member.id))
        await endSessionsOf(tx, member.id, now())
        await audit(tx, member, { action: 'password-changed', object: `staff ${member.email}` })
        return openSession(tx, { staffId: member.id, stage: 'begun', request, now: now() })
      })
      await forgetFirstPassword(config, member.email)
      return enter(deps, request, reply, token)
    }),
  )

  serveDesk(app, deps, desk.signIn.signOut, async ({ request, reply }) => {
    const session = await findSession(deps, request)
    if (session)
      await db.transaction(async (tx) => {
        if (await endSession(tx, session.tokenHash, now()))
          await audit(tx, session.staff, { action: 'signed-out', object: `staff ${session.staff.email}` })
      })
    leave(deps, reply)
    return { result: true }
  })
}
