import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const NOT_PASSED_ON = ['host', 'connection', 'accept-encoding']
const OF_ANOTHER_FORM = ['content-length', 'content-encoding', 'transfer-encoding']

const pass = async (hubUrl: string, lateMs: number, request: IncomingMessage, response: ServerResponse) => {
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' && !NOT_PASSED_ON.includes(name) ? [[name, value] satisfies [string, string]] : [],
  )
  const { method = 'GET' } = request
  const body = method === 'GET' ? null : await text(request)
  const answer = await fetch(hubUrl + request.url, { method, headers, body, redirect: 'manual' })
  const kept = [...answer.headers].filter(([name]) => !OF_ANOTHER_FORM.includes(name))
  if (!answer.headers.get('content-type')?.startsWith('text/html')) {
    return response.writeHead(answer.status, kept).end(Buffer.from(await answer.arrayBuffer()))
  }
  const [above = '', ...foot] = (await answer.text()).split(/(?=<footer)/)
  if (foot.length === 0) throw new Error(`${request.url} has no foot`)
  response.writeHead(answer.status, kept).write(above)
  setTimeout(() => response.end(foot.join('')), lateMs)
}

/**
 * Starts a proxy to the hub and runs `work` with the proxy's URL. The proxy sends each page in two parts: everything before the footer and,
 * after `lateMs`, the rest. If a page has no footer, the proxy closes the connection.
 */
export const withLateFoot = async <T>(hubUrl: string, lateMs: number, work: (url: string) => Promise<T>): Promise<T> => {
  const server = createServer((request, response) => {
    pass(hubUrl, lateMs, request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await work(`http://localhost:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
