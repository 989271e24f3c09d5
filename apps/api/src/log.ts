import type { FastifyRequest } from 'fastify'
import type { LoggerOptions } from 'pino'
import { sourceLines } from './source-lines.ts'

const SECRETS = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/ph_(test|live)_[\w-]+/g, 'ph_$1_[key]'],
  [/_secret_\w+/g, '_secret_[secret]'],
  [/(\/auth\/check\/)[^/?]+/g, '$1[token]'],
  [/(\/auth\/check-user-auth-state\/)[^/?]+/g, '$1[id]'],
  [/([?&](?:jwt|state|code|token|signature|q|object|result)=)[^&]*/g, '$1[redacted]'],
] as const

/** Tokens travel in some of the specified paths and queries; nothing that is logged may hold one. */
export const redact = (text: string) => SECRETS.reduce((clean, [secret, mark]) => clean.replace(secret, mark), text)

/** A failed query's text goes on with the values that were to be stored: addresses, hashes. */
const withoutValues = (message: string) => message.replace(/\nparams:[\s\S]*$/, '')

/** The stack without the message, which stands by itself. */
const framesOf = (stack: string) => stack.slice(Math.max(0, stack.indexOf('\n    at ')))

/** JSON lines; requests without headers and bodies, addresses and error texts without secrets. */
export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, url: redact(request.url), ip: request.ip }),
    err: (error: Error & { code?: unknown }) => ({
      type: error.name,
      message: redact(withoutValues(error.message)),
      code: error.code,
      stack: sourceLines(framesOf(error.stack ?? '')),
      cause: error.cause instanceof Error ? redact(error.cause.message) : undefined,
    }),
  },
})
