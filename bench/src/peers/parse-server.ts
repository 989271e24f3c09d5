import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '../../../scripts/free-port.ts'
import { askFor } from '../ask.ts'
import { startScript } from '../child.ts'
import { printRequest, type Question } from '../load.ts'
import { inParallel } from '../payments/payer.ts'
import type { Product } from '../product.ts'
import { CONNECTIONS, share, TEXT } from '../support/messages.ts'
import type { Peer } from './install-peer.ts'

/** Runs Parse Server, a general backend, with a list of games, signed-in people, and messages. */

export const parsePeer: Peer = { name: 'Parse Server', version: '8.6.94', packages: { 'parse-server': '8.6.94' } }

const APP = { 'x-parse-application-id': 'peer' }
const MASTER_KEY = 'peer-master-key'
const MASTER = { ...APP, 'x-parse-master-key': MASTER_KEY, 'content-type': 'application/json' }
const AT_ONCE = 8
/** A person with a ticket and a connection of their own. */
type Person = { id: string; ticket: string; headers: Record<string, string> }

export type ParseServer = Awaited<ReturnType<typeof start>>

/** Starts Parse Server with its default settings, in production mode, with its own database in the product's PostgreSQL. */
const start = async (installed: string, { folder, query }: Product) => {
  await query('create database parse')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/parse`
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    PARSE_SERVER_HOST: '127.0.0.1',
    PARSE_SERVER_APPLICATION_ID: APP['x-parse-application-id'],
    PARSE_SERVER_MASTER_KEY: MASTER_KEY,
    PARSE_SERVER_URL: url,
    PARSE_SERVER_LOGS_FOLDER: join(folder, 'parse-logs'),
    PARSE_SERVER_DATABASE_URI: 'postgres://playhub@localhost/parse',
    // The option `host` names the folder of the Unix socket, because Parse Server cannot read this folder from the URL.
    PARSE_SERVER_DATABASE_OPTIONS: JSON.stringify({ host: folder }),
  }
  const child = await startScript(pathToFileURL(join(installed, 'node_modules/parse-server/bin/parse-server')).href, env, `${url}/health`)
  const send = async (path: string, body: object, headers: Record<string, string> = MASTER) => {
    const answer = await askFor(201, url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return JSON.parse(answer.body.toString()) as { objectId: string; sessionToken?: string }
  }
  return { ...child, url, send }
}

export const withParseServer = async <T>(installed: string, product: Product, work: (parse: ParseServer) => Promise<T>): Promise<T> => {
  const parse = await start(installed, product)
  try {
    return await work(parse)
  } finally {
    await parse.stop()
  }
}

/**
 * Stores the games, each field in a column, and returns the request that lists all games. Throws if a stored game differs from the
 * original.
 */
export const addParseGames = async ({ url, send }: ParseServer, games: readonly object[]) => {
  for (const [position, game] of games.entries()) await send('/classes/Game', { ...game, position })
  const asked = { url: `${url}/classes/Game?order=position&limit=${games.length}`, headers: APP }
  const { body } = await askFor(200, asked.url, asked)
  const { results } = JSON.parse(body.toString()) as { results: Record<string, unknown>[] }
  const sorted = (of: unknown): unknown => JSON.stringify(of, (_, value: unknown) => (isObject(value) ? sortKeys(value) : value))
  for (const [at, game] of games.entries()) {
    const { objectId: _id, createdAt: _created, updatedAt: _updated, position: _position, ...found } = results[at] ?? {}
    if (sorted(found) !== sorted(game)) throw new Error(`game ${at} is not what was stored`)
  }
  return { ...asked, expected: { status: 200, body } }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
const sortKeys = (value: object) => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Signs up one person for each connection. Each person opens a ticket that nobody else may read. */
export const gatherParsePeople = ({ send }: ParseServer): Promise<Person[]> =>
  inParallel(CONNECTIONS, AT_ONCE, async (at) => {
    const json = { ...APP, 'content-type': 'application/json' }
    const { objectId: id, sessionToken = '' } = await send('/users', { username: `crowd${at}`, password: randomUUID() }, json)
    const headers = { ...json, 'x-parse-session-token': sessionToken }
    const { objectId: ticket } = await send('/classes/Ticket', { title: 'Pearls', project: 'familytown', ACL: ownAcl(id) }, MASTER)
    return { id, ticket, headers }
  })

const ownAcl = (id: string) => ({ [id]: { read: true, write: true } })

/** Returns the request for the owner of a session, with the expected answer. */
export const parseSession = async ({ url }: ParseServer, [person]: readonly Person[]) => {
  const asked = { url: `${url}/users/me`, headers: person?.headers ?? {} }
  return { ...asked, expected: { status: 200, body: (await askFor(200, asked.url, asked)).body } }
}

const ANSWER = Buffer.from('{"objectId":"0123456789","createdAt":"2026-01-01T00:00:00.000Z"}')
const FREE = ['0123456789', '2026-01-01T00:00:00.000Z'].map((text) => {
  const from = ANSWER.indexOf(text)
  return { from, to: from + text.length }
})

export const parseMessages = ({ url }: ParseServer, people: readonly Person[], count: number): Question[][] => {
  const to = new URL(`${url}/classes/Message`)
  const expected = { status: 201, body: ANSWER, free: FREE }
  return share(count, (connection) => {
    const person = people[connection]
    if (!person) throw new Error('fewer people than connections')
    const body = JSON.stringify(messageOf(person))
    return { request: printRequest(to, { method: 'POST', headers: person.headers, body }), expected }
  })
}

const messageOf = ({ id, ticket }: Person) => ({
  ticket: { __type: 'Pointer', className: 'Ticket', objectId: ticket },
  text: TEXT,
  clientId: randomUUID(),
  ACL: ownAcl(id),
})

/** Stores a first message, which creates the table. Only the operator's key may create it. */
export const makeParseMessages = async ({ send }: ParseServer, people: readonly Person[]) => {
  for (const person of people.slice(0, 1)) await send('/classes/Message', messageOf(person))
}

export const countParseMessages = async ({ url }: ParseServer): Promise<number> => {
  // The condition matches every message. Without a condition, Parse Server returns only an estimate.
  const where = encodeURIComponent(JSON.stringify({ clientId: { $exists: true } }))
  const { body } = await askFor(200, `${url}/classes/Message?count=1&limit=0&where=${where}`, { headers: MASTER })
  return (JSON.parse(body.toString()) as { count: number }).count
}
