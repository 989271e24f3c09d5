import type { FastifyRequest } from 'fastify'
import type { LoggerOptions } from 'pino'
import { sourceLines } from '../source-lines.ts'

const SECRETS = [
  // One run of signs, so that it ends in one pass: an address has 128 KiB, and a pattern that looks for the dots again and again takes seconds.
  [/eyJ[\w.-]+/g, '[token]'],
  [/ph_(test|live)_[\w-]+/g, 'ph_$1_[key]'],
  [/_secret_\w+/g, '_secret_[secret]'],
  [/(\/auth\/check\/)[^/?]+/g, '$1[token]'],
  [/(\/auth\/check-user-auth-state\/)[^/?]+/g, '$1[id]'],
  [/(\/(?:session\/loginDone|payments\/done|unauthorized)\/)[^/?]+/gi, '$1[result]'],
  [/([?&](?:jwt|state|code|token|signature|q|object|result)=)[^&]*/g, '$1[redacted]'],
] as const

/** Tokens travel in some of the specified paths and queries; nothing that is logged may hold one. */
export const redact = (text: string) => SECRETS.reduce((clean, [secret, mark]) => clean.replace(secret, mark), text)

/** A failed query's text goes on with the values that were to be stored: addresses, hashes. */
const withoutValues = (message: string) => message.replace(/\nparams:[\s\S]*$/, '')

/** The stack without the message, which stands by itself. It may hold lines that look like a stack: players send us what broke for them. */
const framesOf = ({ stack = '', message }: Error) => {
  const from = Math.max(0, stack.indexOf(message)) + message.length
  const first = stack.indexOf('\n    at ', from)
  return first < 0 ? '' : stack.slice(first)
}

/** JSON lines; requests without headers and bodies, addresses and error texts without secrets. */
export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, url: redact(request.url), ip: request.ip }),
    err: (error: unknown) => {
      if (!(error instanceof Error)) return { message: redact(withoutValues(String(error))) }
      return {
        type: error.name,
        message: redact(withoutValues(error.message)),
        code: 'code' in error ? error.code : undefined,
        stack: sourceLines(framesOf(error)),
        cause: error.cause instanceof Error ? redact(withoutValues(error.cause.message)) : undefined,
      }
    },
  },
})
