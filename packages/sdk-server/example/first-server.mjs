import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { connectHub, Refusal } from './sdk-server.mjs'

const { HUB = 'http://localhost:3000', PORT = '8000', KEY, SECRET } = process.env
const hub = connectHub({ hubUrl: HUB, project: 'mygame', apiKey: KEY, noticeSecret: SECRET })

// For each good, the player who got it. A real game keeps this in its database, with the good's id as a unique key.
const given = existsSync('given.json') ? JSON.parse(readFileSync('given.json', 'utf8')) : {}
const coinsOf = (userId) => 100 * Object.values(given).filter((id) => id === userId).length

/** Uses up the goods that the player has paid for, and gives them to the player. */
const collect = async (userId) => {
  let cursor
  do {
    const { items, nextCursor } = await hub.listGoods(userId, { state: 'owned', limit: 100, cursor })
    for (const { id, itemId, kind } of items) {
      if (kind !== 'consumable' || itemId !== 'coins-100') continue
      await hub.consumeGood(id, { idempotencyKey: `use-${id}` })
      given[id] = userId
      writeFileSync('given.json', JSON.stringify(given))
    }
    cursor = nextCursor ?? undefined
  } while (cursor)
}

const playerOf = async ({ headers }) => (await hub.verifyGameToken(headers.authorization?.replace('Bearer ', '') ?? '')).sub

const routes = {
  'GET /coins': async (request) => {
    const userId = await playerOf(request)
    await collect(userId) // in case a notice is still on its way
    return { coins: coinsOf(userId) }
  },
  'POST /orders': async (request, query) => {
    const userId = await playerOf(request)
    const order = query.get('order') ?? ''
    const payment = await hub.createPayment({ itemId: 'coins-100', userId, payload: order }, { idempotencyKey: `${userId}-${order}` })
    return { paymentId: payment.id }
  },
  'POST /playhub-notices': async (request) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const event = hub.verifyNotice(Buffer.concat(chunks), request.headers) // the bytes as they came
    console.log('Notice:', event.type)
    if (event.type === 'payment.paid' && event.data.mode === hub.mode) await collect(event.data.userId)
    return {}
  },
}

// The files that this server sends: all files in the folder `game`, and no other files of this machine.
const files = readdirSync('game', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, path, name }) => join(parentPath ?? path, name))
const types = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', wasm: 'application/wasm' }
const sendFile = (file, response) => {
  const type = types[file.split('.').at(-1)]
  const bytes = readFileSync(file)
  response.writeHead(200, type && { 'content-type': type })
  response.end(file.endsWith('.html') ? bytes.toString().replace('http://localhost:3000', HUB) : bytes)
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://game')
  const answer = (status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const file = join('game', pathname.endsWith('/') ? `${pathname}index.html` : pathname)
  if (request.method === 'GET' && files.includes(file)) return sendFile(file, response)
  try {
    const route = routes[`${request.method} ${pathname}`]
    if (!route) throw new Refusal('NOT_FOUND', { detail: `${request.method} ${pathname}` })
    answer(200, await route(request, searchParams))
  } catch (error) {
    console.error(error)
    answer(error instanceof Refusal ? error.status : 500, { code: error.code ?? 'INTERNAL' })
  }
}).listen(Number(PORT), () => console.log(`The game is at http://localhost:${PORT}/`))
