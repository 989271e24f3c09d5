import fastify from 'fastify'
import pg from 'pg'

/** A reference server with only Fastify and node-pg. It reads a page of a player's list of tickets, and the end of a conversation. */

const { DATABASE_URL, PORT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })

const LIST = `select id, title, status, project_id, player_unread, created_at, last_message_at
  from ticket where player_id = $1 order by last_message_at desc, id desc limit 50`
const TICKET = 'select * from ticket where id = $1'
const MESSAGES = `select seq, client_id, author, html, created_at
  from ticket_message where ticket_id = $1 order by seq desc limit 50`
const FILES = 'select * from attachment where ticket_id = $1 and seq = any($2)'

const app = fastify({ logger: true })
app.get<{ Params: { player: string } }>('/tickets/:player', async ({ params }) => (await pool.query(LIST, [params.player])).rows)
app.get<{ Params: { id: string } }>('/ticket/:id', async ({ params: { id } }) => {
  const [ticket] = (await pool.query(TICKET, [id])).rows
  const messages = (await pool.query<{ seq: number }>(MESSAGES, [id])).rows
  const files = (await pool.query(FILES, [id, messages.map(({ seq }) => seq)])).rows
  return { ticket, messages, files }
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
