import { apiPrefix } from '@playhub/contract/api'
import { auth, type PassportMethod } from '@playhub/contract/auth'
import type { Language } from '@playhub/contract/limits'
import { hostCodes } from '@playhub/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { type Hosting, hostingOf } from '../../http/serve.ts'
import { seal, unseal } from '../../seal.ts'
import { lockPlayer } from '../data.ts'
import { recordSignInEvent } from '../events.ts'
import { noteProof } from '../prove/prove-data.ts'
import { type Proven, SignInFailure, type Trip } from '../providers/provider.ts'
import { isSameHash } from '../rules.ts'
import { lockAuthState, settleAuthState } from '../sessions/auth-state-data.ts'
import { challengeOf } from '../sessions/auth-state-rules.ts'
import { findLiveSession } from '../sessions/sessions.ts'
import { linkIdentity } from '../social/linking.ts'
import { findOrCreatePlayer } from '../social/social-accounts.ts'
import { findByKey } from '../social/social-data.ts'
import { type TransactionRow, takeTransaction } from './passport-data.ts'
import { type PageKind, pageLanguage, sendEndPage, sendReturningPage } from './passport-page.ts'
import { hostCodeOfTrip, methodIn, stateHashOf, tripCookie } from './passport-rules.ts'

const trip = z.object({ redirectUri: z.string(), state: z.string(), nonce: z.string(), codeVerifier: z.string() })
/**
 * Name of a URL parameter. It shows that the hub has already sent the browser to this route again, because the first request had no cookie.
 */
const AGAIN = 'playhub_again'

/**
 * The provider redirects the window to this route. The request must come from the browser that was sent to the provider. Each trip (one
 * redirect to the provider and back) can be completed once.
 */
export const callbackRoute = (app: FastifyInstance, deps: Deps) => {
  const { config, db, now, log } = deps

  app.route({
    method: auth.passportCallback.method,
    url: apiPrefix + auth.passportCallback.path,
    handler: async (request, reply) => {
      const language = pageLanguage(request)
      const method = methodIn(request.params)
      const query = new URLSearchParams(request.url.split('?')[1] ?? '')
      const state = query.get('state')
      if (!method || !state || query.getAll('state').length !== 1) return sendEndPage(reply, language, 'stale')

      const stateHash = stateHashOf(config.appSecret, state)
      const { name, options } = tripCookie(config, stateHash)
      const cookie = request.cookies[name]
      if (cookie === undefined && !query.has(AGAIN)) {
        return sendReturningPage(reply, language, `${apiPrefix}/passport/${method}/callback?${query}&${AGAIN}=1`)
      }
      reply.clearCookie(name, options)
      const row = await takeTransaction(db, stateHash)
      if (!row) return sendEndPage(reply, language, 'stale')
      const isOwn = row.method === method && row.expiresAt > now() && isSameHash(row.cookieHash, challengeOf(cookie ?? ''))
      if (!isOwn) {
        await refuse(row, request, reply)
        return sendEndPage(reply, language, 'stale')
      }
      query.delete(AGAIN)
      return sendEndPage(reply, language, await finish(row, method, query, language, hostingOf(request, reply, config)))
    },
  })

  /** Ends the sign-in as failed, because the `state` parameter belongs to another browser or provider. The provider's result is ignored. */
  const refuse = async (row: TransactionRow, request: FastifyRequest, reply: FastifyReply) => {
    await db.transaction(async (tx) => {
      await settleAuthState(tx, row.authStateIdHash, { status: 'failed', errorCode: hostCodeOfTrip(row.method) })
      await recordSignInEvent(tx, { event: 'auth_state_refused', method: row.method, from: hostingOf(request, reply, config) })
    })
  }

  const finish = async (
    row: TransactionRow,
    method: PassportMethod,
    query: URLSearchParams,
    language: Language,
    from: Hosting,
  ): Promise<PageKind> => {
    const idHash = row.authStateIdHash
    if (query.get('error') === 'access_denied') {
      await settleAuthState(db, idHash, { status: 'cancelled' })
      return 'cancelled'
    }
    const proven = await exchange(method, query, trip.parse(JSON.parse(unseal(config.appSecret, row.sealed))))
    if (proven instanceof SignInFailure) {
      log.info({ method, reason: proven.message }, `provider ${proven.kind} a sign-in`)
      await db.transaction(async (tx) => {
        await settleAuthState(tx, idHash, { status: 'failed', errorCode: hostCodeOfTrip(method) })
        await recordSignInEvent(tx, { event: 'authn_login_fail', method, from, detail: { reason: proven.message } })
      })
      return proven.kind === 'refused' ? 'failed' : 'unreachable'
    }
    return db.transaction((tx) => saveProof(tx, idHash, proven, language, from))
  }

  const exchange = async (method: PassportMethod, query: URLSearchParams, of: Trip): Promise<Proven | SignInFailure> => {
    const provider = deps.identityProviders.passport[method]
    if (!provider) return new SignInFailure('unavailable', 'not connected')
    try {
      return await provider.finish(query, of)
    } catch (error) {
      if (error instanceof SignInFailure) return error
      log.error({ err: error }, 'unexpected')
      return new SignInFailure('unavailable', 'unexpected')
    }
  }

  /**
   * Stores which person the provider has confirmed. This window does not get the result of the sign-in. The page that began the sign-in
   * gets it, when it polls with its verifier (the secret of this sign-in).
   */
  const saveProof = async (tx: Tx, idHash: string, proven: Proven, language: Language, from: Hosting): Promise<PageKind> => {
    const row = await lockAuthState(tx, idHash)
    if (row?.status !== 'opened' || row.expiresAt <= now()) return 'stale'
    if (row.linkTo) {
      await lockPlayer(tx, row.linkTo)
      // The player may have signed out everywhere while the provider's page was open. An ended session must not add a sign-in method.
      if (!row.loginSessionId || !(await findLiveSession(tx, row.loginSessionId, now()))) {
        await settleAuthState(tx, idHash, { status: 'failed', errorCode: hostCodes.AUTH_CHECK })
        return 'stale'
      }
      if (row.isProof) {
        const isOwn = (await findByKey(tx, proven))?.id === row.linkTo
        if (isOwn) await noteProof(tx, { sessionId: row.loginSessionId }, now())
        const event = isOwn ? 'identity_proved' : 'identity_proof_fail'
        await recordSignInEvent(tx, { event, playerId: row.linkTo, method: proven.method, from, detail: { by: proven.method } })
        await settleAuthState(tx, idHash, isOwn ? { status: 'authenticated', playerId: row.linkTo } : { status: 'foreign' })
        return isOwn ? 'done' : 'foreign'
      }
      // The provider's redirect states no language. The e-mail about the new sign-in method uses the language of the page that the player
      // sees now.
      const adding = { playerId: row.linkTo, sessionId: row.loginSessionId }
      const linked = await linkIdentity(deps, tx, adding, proven, { ...from, spoken: language })
      await settleAuthState(tx, idHash, linked === 'taken' ? { status: 'taken' } : { status: 'authenticated', playerId: row.linkTo })
      return linked === 'taken' ? 'taken' : 'done'
    }
    const admitted = await findOrCreatePlayer(deps, tx, proven, language, from)
    if ('link' in admitted) {
      const linkOfferSealed = seal(config.appSecret, JSON.stringify(admitted.link))
      await settleAuthState(tx, idHash, { status: 'authenticated', linkOfferSealed })
      return 'linkRequired'
    }
    await settleAuthState(tx, idHash, { status: 'authenticated', playerId: admitted.player.id, authType: proven.method })
    return 'done'
  }
}
