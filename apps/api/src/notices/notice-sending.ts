import { createHmac } from 'node:crypto'
import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { noticeHeaders } from '@playhub/contract/partner'
import type { Deps } from '../deps.ts'
import { unseal } from '../seal.ts'
import { tracedCall } from '../tracing/trace.ts'
import { guardedLookup, problemOfTarget } from './notice-address.ts'

export const TIMEOUT_MS = 10_000
/** Maximum size in bytes of an answer's body. The body is ignored. If it is larger, the connection is closed. */
const BODY_MAX_BYTES = 65_536

export type Outcome = { delivered: boolean; status: number | null; error: string }
type Notice = { id: string; body: string; url: string; secret: string }

// Connections are reused for the next notice. In production, the IP address of each new connection is checked during its DNS lookup.
const agents = {
  open: { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) },
  guarded: {
    http: new HttpAgent({ keepAlive: true, lookup: guardedLookup }),
    https: new HttpsAgent({ keepAlive: true, lookup: guardedLookup }),
  },
}

/** Signs a notice and posts it. Any 2xx means "received"; the rest of the answer is ignored. */
export const postNotice = async (deps: Pick<Deps, 'config' | 'now'>, { id, body, url, secret }: Notice): Promise<Outcome> => {
  const timestamp = String(Math.floor(deps.now().getTime() / 1000))
  try {
    const problem = problemOfTarget(url, deps.config)
    if (problem) throw new Error(problem)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Playhub-Notices/1',
      [noticeHeaders.id]: id,
      [noticeHeaders.timestamp]: timestamp,
      [noticeHeaders.signature]: signNotice(unseal(deps.config.appSecret, secret), id, timestamp, body),
    }
    const kept = deps.config.production ? agents.guarded : agents.open
    const status = await tracedCall('POST notice', {}, () => post(new URL(url), kept, body, headers))
    const delivered = status >= 200 && status < 300
    return { delivered, status, error: delivered ? '' : `answered ${status}` }
  } catch (error) {
    return { delivered: false, status: null, error: error instanceof Error ? error.message.slice(0, 300) : String(error) }
  }
}

/** Returns the status of the answer. Throws if no answer comes in time. */
const post = async (
  url: URL,
  { http, https }: { http: HttpAgent; https: HttpsAgent },
  body: string,
  headers: RequestOptions['headers'],
): Promise<number> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const isSecure = url.protocol === 'https:'
  const send = () =>
    new Promise<number>((resolve, reject) => {
      const options = { method: 'POST', agent: isSecure ? https : http, signal, headers }
      const request = (isSecure ? requestHttps : requestHttp)(url, options, (response) => {
        drain(response)
        resolve(response.statusCode ?? 0)
      })
      request.on('error', (error) => reject(Object.assign(error, { wasKept: request.reusedSocket })))
      request.end(body)
    })
  try {
    return await send()
  } catch (error) {
    if (signal.aborted) throw new Error(`no answer within ${TIMEOUT_MS / 1000} s`)
    // The server closed a reused connection while the request was being sent. The server may do so, so this is not a failure. The request
    // is sent again.
    if (error instanceof Error && 'wasKept' in error && error.wasKept === true) return send()
    throw error
  }
}

/** Reads a short answer to its end, so that the connection can be reused. */
const drain = (response: IncomingMessage) => {
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > BODY_MAX_BYTES) response.destroy()
  })
  // The status of the answer is already known, so errors while reading the body do not matter.
  response.on('error', () => {})
}

/** The signature of Standard Webhooks. The key is the part of the secret after `whsec_`, in base64. */
export const signNotice = (secret: string, id: string, timestamp: string, body: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`
