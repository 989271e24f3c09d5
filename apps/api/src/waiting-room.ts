import { apiPrefix, partnerPrefix } from '@playhub/contract/api'
import { Refusal, type RefusalCode } from '@playhub/contract/refusals'
import { flowsFiles } from '@playhub/phrases/flows-files'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createServer } from './app.ts'
import type { Config } from './config.ts'
import { RETRY_AFTER_SECONDS } from './db/waits.ts'
import { languageOfRequest } from './pages/language.ts'

/** Time limit for the last answers of a waiting room that closes. Until they are sent, no server listens on the port. */
const LEAVE_WITHIN_MS = 100

export type WaitingRoom = ReturnType<typeof createWaitingRoom>

/**
 * Creates servers that answer on the ports while a starting process waits for its database or updates the schema. Their health check says
 * that the process is alive but not ready. They open only if the start has to wait. `leave` closes the server on one port, and is called
 * just before another server listens on that port. `close` closes all servers.
 */
export const createWaitingRoom = (config: Config, log: FastifyBaseLogger) => {
  const rooms = new Map<number, FastifyInstance>()
  let why: Wait = 'unreachable'
  const leave = async (port: number) => {
    const room = rooms.get(port)
    if (!room) return
    rooms.delete(port)
    const closing = room.close()
    const cut = setTimeout(() => room.server.closeAllConnections(), LEAVE_WITHIN_MS)
    await closing
    clearTimeout(cut)
  }
  return {
    open: async (now: Wait) => {
      why = now
      const closed = portsOf(config).filter((port) => !rooms.has(port))
      await Promise.all(closed.map(async (port) => rooms.set(port, await openRoom(config, log, port, () => why))))
    },
    leave,
    close: () => Promise.all([...rooms.keys()].map(leave)),
  }
}

/**
 * Returns the ports on which a waiting process answers. Shared ports are left out. Other processes answer visitors on these ports, and a
 * waiting process must not take connections from them.
 */
const portsOf = ({ port, desk, metricsPort, isPortShared }: Config) =>
  [...(isPortShared ? [] : [port, desk.port]), metricsPort].filter((one) => one !== undefined)

/** The reason why the start waits: the database does not answer, or its schema is being updated. */
type Wait = 'unreachable' | 'updating'
const refusalOf = { unreachable: 'DATABASE_UNAVAILABLE', updating: 'UPDATING' } as const satisfies Record<Wait, RefusalCode>

const openRoom = async (config: Config, log: FastifyBaseLogger, port: number, why: () => Wait) => {
  const room = createServer(config, { log })
  // The connection is closed after each reply. So the next request opens a new connection, which may reach the started process.
  room.addHook('onSend', async (_request, reply) => void reply.header('connection', 'close'))
  room.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  for (const path of ['/readyz', '/readyz/pages'])
    room.get(path, { logLevel: 'warn' }, async (_request, reply) =>
      reply.status(503).send({ status: 'unready', database: why(), closing: false }),
    )
  room.all('/*', async (request, reply) => {
    if (!wantsPage(request)) throw new Refusal(refusalOf[why()], { retryAfterSeconds: RETRY_AFTER_SECONDS })
    return sendPage(request, reply, refusalOf[why()])
  })
  await room.listen({ port, host: config.host })
  return room
}

const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && ![apiPrefix, partnerPrefix].some((prefix) => url.startsWith(prefix)) && /text\/html/.test(headers.accept ?? '')

const sendPage = async ({ url, headers }: FastifyRequest, reply: FastifyReply, code: (typeof refusalOf)[Wait]) => {
  const [path = '/'] = url.split('?')
  const language = languageOfRequest({ path, cookie: headers.cookie, acceptLanguage: headers['accept-language'] })
  const { flows } = await flowsFiles[language]()
  return reply
    .status(503)
    .headers({ 'retry-after': RETRY_AFTER_SECONDS, 'cache-control': 'no-store', vary: 'accept-language, cookie' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light"><title>Playhub</title><p>${flows.refusal[code]}</p>`,
    )
}
