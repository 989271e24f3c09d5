import fastify from 'fastify'
import pg from 'pg'

/**
 * A reference server with only Fastify and node-pg. It reads one payment by its key. It also reads a page of a player's list with the same
 * SQL as the hub.
 */

const { DATABASE_URL, PORT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })

const ONE = 'select status, payload from payment where id = $1'
const FIRST = 'select * from payment where player_id = $1 order by created_at desc, id desc limit 50'
const AFTER = `select * from payment where player_id = $1 and (created_at, id) < (select created_at, id from payment where id = $2)
  order by created_at desc, id desc limit 50`

const app = fastify({ logger: true })
app.get<{ Params: { id: string } }>('/payment/:id', async ({ params }) => (await pool.query(ONE, [params.id])).rows[0])
app.get<{ Params: { player: string }; Querystring: { after?: string } }>('/payments/:player', async ({ params, query }) => {
  const { rows } = query.after ? await pool.query(AFTER, [params.player, query.after]) : await pool.query(FIRST, [params.player])
  return rows
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
