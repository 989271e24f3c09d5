import { randomUUID } from 'node:crypto'
import { type Server, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import { Refusal, type RefusalCode } from '@playhub/contract/refusals'
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { addressKey } from './limits.ts'
import { refusalBody } from './refuse.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The content type of the uploads that the route takes. Its handler reads them as a stream and limits their time. */
    upload?: 'multipart/form-data' | 'application/zip'
  }
}

/**
 * Maximum number of requests per IP address whose bodies have not fully arrived. The hub holds these bodies in memory. For example, the
 * webhook of a payment provider may have up to 1 MiB.
 */
export const UNFINISHED_BODIES_PER_ADDRESS = 64
/** Time limit for receiving any request. Uploads have their own shorter limits (`media/form.ts`). */
const WHOLE_REQUEST_MS = 30 * 60_000

/** Returns server options for Fastify and Node that limit slow clients. */
export const slowClientOptions = ({ slowClients: { headMs } }: Config) =>
  ({
    requestTimeout: WHOLE_REQUEST_MS,
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      refuseSocket(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'REQUEST_TIMEOUT' : 'BAD_REQUEST')
    },
    http: {
      headersTimeout: headMs,
      // Interval in ms at which Node checks for slow request heads.
      connectionsCheckingInterval: Math.min(headMs, 5000),
    },
  }) satisfies FastifyHttpOptions<Server>

/**
 * Ends connections that slow clients could otherwise hold open for ever. Limits the time in which a body must arrive, the unfinished bodies
 * per IP address, and the connections per IP address.
 *
 * Uploads (forms with files and archives of games) have their own time limits, at the routes that take uploads. If the hub answers an
 * upload before the upload's body is complete, this function limits the time from the answer until the end of the body.
 */
export const endSlowClients = (app: FastifyInstance, config: Config) => {
  limitConnections(app, config.slowClients.connectionsPerAddress)
  const unfinished = new Map<string, number>()

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    // Requests that a test injects have no connection.
    if (!(raw.socket instanceof Socket) || raw.complete || !hasBody(request)) return done()
    const end = () => {
      if (raw.complete) return
      // A request that is already answered must not get a second answer.
      if (reply.raw.headersSent) raw.socket.destroy()
      else refuseSocket(raw.socket, 'REQUEST_TIMEOUT')
    }
    const endLater = () => {
      const timer = setTimeout(end, config.slowClients.bodyMs).unref()
      raw.once('close', () => clearTimeout(timer))
      raw.once('end', () => clearTimeout(timer))
    }
    if (isUpload(request)) {
      reply.raw.once('finish', () => {
        if (!raw.complete) endLater()
      })
      return done()
    }
    const address = addressKey(request.ip)
    const others = unfinished.get(address) ?? 0
    if (others >= UNFINISHED_BODIES_PER_ADDRESS) {
      reply.header('connection', 'close')
      return done(new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(config.slowClients.bodyMs / 1000) }))
    }
    unfinished.set(address, others + 1)
    // `close` fires once, after a complete body or a broken connection.
    raw.once('close', () => forgetOne(unfinished, address))
    endLater()
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Whether the request is an upload whose handler limits its time. The function uses the matched route and not the raw URL, because the same
 * path can be written in several ways.
 */
const isUpload = ({ headers, routeOptions: { config } }: FastifyRequest) =>
  config?.upload !== undefined && headers['content-type']?.startsWith(config.upload) === true

const forgetOne = (counts: Map<string, number>, key: string) => {
  const left = (counts.get(key) ?? 1) - 1
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}

/**
 * Limits the open connections per IP address. A connection of a trusted proxy serves many people. So a connection is no longer counted
 * after the headers of a request on it have named a client with another IP address.
 */
const limitConnections = (app: FastifyInstance, most: number) => {
  const open = new Map<string, number>()
  const release = new WeakMap<Socket, () => void>()
  app.server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) return
    const address = addressKey(socket.remoteAddress)
    const others = open.get(address) ?? 0
    if (others >= most) return refuseSocket(socket, 'TOO_MANY_REQUESTS')
    open.set(address, others + 1)
    const once = () => {
      if (release.delete(socket)) forgetOne(open, address)
    }
    release.set(socket, once)
    socket.once('close', once)
  })
  app.addHook('onRequest', ({ ip, socket }, _reply, done) => {
    if (ip !== socket.remoteAddress) release.get(socket)?.()
    done()
  })
}

/**
 * Sends an error reply (refusal) and closes the connection. Fastify cannot send the reply, because Fastify is still reading the request or
 * never received one.
 */
const refuseSocket = (socket: Socket, code: RefusalCode) => {
  const refusal = new Refusal(code)
  const body = JSON.stringify(refusalBody(refusal, randomUUID()))
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroySoon()
}
