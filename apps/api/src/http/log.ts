import type { FastifyRequest } from 'fastify'
import pino, { type LoggerOptions } from 'pino'
import { sourceLines } from '../source-lines.ts'

const SECRETS = [
  // This first pattern has only one repetition, so it needs one pass. A URL may have 128 KiB, and a pattern that backtracks would take
  // seconds.
  [/eyJ[\w.-]+/g, '[token]'],
  [/ph_(test|live)_[\w-]+/g, 'ph_$1_[key]'],
  [/_secret_\w+/g, '_secret_[secret]'],
  [/(\/auth\/check\/)[^/?]+/g, '$1[token]'],
  [/(\/auth\/check-user-auth-state\/)[^/?]+/g, '$1[id]'],
  [/(\/(?:session\/loginDone|payments\/done|unauthorized)\/)[^/?]+/gi, '$1[result]'],
  [/([?&](?:jwt|state|code|token|access_token|id_token|refresh_token|signature|q|object|result)=)[^&]*/g, '$1[redacted]'],
  // A parameter whose name is percent-encoded may be any of these, such as `%6awt`. No honest client writes these names so.
  [/([?&][^?&=%]*%[^?&=]*=)[^&]*/g, '$1[redacted]'],
] as const

/** Removes tokens, which must not be logged. The hub's specification requires some URLs with tokens in their path or query. */
export const redact = (text: string) => SECRETS.reduce((clean, [secret, mark]) => clean.replace(secret, mark), text)

/** Removes the parameter values from the message of a failed query. The values may be e-mail addresses or hashes. */
const withoutValues = (message: string) => message.replace(/\nparams:[\s\S]*$/, '')

/** An e-mail address, such as in a mail server's answer. The length is limited, so that a long text takes little time. */
const ADDRESS = /[^\s<>"'(),;:=@/]{1,64}@[^\s<>"'(),;:=@/]{1,255}/g

/** Removes what must not be logged from the message of an error: tokens, values of a query, and e-mail addresses. */
export const redactMessage = (message: string) => redact(withoutValues(message)).replace(ADDRESS, '[address]')

/**
 * Returns the stack without the message, which is logged separately. A message may contain lines that look like a stack, for example an
 * error report from a player.
 */
const framesOf = ({ stack = '', message }: Error) => {
  const from = Math.max(0, stack.indexOf(message)) + message.length
  const first = stack.indexOf('\n    at ', from)
  return first < 0 ? '' : stack.slice(first)
}

const WARN = pino.levels.values.warn ?? 40

const WRITE_AT_CHARACTERS = 16_000
const WRITE_WITHIN_MS = 100

/**
 * Collects log lines for up to 100 ms, because writing a line costs several times as much as building it. A warning or an error is written
 * at once, with all lines before it. A process that is killed may lose the last 100 ms of other lines.
 */
const createOutput = () => {
  const file = pino.destination({ dest: 1, sync: true })
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const text = lines
    lines = ''
    if (text !== '') file.write(text)
  }
  process.on('exit', () => {
    flush()
    file.flushSync()
  })
  return {
    // With this symbol, pino sets `lastLevel` before each write.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      lines += line
      if (this.lastLevel >= WARN || lines.length >= WRITE_AT_CHARACTERS) flush()
      else timer ??= setTimeout(flush, WRITE_WITHIN_MS).unref()
    },
  }
}

/** The output to which all loggers of the process write. */
export const logOutput = createOutput()

/**
 * Returns the options of the log, which consists of JSON lines. Requests are logged without headers and bodies, and secrets are removed
 * from URLs and error texts.
 */
export const loggerOptions = (level: string): LoggerOptions & { stream: typeof logOutput } => ({
  level,
  stream: logOutput,
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, url: redact(request.url), ip: request.ip }),
    // @fastify/multipart logs its options at the level trace, and these contain the headers of the request.
    busboyOptions: ({ limits }: { limits: object }) => ({ limits }),
    err: (error: unknown) => {
      if (!(error instanceof Error)) return { message: redactMessage(String(error)) }
      return {
        type: error.name,
        message: redactMessage(error.message),
        code: 'code' in error ? error.code : undefined,
        stack: sourceLines(framesOf(error)),
        cause: error.cause instanceof Error ? redactMessage(error.cause.message) : undefined,
      }
    },
  },
})

/** Returns a log for what happens outside of any server of this process. */
export const createLog = (level: string) => {
  const { stream, ...options } = loggerOptions(level)
  return pino(options, stream)
}
