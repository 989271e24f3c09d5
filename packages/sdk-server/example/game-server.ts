import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import {
  connectHub,
  type HubSettings,
  HubUnavailable,
  type PartnerEvent,
  type PartnerPayment,
  Refusal,
  type UnknownEvent,
} from '@playhub/sdk-server'

/**
 * A complete small game server: it serves the game's page, sells items, grants each paid item once, and takes refunded items back. It uses
 * no framework and one SQLite file.
 */

const FEED_EVERY_MS = 60_000
const BODY_MAX_BYTES = 65_536

export const startGameServer = async ({ database, port, ...settings }: HubSettings & { database: string; port: number }) => {
  const hub = connectHub(settings)
  const purchases = openPurchases(database)

  /**
   * Handles events in any order and any number of times: each event contains the whole payment at the time of the event, and the data of
   * the latest event is kept.
   */
  const handle = (event: PartnerEvent | UnknownEvent) => {
    if (event.type !== 'payment.paid' && event.type !== 'payment.refunded' && event.type !== 'payment.disputed') return
    // Notices of both modes arrive at the same URL. A test payment must grant nothing unless this server has the test key.
    if (event.data.mode !== hub.mode) return
    purchases.put(event.data, ownershipOf(event.data), event.timestamp)
  }

  const playerOf = async (request: IncomingMessage) => {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const { sub: userId } = await hub.verifyGameToken(token)
    return userId
  }

  const routes: Record<string, (request: IncomingMessage, query: URLSearchParams) => Promise<object>> = {
    /** The page creates one `order` id per click, so that a repeated request after a lost reply creates no second payment. */
    'POST /orders': async (request, query) => {
      const userId = await playerOf(request)
      const [item, order] = [query.get('item') ?? '', query.get('order') ?? '']
      if (!/^[\w-]{8,64}$/.test(order)) throw new Refusal('BAD_REQUEST')
      const { id } = await hub.createPayment({ itemId: item, userId, payload: order }, { idempotencyKey: `${userId}-${order}` })
      return { paymentId: id }
    },
    'GET /inventory': async (request) => ({ items: purchases.ownedBy(await playerOf(request)) }),
    /** If this throws, the answer is not 2xx, so the hub sends the notice again. */
    'POST /playhub-notices': async (request) => {
      handle(hub.verifyNotice(await bodyOf(request), request.headers))
      return {}
    },
  }

  const template = await readFile(new URL('page.html', import.meta.url), 'utf8')
  const page = template.replace('{{hub}}', settings.hubUrl).replace('{{project}}', settings.project)

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://game')
    if (pathname === '/') return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    const route = routes[`${request.method} ${pathname}`]
    try {
      if (!route) throw new Refusal('NOT_FOUND')
      send(response, 200, await route(request, searchParams))
    } catch (error) {
      if (error instanceof Refusal) return send(response, error.status, { code: error.code })
      if (error instanceof HubUnavailable) return send(response, 502, { code: 'HUB_UNAVAILABLE' })
      console.error(error)
      send(response, 500, { code: 'INTERNAL' })
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  /** Reads events that were missed while this server was down or its notice URL was wrong. */
  const catchUp = async () => {
    for await (const event of hub.events({ after: purchases.place(), save: purchases.setPlace })) handle(event)
  }
  const regularly = setInterval(() => catchUp().catch(console.error), FEED_EVERY_MS)
  await catchUp()

  return {
    catchUp,
    /** Refunds a payment; for the game's support staff. The item is taken back when the hub reports the refund. */
    refund: (paymentId: string, reason: string) => hub.refundPayment(paymentId, { reason }, { idempotencyKey: `refund-${paymentId}` }),
    close: async () => {
      clearInterval(regularly)
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
      purchases.close()
    },
  }
}

/**
 * Returns the state of the item. `taken`: after a full refund or a lost dispute. `frozen`: during a dispute, so that the player cannot
 * spend the item. `owned`: in all other cases, also after a partial refund.
 */
const ownershipOf = ({ amount, refundedAmount, dispute }: PartnerPayment) => {
  if (dispute === 'lost' || (amount !== null && refundedAmount >= amount)) return 'taken'
  return dispute === 'open' ? 'frozen' : 'owned'
}

/** Opens the database of purchases, which has one row per payment. The primary key makes sure that an item is granted only once. */
const openPurchases = (file: string) => {
  const db = new DatabaseSync(file)
  db.exec(`
    create table if not exists purchase (payment_id text primary key, user_id text not null, item text not null, state text not null, told_at text not null);
    create table if not exists feed (one integer primary key check (one = 1), place text not null);`)
  const put = db.prepare(`
    insert into purchase (payment_id, user_id, item, state, told_at) values (?, ?, ?, ?, ?)
    on conflict (payment_id) do update set state = excluded.state, told_at = excluded.told_at where excluded.told_at > purchase.told_at`)
  const owned = db.prepare("select item from purchase where user_id = ? and state = 'owned' order by told_at")
  return {
    put: ({ id, userId, item }: PartnerPayment, state: string, toldAt: string) => void put.run(id, userId, item ?? '', state, toldAt),
    ownedBy: (userId: string) => owned.all(userId).map(({ item }) => String(item)),
    place: () => db.prepare('select place from feed').get()?.place?.toString(),
    setPlace: (place: string) => void db.prepare('insert or replace into feed (one, place) values (1, ?)').run(place),
    close: () => db.close(),
  }
}

/** Returns the raw bytes of the body. They are needed because JSON that was parsed and serialised again does not match the signature. */
const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > BODY_MAX_BYTES) throw new Refusal('BODY_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const send = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

if (import.meta.main) {
  const { PLAYHUB_URL, PLAYHUB_PROJECT, PLAYHUB_API_KEY, PLAYHUB_NOTICE_SECRET, GAME_DATABASE, PORT } = process.env
  if (!PLAYHUB_URL || !PLAYHUB_PROJECT || !PLAYHUB_API_KEY || !PLAYHUB_NOTICE_SECRET) {
    throw new Error('PLAYHUB_URL, PLAYHUB_PROJECT, PLAYHUB_API_KEY and PLAYHUB_NOTICE_SECRET must be set')
  }
  const access = { hubUrl: PLAYHUB_URL, project: PLAYHUB_PROJECT, apiKey: PLAYHUB_API_KEY, noticeSecret: PLAYHUB_NOTICE_SECRET }
  const port = Number(PORT ?? 4000)
  // If the database was lost or is in memory, the feed fills it again.
  await startGameServer({ ...access, database: GAME_DATABASE ?? ':memory:', port })
  console.log(`The game's server listens at http://127.0.0.1:${port}`)
}
