import { desk } from '@playhub/contract/desk'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { forgiveAttempts } from '../../auth/limits/attempts.ts'
import type { Tx } from '../../db/connect.ts'
import { staff, staffSession } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Limits } from '../../http/limits.ts'
import { seal, unseal } from '../../seal.ts'
import { audit } from '../audit/audit.ts'
import { lockStaff, type StaffRow } from '../colleagues/staff-data.ts'
import { serveDesk } from '../serve.ts'
import { complete, refuseFactor, welcome } from './complete.ts'
import { getSession, type LiveSession, presentSession, stageOf } from './sessions.ts'
import { codePools, takeTry, whoseStep } from './tries.ts'

/** Authenticator apps. Codes have six digits and change every 30 seconds (RFC 6238), because every app supports these settings. */
const ISSUER = 'Playhub desk'

/**
 * Returns the time step to which a code belongs; undefined if the code is wrong. The steps before and after the current one are accepted
 * too, because clocks differ.
 */
export const stepOf = (secret: string | undefined, code: string, now: Date): number | undefined => {
  const token = code.replace(/\s/g, '')
  if (secret === undefined || !/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), window: 1, timestamp })
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta
}

/**
 * Returns the secret of the staff member's authenticator app; undefined if it cannot be decrypted, because it was encrypted with another
 * application secret. In that case, the operator must run `reset-staff` for this member.
 */
const secretIn = ({ config, log }: Deps, sealed: string | null): string | undefined => {
  try {
    return sealed === null ? undefined : unseal(config.appSecret, sealed)
  } catch (error) {
    log.error({ err: error }, 'the secret of an authenticator app cannot be read; was APP_SECRET changed?')
    return undefined
  }
}

/** Whether this is an unused code of the staff member's authenticator app. Marks it as used. The caller must have locked the account. */
export const takeCode = async (deps: Deps, tx: Tx, { id, totpSecret, totpStep }: StaffRow, code: string): Promise<boolean> => {
  const step = stepOf(secretIn(deps, totpSecret), code, deps.now())
  // Somebody may have seen a code that was used, or a code of an earlier time step. So these codes are not accepted.
  if (step === undefined || step <= totpStep) return false
  await tx.update(staff).set({ totpStep: step }).where(eq(staff.id, id))
  return true
}

/**
 * Throws STAFF_FORBIDDEN if the member of staff may not add a factor. Only a signed-in member, or a member who sets up the first factor,
 * may do this.
 */
export const refuseMoreFactors = (session: LiveSession) => {
  const stage = stageOf(session)
  if (stage !== 'in' && stage !== 'enrol') throw new Refusal('STAFF_FORBIDDEN')
}

export const totpRoutes = (app: FastifyInstance, deps: Deps, limits: Limits) => {
  const { config, db, now } = deps
  const { signIn } = desk

  serveDesk(app, deps, signIn.totp, async ({ body: { code }, staff: member, request, reply }) => {
    await limits.takeOf('staffSignInPerAddress', whoseStep(config, request, member.id))
    const session = await getSession(deps, request)
    if (stageOf(session) !== 'factor') throw new Refusal('STAFF_UNAUTHORIZED')
    const pools = codePools(member.id)
    await takeTry(db, pools, now())
    const token = await db.transaction(async (tx) => {
      const row = await lockStaff(tx, member.id)
      if (!row) throw new Refusal('STAFF_UNAUTHORIZED')
      if (!(await takeCode(deps, tx, row, code))) return undefined
      await forgiveAttempts(tx, pools)
      return complete(deps, tx, row, { request, tokenHash: session.tokenHash, by: 'totp' })
    })
    return token ? welcome(deps, request, reply, member.id, token) : refuseFactor(deps, member, 'totp')
  })

  serveDesk(app, deps, signIn.beginTotp, async ({ staff: { email }, request }) => {
    const session = await getSession(deps, request)
    refuseMoreFactors(session)
    // The key stays the same until it is confirmed. The member of staff may have scanned it before the page was loaded again.
    const kept = secretIn(deps, session.newTotpSecret)
    const secret = kept === undefined ? new Secret({ size: 20 }) : Secret.fromBase32(kept)
    if (kept === undefined)
      await db
        .update(staffSession)
        .set({ newTotpSecret: seal(config.appSecret, secret.base32) })
        .where(eq(staffSession.tokenHash, session.tokenHash))
    return { secret: secret.base32, uri: new TOTP({ issuer: ISSUER, label: email, secret }).toString() }
  })

  serveDesk(app, deps, signIn.finishTotp, async ({ body: { code }, staff: member, request, reply }) => {
    await limits.takeOf('staffSignInPerAddress', whoseStep(config, request, member.id))
    const session = await getSession(deps, request)
    refuseMoreFactors(session)
    const { tokenHash, stage, newTotpSecret } = session
    const step = stepOf(secretIn(deps, newTotpSecret), code, now())
    if (step === undefined) throw new Refusal('SECOND_FACTOR_WRONG')
    const token = await db.transaction(async (tx) => {
      const row = await lockStaff(tx, member.id)
      if (!row) throw new Refusal('STAFF_UNAUTHORIZED')
      // Another browser may have set up a second factor since this sign-in began. Then this sign-in must not add another factor; the member
      // of staff has to confirm with the existing factor.
      refuseMoreFactors(await getSession({ config, now, db: tx }, request))
      await tx.update(staff).set({ totpSecret: newTotpSecret, totpStep: step }).where(eq(staff.id, row.id))
      await audit(tx, member, { action: 'totp-added', object: `staff ${member.email}`, before: { totp: row.totpSecret !== null } })
      if (stage === 'begun') return complete(deps, tx, row, { request, tokenHash, by: 'totp' })
      await tx.update(staffSession).set({ newTotpSecret: null }).where(eq(staffSession.tokenHash, tokenHash))
      return undefined
    })
    return token ? welcome(deps, request, reply, member.id, token) : presentSession(config, await getSession(deps, request))
  })
}
