import fastify from 'fastify'
import pg from 'pg'

/** A reference server with only Fastify and node-pg. It stores each message with one durable insert. */

const { DATABASE_URL, PORT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
await pool.query('create table if not exists bench_message (client_id uuid primary key, ticket_id uuid not null, html text not null)')

const insert = { name: 'insert', text: 'insert into bench_message (client_id, ticket_id, html) values ($1, $2, $3)' }

const app = fastify({ logger: true })
app.get('/up', async () => ({ up: true }))
app.post<{ Body: { clientId: string; ticketId: string; text: string } }>('/message', async ({ body }) => {
  await pool.query({ ...insert, values: [body.clientId, body.ticketId, body.text] })
  return { data: { result: true, seq: 1 } }
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
