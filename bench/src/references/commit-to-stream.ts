import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

/**
 * A reference server that does only the minimum work of notifying pages. `GET /events/<ticket>` opens a stream. `POST /tell?channel=` runs
 * one durable transaction, which inserts a row and notifies on the channel in the URL with the request's body. The server listens to the
 * channel `bench_stream` on a connection with LISTEN, and writes each notification to the ticket's stream.
 */

const { DATABASE_URL, PORT } = process.env
const OWN = 'bench_stream'
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const listener = new pg.Client({ connectionString: DATABASE_URL })
const open = new Map<string, ServerResponse>()
await pool.query(
  `create table if not exists bench_told (ticket_id uuid not null, seq int not null, body text not null, primary key (ticket_id, seq))`,
)

type News = { ticketId: string; seq: number }

const tell = async (channel: string, payload: string) => {
  const { ticketId, seq } = JSON.parse(payload) as News
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`insert into bench_told values ($1, $2, repeat('x', 300))`, [ticketId, seq])
  await client.query('select pg_notify($1, $2)', [channel, payload])
  await client.query('commit')
  client.release()
}

await listener.connect()
listener.on('notification', ({ payload = '' }) => {
  const { ticketId, seq } = JSON.parse(payload) as News
  open.get(ticketId)?.write(`event: ticket\ndata: ${JSON.stringify({ ticketId, seq })}\n\n`)
})
await listener.query(`listen ${OWN}`)

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  if (request.method === 'POST') {
    let body = ''
    for await (const chunk of request) body += chunk
    await tell(searchParams.get('channel') ?? OWN, body)
    response.end()
  } else if (pathname.startsWith('/events/')) {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
    open.set(pathname.slice('/events/'.length), response)
  } else response.end()
}).listen(Number(PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit())
