import type { RefusalBody } from '@playhub/contract/endpoint'
import { type FieldProblem, Refusal, type RefusalCode } from '@playhub/contract/refusals'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/v4/core'
import { isStorageFailure } from '../base/storage-failure.ts'
import { isDatabaseFailure } from '../db/failure.ts'
import { RETRY_AFTER_SECONDS } from '../db/waits.ts'
import { DEPTH_MAX } from './json-body.ts'
import { messageOf } from './refusal-sentences.ts'

/** Parses input from outside. Throws BAD_REQUEST with the names of the wrong fields. */
export const parse = <S extends z.$ZodType>(
  schema: S & { safeParse: (data: unknown) => z.util.SafeParseResult<z.output<S>> },
  data: unknown,
) => {
  if (!isStorable(data)) throw new Refusal('BAD_REQUEST', { fields: unstorable(data) })
  const result = schema.safeParse(data)
  if (!result.success) throw new Refusal('BAD_REQUEST', { fields: problems(result.error.issues) })
  return result.data
}

/**
 * Whether input can be stored. PostgreSQL cannot store NUL in a text, and deeply nested JSON overflows the stack. Valid input contains
 * neither.
 */
const isStorable = (data: unknown): boolean => {
  // Raw bytes may contain zero bytes.
  if (data instanceof Uint8Array) return true
  try {
    // Finds an escaped NUL. A string may also contain the six characters `\u0000` as ordinary text; JSON then has one more backslash before
    // them.
    return !/(?<!\\)(?:\\\\)*\\u0000/.test(JSON.stringify(data) ?? '')
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Returns the path of each text that contains NUL. Input that is nested deeper than `DEPTH_MAX` is not searched. */
const unstorable = (data: unknown, path: readonly string[] = []): FieldProblem[] => {
  if (path.length > DEPTH_MAX) return []
  if (typeof data === 'string') return data.includes('\0') ? [{ path: path.join('.'), code: 'INVALID_FORMAT' }] : []
  return Object.entries(data ?? {}).flatMap(([name, value]) => unstorable(value, [...path, name]))
}

const problems = (issues: readonly z.$ZodIssue[]): FieldProblem[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), code: 'UNKNOWN_FIELD' }))
      : { path: issue.path.join('.'), code: /^[A-Z0-9_]+$/.test(issue.message) ? issue.message : issue.code.toUpperCase() },
  )

/** Turns every thrown error into `{statusCode, code, message, requestId, fields?}`. */
export const handleErrors = (app: FastifyInstance) => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error)
    if (isCutOff(request)) request.log.info('the caller hung up in the middle of a request')
    else if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'unexpected')
    // This error is logged without a stack, because every request writes this line while the database is unavailable.
    else if (refusal.code === 'DATABASE_UNAVAILABLE') request.log.warn({ why: causeOf(error) }, 'the database failed')
    // The message of the error shows whether the disk failed (`ENOSPC: no space left on device`) or S3.
    else if (refusal.code === 'FILES_UNAVAILABLE') request.log.error({ err: error }, 'the storage of files failed')
    return send(refusal, request, reply)
  })
  app.setNotFoundHandler((request, reply) => send(new Refusal('NOT_FOUND'), request, reply))
}

/**
 * Whether the caller closed the connection before the body was complete. Then the closed connection is the cause of any error of the
 * request.
 */
const isCutOff = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

/** Sends the error reply (refusal) for an error that Fastify finds before routing, such as a URL that cannot be decoded. */
export const refuseFrameworkError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  void send(new Refusal(codeOf(error)), request, reply)

/** The time after which callers are asked to retry while files cannot be stored. It takes a person at least a minute to free space. */
const STORAGE_RETRY_SECONDS = 60

const refusalOf = (error: FastifyError) => {
  if (error instanceof Refusal) return error
  if (isDatabaseFailure(error)) return new Refusal('DATABASE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  if (isStorageFailure(error)) return new Refusal('FILES_UNAVAILABLE', { retryAfterSeconds: STORAGE_RETRY_SECONDS })
  return new Refusal(codeOf(error))
}

/**
 * Returns the database's own message, which is in the innermost cause. The outer message is not used, because it contains the statement and
 * its values.
 */
const causeOf = (error: Error): string => (error.cause instanceof Error ? causeOf(error.cause) : error.message)

const codeOf = (error: FastifyError): RefusalCode => {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'BODY_TOO_LARGE'
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'UNSUPPORTED_MEDIA_TYPE'
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return 'MALFORMED_JSON'
  // These errors mean that the path is outside the served folder, or that it is too long for a file name.
  if (error.code === 'FST_STATIC_FORBIDDEN_PATH' || error.code === 'ENAMETOOLONG') return 'NOT_FOUND'
  // Errors that Fastify itself reports about a request, such as a wrong length or a path that cannot be decoded.
  if (error.code?.startsWith('FST_ERR') && error.statusCode !== undefined && error.statusCode < 500) return 'BAD_REQUEST'
  return 'INTERNAL'
}

/** Returns the body of an error reply (refusal). */
export const refusalBody = (refusal: Refusal, requestId: string): RefusalBody & Partial<Pick<Refusal, 'left'>> => ({
  statusCode: refusal.status,
  code: refusal.code,
  message: messageOf(refusal.code),
  requestId,
  ...(refusal.fields && { fields: [...refusal.fields] }),
  ...(refusal.left && { left: refusal.left }),
})

const send = (refusal: Refusal, request: FastifyRequest, reply: FastifyReply) => {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  return (
    reply
      .status(refusal.status)
      .header('cache-control', 'no-store')
      // A handler may have set this header for a file that the handler then could not open.
      .removeHeader('content-encoding')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(refusalBody(refusal, request.id)))
  )
}
