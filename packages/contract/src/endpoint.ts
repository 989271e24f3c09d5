import * as z from 'zod/mini'
import type { RefusalCode, Warning } from './refusals.ts'

/**
 * Who may call.
 * `guest`: anybody; a token is ignored.
 * `any`: anybody; a token is used if the request has one.
 * `player`: whoever has an account's access token.
 * `payer`: whoever has an account's access token, or a game's token for the game's own project.
 */
export type Access = 'guest' | 'any' | 'player' | 'payer'

/** A call of the API. The server registers it, the browser and tests call it, and OpenAPI is generated from it. */
export type Endpoint = {
  method: 'GET' | 'POST'
  /** Path under `/api`, with parameters as `:name`. */
  path: `/${string}`
  summary: string
  access: Access
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  /** Additional headers of this call, with lower-case names. */
  headers?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Set only if the body may be larger than `JSON_BODY_MAX_BYTES`: the maximum size of the body, and the refusal of a larger body. */
  bodyMax?: { bytes: number; refusal: RefusalCode }
  /** Files of a multipart form. The part `data` contains `body` as JSON text. */
  files?: readonly ('image' | 'video')[]
  reply: z.ZodMiniType
  /** The file name, if the reply is a download. */
  file?: string
  refusals: readonly RefusalCode[]
}

/** Returns the entry with its literal types, so that callers see its exact params, body and reply. */
export const endpoint = <const E extends Endpoint>(entry: E): E => entry

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** The input that a caller of the endpoint sends. */
export type CallInput<E extends Endpoint> = (E extends { params: infer S } ? { params: In<S> } : unknown) &
  (E extends { query: infer S } ? { query: In<S> } : unknown) &
  (E extends { headers: infer S } ? { headers: In<S> } : unknown) &
  (E extends { body: infer S } ? { body: In<S> } : unknown)

/** The parsed input that a handler of the endpoint gets. */
export type HandlerInput<E extends Endpoint> = {
  params: E extends { params: infer S } ? Out<S> : undefined
  query: E extends { query: infer S } ? Out<S> : undefined
  headers: E extends { headers: infer S } ? Out<S> : undefined
  /** Undefined for a form with files. The handler reads the body of such a form itself. */
  body: E extends { files: readonly string[] } ? undefined : E extends { body: infer S } ? Out<S> : undefined
}

export type Reply<E extends Endpoint> = z.output<E['reply']>

/** Returns the schema of an auth call's reply: either `success`, or one of the warnings that the call may return. */
export const orWarning = <S extends z.ZodMiniType, const W extends readonly Warning[]>(success: S, expected: W) =>
  z.union([
    z.object({
      warning: z.enum(expected),
      captchaRequired: z.optional(z.boolean()),
      retryAfterSeconds: z.optional(z.number()),
    }),
    success,
  ])

export const isWarning = <T extends object>(reply: T): reply is Extract<T, { warning: Warning }> => 'warning' in reply

/** The body of every refusal except warnings. */
export const refusalBody = z.object({
  statusCode: z.number(),
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  fields: z.optional(z.array(z.object({ path: z.string(), code: z.string() }))),
})
export type RefusalBody = z.infer<typeof refusalBody>
