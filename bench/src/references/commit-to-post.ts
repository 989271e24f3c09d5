import { randomUUID } from 'node:crypto'
import { Agent, createServer, request } from 'node:http'
import pg from 'pg'

/**
 * A reference server that does only the minimum work of notifying a game. `POST /pay` runs one durable transaction with a NOTIFY. The
 * server gets this notification on a connection with LISTEN. It then sends one POST to the URL RECEIVER, over an open connection. The body
 * contains an id and the time just before the commit.
 */

const { DATABASE_URL, RECEIVER = '', PORT } = process.env
const agent = new Agent({ keepAlive: true })
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const listener = new pg.Client({ connectionString: DATABASE_URL })

const post = (body: string) => request(RECEIVER, { agent, method: 'POST' }, (response) => response.resume()).end(body)

const pay = async () => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`insert into bench.outbox (payment, body) values (1, repeat('x', 600))`)
  await client.query(`select pg_notify('bench_told', $1)`, [
    JSON.stringify({ id: randomUUID(), at: performance.timeOrigin + performance.now() }),
  ])
  await client.query('commit')
  client.release()
}

await listener.connect()
listener.on('notification', ({ payload = '' }) => post(payload))
await listener.query('listen bench_told')
createServer(async (incoming, response) => {
  if (incoming.method === 'POST') await pay()
  response.end()
}).listen(Number(PORT), '127.0.0.1')
