import { apiPrefix } from '@playhub/contract/api'
import { auth } from '@playhub/contract/auth'
import { FRAME_TOKEN_TTL_SECONDS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { projectOf } from '../catalogue/rules.ts'
import type { Deps } from '../deps.ts'
import { addressKey, createLimits } from '../limits.ts'
import { serve } from '../serve.ts'
import { findCaller } from './caller.ts'
import { createCaptcha } from './captcha.ts'
import { findByEmail, recordPlaying, revokeLoginSession } from './data.ts'
import { isPasswordOf } from './passwords.ts'
import { presentAuthResult } from './present.ts'
import { registrationRoutes } from './registration.ts'
import { signIn } from './sign-in.ts'

export const authRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, tokens, now } = deps
  const limits = createLimits(deps.pool)
  const captcha = createCaptcha(deps)
  registrationRoutes(app, deps, limits, captcha)

  serve(app, deps, auth.captcha, async ({ hosting }) => {
    await limits.take('captchaPerAddress', addressKey(hosting.ip))
    return { ...(await captcha.challenge()) }
  })

  serve(app, deps, auth.loginByEmail, async ({ body: { email, password }, hosting }) => {
    const address = addressKey(hosting.ip)
    await limits.take('loginPerAddress', address)
    // Counted before the check and forgiven after it, so that guesses sent at once are all counted.
    await limits.take('loginFailuresHere', `${address} ${email}`)
    await limits.take('loginFailuresAnywhere', email)
    const found = await findByEmail(db, email)
    const isRight = await isPasswordOf(found?.passwordHash, password)
    if (!found) return { warning: 'USER_NOT_EXIST_LOGIN_BY_EMAIL' } as const
    if (!isRight) return { warning: 'INVALID_PASSWORD_LOGIN_BY_EMAIL' } as const
    await limits.clear('loginFailuresHere', `${address} ${email}`)
    await limits.clear('loginFailuresAnywhere', email)
    return { result: await signIn(deps, db, found.player, 'email', hosting) }
  })

  serve(app, deps, auth.check, async ({ params: { jwt }, hosting }) => {
    const caller = await findCaller(deps, `Bearer ${jwt}`).catch(revokedIsNobody)
    return { result: caller?.kind === 'account' ? presentAuthResult(caller, jwt, hosting.session) : null }
  })

  // Not through `serve`, which refuses a session that has ended: to log out twice is to be logged out.
  app.route({
    method: auth.logout.method,
    url: apiPrefix + auth.logout.path,
    handler: async (request, reply) => {
      const token = request.headers.authorization?.match(/^Bearer ([\w.-]+)$/)?.[1]
      const claims = token && (await tokens.readAccess(token))
      if (claims) await revokeLoginSession(db, claims.sid, now())
      reply.header('cache-control', 'no-store')
      return auth.logout.reply.parse({ result: true })
    },
  })

  serve(app, deps, auth.frameToken, async ({ query, caller }) => {
    const project = projectOf(deps.catalogue.current(), query.project).config.id
    await recordPlaying(db, caller.playerId, project)
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

const revokedIsNobody = (error: unknown) => {
  if (error instanceof Refusal && error.code === 'SESSION_REVOKED') return undefined
  throw error
}
