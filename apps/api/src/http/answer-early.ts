import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { EarlyAnswer } from './early.ts'
import { REQUEST_ID_HEADER } from './every-reply.ts'
import { isGamesHost } from './games-host.ts'
import { createRequestLog } from './request-log.ts'

/**
 * Answers a request ahead of the framework if a complete answer is ready (`early.ts`). This saves routing, hooks and logging, which take
 * several times as long as such an answer. All other requests go to the framework. The first request of each connection also goes to the
 * framework, because a hook counts connections. Early answers have the same headers, metrics and log lines as other answers.
 */
export const answerEarly = (
  app: FastifyInstance,
  { config, door, early, metrics }: Pick<Deps, 'config' | 'door' | 'early' | 'metrics'>,
) => {
  // Fastify's listener is the only `request` listener of the server when this line runs.
  const [answer] = app.server.listeners('request') as [(request: IncomingMessage, response: ServerResponse) => void]
  const requests = createRequestLog(app.log, metrics)
  const ipOf = readIp(config.trustProxy)
  const met = new WeakSet<Socket>()
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    met.add(raw.socket)
    done()
  })

  const send = (request: IncomingMessage, response: ServerResponse, { status, headers, body, route, loggedUrl }: EarlyAnswer) => {
    const began = performance.now()
    const id = randomUUID()
    response.writeHead(status, [...headers, REQUEST_ID_HEADER, id]).end(body, 'latin1')
    const { method = '', url = '' } = request
    const answered = { id, method, url: loggedUrl ?? url, ip: ipOf(request), route, status, ms: performance.now() - began }
    requests.record(answered, app.log.level)
  }

  app.server.removeListener('request', answer)
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isPlain =
      request.method === 'GET' &&
      met.has(request.socket) &&
      !hasBody(request) &&
      !door.isClosing() &&
      !isGamesHost(config, request.headers.host)
    const ready = isPlain ? early.find(request) : undefined
    if (ready) send(request, response, ready)
    else answer(request, response)
  })
}

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined

/** Reads the client's IP address as the framework does (`request.ip`). */
const readIp = (trusted: string | undefined) => {
  const trust = trusted === undefined ? undefined : proxyAddr.compile(trusted.split(',').map((one) => one.trim()))
  return (request: IncomingMessage): string =>
    (trust && request.headers['x-forwarded-for'] !== undefined ? proxyAddr(request, trust) : request.socket.remoteAddress) ?? ''
}
