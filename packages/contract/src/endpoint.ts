import * as z from 'zod/mini'
import type { RefusalCode, Warning } from './refusals.ts'

/**
 * Who may call:
 * `guest` anybody, a token is not even read; `any` anybody, a token is honoured when present;
 * `player` the account's own access token;
 * `payer` the account's token or the project-scoped token that a game holds.
 */
export type Access = 'guest' | 'any' | 'player' | 'payer'

/** One call of the API. The server registers from it, the browser calls by it, tests do both, OpenAPI is printed from it. */
export type Endpoint = {
  method: 'GET' | 'POST'
  /** Below `/api`; parameters as `:name`. */
  path: `/${string}`
  summary: string
  access: Access
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  /** Own headers of this call, by their lower-case names. */
  headers?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Parts of a multipart form beside `data`, which is `body` as JSON text. */
  files?: readonly ('image' | 'video')[]
  reply: z.ZodMiniType
  /** The reply is a file to keep, of this name. */
  file?: string
  refusals: readonly RefusalCode[]
}

/** Keeps the literal types of an entry, so that callers see its exact params, body and reply. */
export const endpoint = <const E extends Endpoint>(entry: E): E => entry

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** What a caller hands over. */
export type CallInput<E extends Endpoint> = (E extends { params: infer S } ? { params: In<S> } : unknown) &
  (E extends { query: infer S } ? { query: In<S> } : unknown) &
  (E extends { headers: infer S } ? { headers: In<S> } : unknown) &
  (E extends { body: infer S } ? { body: In<S> } : unknown)

/** What a handler receives, parsed. */
export type HandlerInput<E extends Endpoint> = {
  params: E extends { params: infer S } ? Out<S> : undefined
  query: E extends { query: infer S } ? Out<S> : undefined
  headers: E extends { headers: infer S } ? Out<S> : undefined
  /** Undefined for a form with files, which the handler receives itself. */
  body: E extends { files: readonly string[] } ? undefined : E extends { body: infer S } ? Out<S> : undefined
}

export type Reply<E extends Endpoint> = z.output<E['reply']>

/** The reply of an auth call: what it gives on success, or one of its warnings. */
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
