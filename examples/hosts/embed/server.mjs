import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connectHub, Refusal } from '@playhub/sdk-server'

/** Serves the page in this folder, and creates a payment for each order. Needs Node 20 or newer. */

const { HUB = 'http://localhost:3000', PORT = '8000', PROJECT = 'familytown', KEY, SECRET } = process.env
const hub = connectHub({ hubUrl: HUB, project: PROJECT, apiKey: KEY, noticeSecret: SECRET })

/** The file of the installed package, if there is one. With it, the page needs no script from the hub. */
const packed = new URL('node_modules/@playhub/embed/playhub-embed.js', import.meta.url)
const page = () => {
  const text = readFileSync(new URL('index.html', import.meta.url), 'utf8').replaceAll('http://localhost:3000', HUB)
  return existsSync(packed) ? text.replace(`${HUB}/sdk/v1/playhub-embed.js`, '/playhub-embed.js') : text
}

const routes = {
  'GET /': async () => ({ type: 'text/html', body: page() }),
  'GET /playhub-embed.js': async () => ({ type: 'text/javascript', body: readFileSync(packed, 'utf8') }),
  'POST /orders': async ({ headers }) => {
    const { sub: userId } = await hub.verifyGameToken(headers.authorization?.replace('Bearer ', '') ?? '')
    const { id } = await hub.createPayment({ itemId: 'builder', userId })
    return { type: 'application/json', body: JSON.stringify({ paymentId: id }) }
  },
}

createServer(async (request, response) => {
  try {
    const route = routes[`${request.method} ${new URL(request.url, 'http://site').pathname}`]
    if (!route) throw new Refusal('NOT_FOUND')
    const { type, body } = await route(request)
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body)
  } catch (error) {
    const { status = 500, code = 'INTERNAL' } = error instanceof Refusal ? error : {}
    if (status === 500) console.error(error)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code }))
  }
}).listen(Number(PORT), () => console.log(`The site is at http://localhost:${PORT}/`))
