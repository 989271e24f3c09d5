import type { FastifyRequest } from 'fastify'
import pino, { type LoggerOptions } from 'pino'
import { redact, redactMessage } from '../base/redact.ts'
import { sourceLines } from '../base/source-lines.ts'

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
    // At the level `trace`, @fastify/multipart logs its options, which contain the headers of the request. So only the limits are logged.
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

/** Creates a log for events outside of all servers of this process. */
export const createLog = (level: string) => {
  const { stream, ...options } = loggerOptions(level)
  return pino(options, stream)
}
