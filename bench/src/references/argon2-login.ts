import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import fastify from 'fastify'

/**
 * A reference server that does only the minimum work of a login by password. It uses Fastify and argon2id, with the product's parameters
 * and the same number of simultaneous hashes.
 */

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
const stored = await hash('Playhub2026', COST)

let running = 0
const waiting: (() => void)[] = []
const oneOfFew = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) await new Promise<void>((turn) => waiting.push(turn))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

const app = fastify({ logger: true })
app.get('/up', async () => ({ up: true }))
app.post<{ Body: { password: string } }>('/login', async ({ body }) => ({ good: await oneOfFew(() => verify(stored, body.password)) }))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close())
