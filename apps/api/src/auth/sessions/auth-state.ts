import { type AuthResult, auth, authMethod, type LinkOffer, linkOffer } from '@playhub/contract/auth'
import type { Reply } from '@playhub/contract/endpoint'
import { AUTH_STATE_TTL_MS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { addressKey, type Limits } from '../../http/limits.ts'
import { type Hosting, serve } from '../../http/serve.ts'
import { unseal } from '../../seal.ts'
import { getPlayer } from '../data.ts'
import { whoseLimit } from '../limits/whose-limit.ts'
import { needFreshProof } from '../prove/prove-data.ts'
import { isSameHash } from '../rules.ts'
import { repeatSignIn, sessionOf, signIn } from '../sign-in.ts'
import { type AuthStateRow, findAuthState, insertAuthState, lockAuthState, markDelivered } from './auth-state-data.ts'
import { authStateIdHash, challengeOf, mayRepeat } from './auth-state-rules.ts'

type AuthData = Reply<typeof auth.checkUserAuthState>['authData']
const answer = (of: Partial<AuthData> & Pick<AuthData, 'state'>) => ({ authData: { result: null, errorCode: null, link: null, ...of } })
const pending = answer({ state: 'pending' })

/**
 * A sign-in that another window completes. The browser first registers the sign-in with these routes. Then it polls with its verifier (the
 * secret of the sign-in) to get the result once.
 */
export const authStateRoutes = (app: FastifyInstance, deps: Deps, limits: Limits) => {
  const { config, db, now } = deps

  serve(app, deps, auth.setUserAuthState, async ({ body: { id, link, prove = false }, headers, caller, hosting }) => {
    await limits.takeOf('authStatesPerAddress', await whoseLimit(deps, hosting, caller))
    if ((link || prove) && !caller) throw new Refusal('UNAUTHORIZED')
    if (link && caller) await needFreshProof(db, caller, now())
    const challenge = headers['x-auth-challenge']
    const own = (link || prove) && caller
    const asking = { linkTo: own ? own.playerId : null, loginSessionId: own ? own.sessionId : null, isProof: prove }
    const idHash = authStateIdHash(config.appSecret, id)
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + AUTH_STATE_TTL_MS)
    const { project, session } = hosting
    if (await insertAuthState(db, { idHash, challenge, ...asking, project, session, createdAt, expiresAt })) return { result: true }
    const earlier = await findAuthState(db, idHash)
    const isRepeat =
      earlier?.challenge === challenge &&
      earlier.linkTo === asking.linkTo &&
      earlier.isProof === asking.isProof &&
      earlier.expiresAt > createdAt
    if (!isRepeat) throw new Refusal('AUTH_STATE_TAKEN')
    return { result: true }
  })

  serve(app, deps, auth.checkUserAuthState, async ({ params, headers, hosting }) => {
    const idHash = authStateIdHash(config.appSecret, params.id)
    const row = await findAuthState(db, idHash)
    const isAsker = row !== undefined && isSameHash(row.challenge, challengeOf(headers['x-auth-verifier'] ?? ''))
    const told = isAsker && row.expiresAt > now() ? await tell(row, hosting) : undefined
    // If the sign-in is unknown, has expired or was begun by another browser, the reply is the same as for a pending sign-in. Such a
    // request is counted for the IP address.
    if (!told) await limits.take('authStateMisses', addressKey(hosting.ip))
    return told ?? pending
  })

  const tell = async (row: AuthStateRow, hosting: Hosting) => {
    switch (row.status) {
      case 'created':
      case 'opened':
        return pending
      case 'cancelled':
        return answer({ state: 'cancelled' })
      case 'failed':
        return answer({ state: 'failed', errorCode: row.errorCode })
      case 'taken':
        return answer({ state: 'failed', refusal: 'IDENTITY_TAKEN' })
      case 'foreign':
        return answer({ state: 'failed', refusal: 'PROOF_OF_ANOTHER' })
      case 'authenticated':
      case 'delivered':
        return db.transaction((tx) => deliver(tx, row.idHash, hosting))
    }
  }

  /**
   * Returns the result of a completed sign-in. Simultaneous polls wait for the lock on the row. The first poll creates the session. Polls
   * within the next seconds (`mayRepeat`) get the same session.
   */
  const deliver = async (tx: Tx, idHash: string, hosting: Hosting) => {
    const row = await lockAuthState(tx, idHash)
    if (!row || (row.status === 'delivered' && !mayRepeat(row.deliveredAt, now()))) return undefined
    const isFirst = row.status === 'authenticated'
    if (row.linkTo || row.linkOfferSealed) {
      if (isFirst) await markDelivered(tx, idHash, null, now())
      return row.linkOfferSealed
        ? answer({ state: 'linkRequired', link: openOffer(row.linkOfferSealed) })
        : answer({ state: row.isProof ? 'proved' : 'linked' })
    }
    const result = isFirst ? await makeSession(tx, row, hosting) : await repeatSession(tx, row)
    return result && answer({ state: 'done', result, ...((await isNewWith(tx, row)) && { isNew: true }) })
  }

  /**
   * Creates a session. Its project and the host page's session id come from the request that began the sign-in, so the poll cannot change
   * them.
   */
  const makeSession = async (tx: Tx, row: AuthStateRow, hosting: Hosting): Promise<AuthResult | undefined> => {
    if (!row.playerId) return undefined
    const player = await getPlayer(tx, row.playerId)
    const { project, session } = row
    const result = await signIn(deps, tx, player, authMethod.parse(row.authType), { ...hosting, project, session })
    await markDelivered(tx, row.idHash, await sessionOf(deps, result), now())
    return result
  }

  const repeatSession = (tx: Tx, { loginSessionId, session }: AuthStateRow) =>
    loginSessionId === null ? undefined : repeatSignIn(deps, tx, loginSessionId, session)

  /** Whether this sign-in created the account: the account is not older than the sign-in. */
  const isNewWith = async (tx: Tx, { playerId, createdAt }: AuthStateRow) =>
    playerId !== null && (await getPlayer(tx, playerId)).createdAt >= createdAt

  const openOffer = (sealed: string): LinkOffer => linkOffer.parse(JSON.parse(unseal(config.appSecret, sealed)))
}
