import type { FastifyRequest } from 'fastify'
import type { LoggerOptions } from 'pino'
import { sourceLines } from '../source-lines.ts'

const SECRETS = [
  // One character class instead of a pattern with dots, so that it takes one pass. An address may have 128 KiB, and backtracking would take
  // seconds.
  [/eyJ[\w.-]+/g, '[token]'],
  [/ph_(test|live)_[\w-]+/g, 'ph_$1_[key]'],
  [/_secret_\w+/g, '_secret_[secret]'],
  [/(\/auth\/check\/)[^/?]+/g, '$1[token]'],
  [/(\/auth\/check-user-auth-state\/)[^/?]+/g, '$1[id]'],
  [/(\/(?:session\/loginDone|payments\/done|unauthorized)\/)[^/?]+/gi, '$1[result]'],
  [/([?&](?:jwt|state|code|token|signature|q|object|result)=)[^&]*/g, '$1[redacted]'],
] as const

/** Removes tokens. Some paths and queries of the specification contain tokens, and no log line may. */
export const redact = (text: string) => SECRETS.reduce((clean, [secret, mark]) => clean.replace(secret, mark), text)

/** The error of a failed query also lists its values, such as addresses and hashes. Removes them. */
const withoutValues = (message: string) => message.replace(/\nparams:[\s\S]*$/, '')

/**
 * The stack without the message, which is logged separately. A message may contain lines that look like a stack, for example an error
 * report from a player.
 */
const framesOf = ({ stack = '', message }: Error) => {
  const from = Math.max(0, stack.indexOf(message)) + message.length
  const first = stack.indexOf('\n    at ', from)
  return first < 0 ? '' : stack.slice(first)
}

/** Writes JSON lines. Requests are logged without headers and bodies; addresses and error texts without secrets. */
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
