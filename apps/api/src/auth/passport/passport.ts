import { randomBytes } from 'node:crypto'
import { apiPrefix } from '@playhub/contract/api'
import { auth, type PassportMethod } from '@playhub/contract/auth'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { addressKey, type Limits } from '../../http/limits.ts'
import { parse } from '../../http/refuse.ts'
import { hostingOf } from '../../http/serve.ts'
import { seal } from '../../seal.ts'
import { recordSignInEvent } from '../events.ts'
import { isSameHash } from '../rules.ts'
import { type AuthStateRow, findAuthState, openAuthState } from '../sessions/auth-state-data.ts'
import { authStateIdHash, challengeOf } from '../sessions/auth-state-rules.ts'
import { callbackRoute } from './passport-callback.ts'
import { insertTransaction } from './passport-data.ts'
import { pageLanguage, sendEndPage, sendProofPage } from './passport-page.ts'
import { isFromHub, isPrefetch, methodIn, stateHashOf, stateIn, tripCookie } from './passport-rules.ts'

const COOKIE_SECONDS = 10 * 60
const secret = () => randomBytes(32).toString('base64url')

type Leaving = { method: PassportMethod; state: { userAuthDataId: string; session: string } }

/**
 * Serves the window that is redirected to a provider. Only a page of the hub may start the redirect. Otherwise an attacker could begin a
 * sign-in and send its link to a victim. When the victim then signs in at the provider, the attacker's browser would get the session.
 *
 * Two things can prove that a page of the hub started the redirect: the headers that the browser itself sends (`isFromHub`), or the
 * verifier (the secret of the sign-in) from the window that opened this one.
 */
export const passportRoutes = (app: FastifyInstance, deps: Deps, limits: Limits) => {
  const { config, db, now } = deps

  app.route({
    method: auth.passport.method,
    url: apiPrefix + auth.passport.path,
    handler: async (request, reply) => {
      const language = pageLanguage(request)
      if (isPrefetch(request.headers)) throw new Refusal('BAD_REQUEST')
      const method = methodIn(request.params)
      const text = (request.query as Record<string, unknown>).state
      const state = stateIn(text)
      const row = state && (await findBegun(state))
      if (!(await mayTry(request, row))) return sendEndPage(reply, language, 'busy')
      if (!method || !deps.identityProviders.passport[method]) return sendEndPage(reply, language, 'unavailable')
      if (!state || typeof text !== 'string') return sendEndPage(reply, language, 'stale')
      if (!isFromHub(request.headers)) {
        await noteStranger(request, reply, method)
        return sendProofPage(reply, language, { method, state: text })
      }
      const to = await leave({ method, state }, request, reply)
      if (!to) return sendEndPage(reply, language, 'stale')
      return reply.headers({ 'cache-control': 'no-store', 'cross-origin-opener-policy': 'unsafe-none' }).redirect(to.href, 302)
    },
  })

  app.route({
    method: auth.passportProof.method,
    url: apiPrefix + auth.passportProof.path,
    handler: async (request, reply) => {
      const { method } = parse(auth.passportProof.params, request.params)
      const { state: text, verifier } = parse(auth.passportProof.body, request.body)
      const { origin } = hostingOf(request, reply, config)
      const state = stateIn(text)
      const isOwnPage =
        (request.headers.origin ?? origin) === origin && (request.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
      const row = state && (await findBegun(state))
      await limits.take('passportsPerAddress', keyOf(request, row))
      const isProved = isOwnPage && row && isSameHash(row.challenge, challengeOf(verifier))
      const to = state && isProved ? await leave({ method, state }, request, reply) : undefined
      if (!to) throw new Refusal('AUTH_STATE_REFUSED')
      return reply.header('cache-control', 'no-store').send(auth.passportProof.reply.parse({ location: to.href }))
    },
  })

  callbackRoute(app, deps)

  const findBegun = ({ userAuthDataId }: Leaving['state']) => findAuthState(db, authStateIdHash(config.appSecret, userAuthDataId))

  /**
   * Returns the key under which requests are counted. If the `state` parameter belongs to a sign-in that has begun, the key is that
   * sign-in. Otherwise it is the IP address. So strangers with the same IP address cannot block the sign-in.
   */
  const keyOf = ({ ip }: FastifyRequest, row: AuthStateRow | undefined) => row?.idHash ?? addressKey(ip)

  const mayTry = (request: FastifyRequest, row: AuthStateRow | undefined) =>
    limits.take('passportsPerAddress', keyOf(request, row)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal && error.code === 'TOO_MANY_REQUESTS') return false
        throw error
      },
    )

  /**
   * Starts the redirect to the provider, once per sign-in. Creates a new OAuth state, nonce and PKCE verifier, and a cookie that ties the
   * redirect to this browser.
   */
  const leave = async ({ method, state }: Leaving, request: FastifyRequest, reply: FastifyReply): Promise<URL | undefined> => {
    const provider = deps.identityProviders.passport[method]
    if (!provider) return undefined
    const { origin } = hostingOf(request, reply, config)
    const redirectUri = `${origin}${apiPrefix}/passport/${method}/callback`
    const trip = { redirectUri, state: secret(), nonce: secret(), codeVerifier: secret() }
    const cookie = secret()
    const stateHash = stateHashOf(config.appSecret, trip.state)
    const authStateIdHashed = authStateIdHash(config.appSecret, state.userAuthDataId)
    const isOpened = await db.transaction(async (tx) => {
      if (!(await openAuthState(tx, authStateIdHashed, state.session, now()))) return false
      await insertTransaction(tx, {
        stateHash,
        method,
        authStateIdHash: authStateIdHashed,
        cookieHash: challengeOf(cookie),
        sealed: seal(config.appSecret, JSON.stringify(trip)),
        expiresAt: new Date(now().getTime() + COOKIE_SECONDS * 1000),
      })
      return true
    })
    if (!isOpened) return undefined
    const { name, options } = tripCookie(config, stateHash)
    reply.setCookie(name, cookie, { ...options, maxAge: COOKIE_SECONDS })
    return provider.leave(trip)
  }

  const noteStranger = async (request: FastifyRequest, reply: FastifyReply, method: PassportMethod) => {
    const site = String(request.headers['sec-fetch-site'] ?? 'unknown').slice(0, 20)
    await recordSignInEvent(db, { event: 'auth_state_refused', method, from: hostingOf(request, reply, config), detail: { ledFrom: site } })
  }
}
