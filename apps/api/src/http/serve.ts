import { apiPrefix } from '@playhub/contract/api'
import type { Access, Endpoint, HandlerInput, Reply } from '@playhub/contract/endpoint'
import { hostingHeaders } from '@playhub/contract/hosting'
import { asLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE, type Language } from '@playhub/contract/limits'
import { Refusal, type RefusalCode } from '@playhub/contract/refusals'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { type AccountCaller, findCaller, type GameCaller } from './caller.ts'
import { deviceOf, namedDevice } from './device.ts'
import { JSON_TYPE, JsonText } from './json-text.ts'
import { countedIfDone } from './limits.ts'
import { originOfRequest } from './origin-of-request.ts'
import { projectOfRequest } from './project-of-request.ts'
import { parse } from './refuse.ts'

/** The type of the caller that a handler receives. It depends on who may make the call (`access` in the API contract). */
export type CallerFor<A extends Access> = A extends 'player'
  ? AccountCaller
  : A extends 'payer'
    ? AccountCaller | GameCaller
    : A extends 'any'
      ? AccountCaller | undefined
      : undefined

/** Data about a request, read from its headers. It never proves who the caller is. */
export type Hosting = {
  session: string
  source: string
  locale: string
  project: string
  language: Language
  /** The language that the request states, if any. */
  spoken: Language | undefined
  /** The origin of the hub that this browser uses: the public one or a subdomain of it. */
  origin: string
  ip: string
  userAgent: string
  /** The value of this browser's device cookie, if the browser sent one. */
  browser: string | undefined
  /**
   * Returns the value of this browser's device cookie, and sets a new cookie if there is none. The value never proves who uses the browser.
   */
  device: () => string
}

type Handler<E extends Endpoint> = (
  input: HandlerInput<E> & { caller: CallerFor<E['access']>; hosting: Hosting; request: FastifyRequest },
) => Promise<Reply<E> | JsonText>

/** Returns an error handler that answers a body which is too large with this refusal, and leaves other errors to the server. */
const tooLargeIs = (code: RefusalCode) => (error: FastifyError) => {
  throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new Refusal(code) : error
}

/**
 * Registers a call of the API contract: parses its input, finds the caller, runs the handler, and sends only the fields that the reply
 * schema names.
 */
export const serve = <E extends Endpoint>(app: FastifyInstance, deps: Deps, entry: E, handler: Handler<E>) => {
  app.route({
    method: entry.method,
    url: apiPrefix + entry.path,
    ...(entry.bodyMax && { bodyLimit: entry.bodyMax.bytes, errorHandler: tooLargeIs(entry.bodyMax.refusal) }),
    ...(entry.files && { config: { upload: 'multipart/form-data' } }),
    handler: async (request, reply) => {
      const caller = await checkAccess(deps, entry.access, request)
      const input = {
        params: entry.params && parse(entry.params, request.params),
        query: entry.query && parse(entry.query, request.query),
        headers: entry.headers && parse(entry.headers, request.headers),
        // For forms with files, the handler itself reads the body (`media/receive.ts`).
        body: entry.files ? undefined : entry.body && parse(entry.body, request.body),
        caller,
        hosting: hostingOf(request, reply, deps.config),
        request,
      }
      // The schemas of `entry` produced these values, but the compiler cannot follow this through the generic type.
      const answer = await countedIfDone(() => handler(input as Parameters<Handler<E>>[0]))
      reply.header('cache-control', 'no-store')
      if (entry.file) reply.header('content-disposition', `attachment; filename="${entry.file}"`)
      if (answer instanceof JsonText) return reply.type(JSON_TYPE).send(answer.text)
      return entry.reply.parse(answer)
    },
  })
}

/** Finds the caller and checks that they may make a call with this `access`. Throws UNAUTHORIZED, SESSION_REVOKED or TOKEN_OUT_OF_SCOPE. */
const checkAccess = async (deps: Deps, access: Access, request: FastifyRequest) => {
  if (access === 'guest') return undefined
  const caller = await findCaller(deps, request.headers.authorization)
  if (caller?.kind === 'account') deps.sessions.speak(caller.sessionId, spokenIn(request))
  if (access === 'any') return caller?.kind === 'account' ? caller : undefined
  if (!caller) throw new Refusal('UNAUTHORIZED')
  if (access === 'player' && caller.kind !== 'account') throw new Refusal('TOKEN_OUT_OF_SCOPE')
  return caller
}

export const hostingOf = (request: FastifyRequest, reply: FastifyReply, config: Deps['config']): Hosting => ({
  session: header(request, hostingHeaders.session),
  source: header(request, hostingHeaders.source),
  locale: header(request, hostingHeaders.locale),
  project: projectOfRequest(request),
  language: spokenIn(request) ?? FALLBACK_LANGUAGE,
  spoken: spokenIn(request),
  origin: originOfRequest(request, config),
  ip: request.ip,
  userAgent: header(request, 'user-agent').slice(0, 300),
  browser: namedDevice(request, config),
  device: () => deviceOf(request, reply, config),
})

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value.slice(0, 2000) : ''
}

const spokenIn = (request: FastifyRequest) => asLanguage(header(request, hostingHeaders.language))
