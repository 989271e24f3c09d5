import { createHash } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/**
 * This file sends single HTTP requests over connections that stay open. The body of an answer is returned as it was sent, without
 * decompression.
 */

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

export type Asked = { status: number; headers: IncomingHttpHeaders; body: Buffer }
/** `fresh`: the request uses a new connection. Without `timeoutMs` there is no time limit. */
type Asking = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string; fresh?: boolean; timeoutMs?: number }

export const ask = (url: string, { method = 'GET', headers = {}, body, fresh = false, timeoutMs }: Asking = {}): Promise<Asked> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const signal = timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) }
    const sent = request(url, { agent: !fresh && agent, method, headers: { ...headers, ...length }, ...signal }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
    })
    sent.once('error', reject)
    sent.end(body)
  })

/** Sends a request and returns the answer. Throws unless the answer has this status. */
export const askFor = async (status: number, url: string, asking: Asking = {}): Promise<Asked> => {
  const answer = await ask(url, asking)
  if (answer.status === status) return answer
  throw new Error(`${asking.method ?? 'GET'} ${url}: expected ${status}, got ${answer.status}: ${answer.body.toString().slice(0, 300)}`)
}

export const hashOf = (body: Buffer) => createHash('sha256').update(body).digest('hex').slice(0, 16)
