import { apiPrefix } from '@playhub/contract/api'
import { auth } from '@playhub/contract/auth'
import { FRAME_TOKEN_TTL_SECONDS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { projectOf } from '../catalogue/rules.ts'
import type { Deps } from '../deps.ts'
import { bearerToken, findOwner } from '../http/caller.ts'
import { createLimits } from '../http/limits.ts'
import { type Hosting, hostingOf, serve } from '../http/serve.ts'
import { welcomePlayer } from '../notices/welcome.ts'
import { codeRoutes } from './code/code.ts'
import { hasPlayed, revokeLoginSession } from './data.ts'
import { recordSignInEvent } from './events.ts'
import { createKnownChecks } from './known-checks.ts'
import { createCaptcha } from './limits/captcha.ts'
import { whoseLimit } from './limits/whose-limit.ts'
import { loginRoutes } from './login.ts'
import { passkeyLoginRoutes } from './passkeys/passkey-login.ts'
import { passportRoutes } from './passport/passport.ts'
import { newPasswordRoutes } from './passwords/new-password.ts'
import { presentAuthResult } from './present.ts'
import { recoveryRoutes } from './recovery/recovery.ts'
import { registrationRoutes } from './registration/registration.ts'
import { authStateRoutes } from './sessions/auth-state.ts'
import { socialRoutes } from './social/social.ts'

export const authRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, tokens, now } = deps
  const limits = createLimits(deps)
  const captcha = createCaptcha(deps)
  registrationRoutes(app, deps, limits, captcha)
  loginRoutes(app, deps, limits, captcha)
  recoveryRoutes(app, deps, limits, captcha)
  codeRoutes(app, deps, limits, captcha)
  passkeyLoginRoutes(app, deps, limits)
  newPasswordRoutes(app, deps, limits)
  socialRoutes(app, deps, limits)
  authStateRoutes(app, deps, limits)
  passportRoutes(app, deps, limits)

  serve(app, deps, auth.captcha, async ({ query: { purpose }, hosting }) => {
    await limits.takeOf('captchaPerAddress', await whoseLimit(deps, hosting))
    return { ...(await captcha.challenge(purpose)) }
  })

  const knownChecks = createKnownChecks(deps)
  deps.early.add(knownChecks.early)
  serve(app, deps, auth.check, async ({ params: { jwt }, hosting }) => {
    const caller = await findOwner(deps, jwt)
    if (!caller) return { result: null }
    const person = presentAuthResult(caller, jwt, hosting.session)
    const answer = caller.kind === 'account' ? { result: person } : { result: null, game: { ...person, project: caller.project } }
    knownChecks.keep(jwt, hosting.session, auth.check.reply.parse(answer))
    return answer
  })

  // This route does not use `serve`, because `serve` refuses an ended session. Signing out a second time must succeed.
  app.route({
    method: auth.logout.method,
    url: apiPrefix + auth.logout.path,
    handler: async (request, reply) => {
      const token = bearerToken(request.headers.authorization)
      const claims = token && (await tokens.readAccess(token))
      // A game must not end the session of the account. It gets an error, because a success would say that the session has ended.
      if (token && !claims && (await tokens.readGame(token))) throw new Refusal('TOKEN_OUT_OF_SCOPE')
      if (claims) await endSession(claims.sid, hostingOf(request, reply, deps.config))
      reply.header('cache-control', 'no-store')
      return auth.logout.reply.parse({ result: true })
    },
  })

  const endSession = async (id: string, hosting: Hosting) => {
    await db.transaction(async (tx) => {
      const ended = await revokeLoginSession(tx, id, now())
      if (!ended) return
      const { playerId, authType } = ended
      await recordSignInEvent(tx, { event: 'authn_token_revoked', playerId, method: authType, from: hosting, detail: { session: id } })
    })
    deps.sessions.forget(id)
  }

  serve(app, deps, auth.frameToken, async ({ query, caller }) => {
    const project = projectOf(deps.catalogue.current(), query.project).config.id
    if (!(await hasPlayed(db, caller.playerId, project))) {
      await db.transaction((tx) => welcomePlayer(deps, tx, caller.playerId, project))
    }
    const jwt = await tokens.signGame({
      sub: caller.userId,
      sid: caller.sessionId,
      project,
      authType: caller.authType,
      nickName: caller.nickName,
    })
    return { jwt, expiresInSeconds: FRAME_TOKEN_TTL_SECONDS }
  })
}
