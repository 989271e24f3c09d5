import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePort } from '../world/free-port.ts'

const NOT_PASSED_ON = ['host', 'connection', 'accept-encoding']

/** The hub over a line that brings a document in two parts: what stands before its foot and, `lateMs` later, the rest. */
export const withLateFoot = async <T>(hubUrl: string, lateMs: number, work: (url: string) => Promise<T>): Promise<T> => {
  const server = createServer(async (request, response) => {
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !NOT_PASSED_ON.includes(name) ? [[name, value] satisfies [string, string]] : [],
    )
    const { method = 'GET' } = request
    const body = method === 'GET' ? null : await text(request)
    const answer = await fetch(hubUrl + request.url, { method, headers, body, redirect: 'manual' })
    const kept = [...answer.headers].filter(([name]) => !['content-length', 'content-encoding', 'transfer-encoding'].includes(name))
    response.writeHead(answer.status, kept)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()))
    const [above = '', ...foot] = (await answer.text()).split(/(?=<footer)/)
    response.write(above)
    setTimeout(() => response.end(foot.join('')), lateMs)
  })
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  try {
    return await work(`http://localhost:${port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
