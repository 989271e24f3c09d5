import { desk } from '@playhub/contract/desk'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forgiveAttempts } from '../../auth/limits/attempts.ts'
import { assertion, challengeIn } from '../../auth/passkeys/passkey-forms.ts'
import { askToShow } from '../../auth/passkeys/web-authn.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { hashed, type Limits } from '../../http/limits.ts'
import { parse } from '../../http/refuse.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { lockStaff, type StaffRow } from '../colleagues/staff-data.ts'
import { serveDesk } from '../serve.ts'
import type { SignInWay } from './complete.ts'
import { keepChallenge, listPasskeys, takeChallenge } from './passkey-data.ts'
import { isPasskeyShown, siteOf } from './passkey-shown.ts'
import { enter, getSession, renewSession } from './sessions.ts'
import { takeCode } from './totp.ts'
import { codePools, takeTry, whoseStep } from './tries.ts'

/**
 * Lets a signed-in member of staff show the second factor again. Some actions require this if the member of staff last showed it long ago.
 * Showing it does not extend the session.
 */
export const confirmRoutes = (app: FastifyInstance, deps: Deps, limits: Limits) => {
  const { config, db, now } = deps
  const { confirm } = desk

  serveDesk(app, deps, confirm.confirmByTotp, async ({ body: { code }, staff: member, request, reply }) => {
    await limits.takeOf('staffSignInPerAddress', whoseStep(config, request, member.id))
    // Wrong codes are counted by the same counter as at the sign-in.
    const pools = codePools(member.id)
    await takeTry(db, pools, now())
    const token = await db.transaction(async (tx) => {
      const row = await lockMember(tx, member)
      if (!(await takeCode(deps, tx, row, code))) return undefined
      await forgiveAttempts(tx, pools)
      return renew(deps, tx, member, request, 'totp')
    })
    return token ? enter(deps, request, reply, token) : refuse(deps, member, 'totp')
  })

  serveDesk(app, deps, confirm.beginConfirmByPasskey, async ({ staff: member, request }) => {
    await limits.takeOf('staffSignInPerAddress', whoseStep(config, request, member.id))
    const { tokenHash } = await getSession(deps, request)
    const own = await listPasskeys(db, member.id)
    if (own.length === 0) throw new Refusal('FACTOR_NOT_FOUND')
    const asked = await askToShow(siteOf(config), own)
    await keepChallenge(db, keptAs(tokenHash, asked.challenge), member.id, now())
    return { ...asked }
  })

  serveDesk(app, deps, confirm.confirmByPasskey, async ({ body, staff: member, request, reply }) => {
    await limits.takeOf('staffSignInPerAddress', whoseStep(config, request, member.id))
    const { tokenHash } = await getSession(deps, request)
    const response = parse(assertion, body.response)
    const challenge = challengeIn(response)
    const isFresh = challenge !== undefined && (await takeChallenge(db, keptAs(tokenHash, challenge), member.id, now()))
    const token =
      isFresh &&
      (await db.transaction(async (tx) => {
        const row = await lockMember(tx, member)
        if (!(await isPasskeyShown(deps, tx, row, { response, challenge }))) return undefined
        return renew(deps, tx, member, request, 'passkey')
      }))
    return token ? enter(deps, request, reply, token) : refuse(deps, member, 'passkey')
  })
}

/**
 * Returns the value under which a challenge is stored: a hash over the purpose, the session and the challenge. So a challenge that was
 * created for a sign-in, for a new passkey or for another session is not found.
 */
const keptAs = (tokenHash: string, challenge: string) => hashed(`confirm ${tokenHash} ${challenge}`)

/** Locks and returns the staff member's account. Throws STAFF_UNAUTHORIZED if the account was disabled after the session was checked. */
const lockMember = async (tx: Tx, { id }: Staff): Promise<StaffRow> => {
  const row = await lockStaff(tx, id)
  if (!row) throw new Refusal('STAFF_UNAUTHORIZED')
  return row
}

const renew = async ({ config, now }: Deps, tx: Tx, member: Staff, request: FastifyRequest, by: SignInWay): Promise<string> => {
  const session = await getSession({ config, now, db: tx }, request)
  await audit(tx, member, { action: 'confirmed', object: `staff ${member.email}`, after: { by } })
  return renewSession(tx, session, { request, now: now() })
}

const refuse = async ({ db }: Deps, member: Staff, by: SignInWay): Promise<never> => {
  await audit(db, member, { action: 'confirmation-refused', object: `staff ${member.email}`, after: { by } })
  throw new Refusal('SECOND_FACTOR_WRONG')
}
