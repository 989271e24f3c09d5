import { desk } from '@playhub/contract/desk'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { assertion, attestation, challengeIn } from '../../auth/passkeys/passkey-forms.ts'
import { askToMake, askToShow, readMade } from '../../auth/passkeys/web-authn.ts'
import type { Deps } from '../../deps.ts'
import type { Limits } from '../../http/limits.ts'
import { parse } from '../../http/refuse.ts'
import { audit } from '../audit/audit.ts'
import { lockStaff } from '../colleagues/staff-data.ts'
import { serveDesk } from '../serve.ts'
import { complete, welcome } from './complete.ts'
import { addPasskey, findPasskey, keepChallenge, listPasskeys, takeChallenge } from './passkey-data.ts'
import { isPasskeyShown, siteOf } from './passkey-shown.ts'
import { endSession, enter, findSession, getSession, openSession, presentSession } from './sessions.ts'
import { refuseMoreFactors } from './totp.ts'
import { whoseStep } from './tries.ts'

/**
 * Calls for passkeys. A passkey is a key pair in the staff member's device. The device itself asks for a fingerprint, a face or a PIN, so a
 * passkey replaces both steps of a sign-in.
 */
export const passkeyRoutes = (app: FastifyInstance, deps: Deps, limits: Limits) => {
  const { config, db, now } = deps
  const { signIn } = desk
  const site = siteOf(config)

  serveDesk(app, deps, signIn.beginPasskey, async ({ staff: member, request }) => {
    refuseMoreFactors(await getSession(deps, request))
    const owner = { rpName: 'Playhub desk', userID: handleOf(member.id), userName: member.email, userDisplayName: member.name }
    const asked = await askToMake(site, owner, await listPasskeys(db, member.id))
    await keepChallenge(db, asked.challenge, member.id, now())
    return { ...asked }
  })

  serveDesk(app, deps, signIn.finishPasskey, async ({ body, staff: member, request, reply }) => {
    const session = await getSession(deps, request)
    refuseMoreFactors(session)
    const response = parse(attestation, body.response)
    const challenge = challengeIn(response)
    const isFresh = challenge !== undefined && (await takeChallenge(db, challenge, member.id, now()))
    const made = isFresh ? await readMade(site, response, challenge) : undefined
    if (!made) throw new Refusal('SECOND_FACTOR_WRONG')
    const token = await db.transaction(async (tx) => {
      const row = await lockStaff(tx, member.id)
      if (!row) throw new Refusal('STAFF_UNAUTHORIZED')
      // Another browser may have set up a second factor since this sign-in began. Then this sign-in must not add another factor; the member
      // of staff has to confirm with the existing factor.
      refuseMoreFactors(await getSession({ config, now, db: tx }, request))
      const label = body.label ?? ''
      if (!(await addPasskey(tx, { ...made, staffId: row.id, label }))) throw new Refusal('SECOND_FACTOR_WRONG')
      await audit(tx, member, { action: 'passkey-added', object: `staff ${member.email}`, after: { label } })
      return session.stage === 'begun' ? complete(deps, tx, row, { request, tokenHash: session.tokenHash, by: 'passkey' }) : undefined
    })
    return token ? welcome(deps, request, reply, member.id, token) : presentSession(config, await getSession(deps, request))
  })

  serveDesk(app, deps, signIn.beginPasskeySignIn, async ({ request }) => {
    await limits.takeOf('staffSignInPerAddress', whoseStep(config, request))
    const asked = await askToShow(site)
    await keepChallenge(db, asked.challenge, null, now())
    return { ...asked }
  })

  serveDesk(app, deps, signIn.finishPasskeySignIn, async ({ body, request, reply }) => {
    const response = parse(assertion, body.response)
    const owner = await findPasskey(db, response.id)
    await limits.takeOf('staffSignInPerAddress', whoseStep(config, request, owner?.staffId))
    const challenge = challengeIn(response)
    const isFresh = challenge !== undefined && (await takeChallenge(db, challenge, null, now()))
    const earlier = await findSession(deps, request)
    const entered =
      owner &&
      isFresh &&
      (await db.transaction(async (tx) => {
        const row = await lockStaff(tx, owner.staffId)
        if (!row || !(await isPasskeyShown(deps, tx, row, { response, challenge }))) return undefined
        if (earlier) await endSession(tx, earlier.tokenHash, now())
        if (row.mustChangePassword)
          return { isIn: false, staffId: row.id, token: await openSession(tx, { staffId: row.id, stage: 'begun', request, now: now() }) }
        return { isIn: true, staffId: row.id, token: await complete(deps, tx, row, { request, tokenHash: undefined, by: 'passkey' }) }
      }))
    if (entered)
      return entered.isIn ? welcome(deps, request, reply, entered.staffId, entered.token) : enter(deps, request, reply, entered.token)
    const who = { id: owner?.staffId ?? null, roles: [], ip: request.ip }
    await audit(db, who, { action: 'sign-in-refused', object: `passkey ${response.id.slice(0, 64)}`, after: { by: 'passkey' } })
    throw new Refusal('STAFF_SIGN_IN_WRONG')
  })
}

const handleOf = (staffId: string) => new TextEncoder().encode(staffId)
