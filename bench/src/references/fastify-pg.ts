import fastify from 'fastify'
import pg from 'pg'

/**
 * A reference server with only Fastify and node-pg. It reads the catalogue once and serves it from memory. For each other request, it reads
 * one row by its key.
 */

const { DATABASE_URL, PORT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const { rows } = await pool.query(`select game from project where game is not null order by position, id`)
const games = Buffer.from(JSON.stringify(rows.map(({ game }) => game)))

const app = fastify({ logger: true })
app.get('/games', (_, reply) => reply.type('application/json; charset=utf-8').send(games))
app.get('/project', async () => (await pool.query('select * from project where id = $1', ['familytown'])).rows[0])
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
