import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

/** Passwords that are leaked very often, with the number of leaks of each. */
const leaked: Readonly<Record<string, number>> = {
  password1: 3_100_000,
  '12345678': 6_900_000,
  qwerty123: 1_600_000,
  Qwerty123: 140_000,
  Password1: 540_000,
  iloveyou1: 590_000,
}
/** Minimum number of lines in a padded answer. */
const PADDED = 800
const params = z.object({ prefix: z.string().regex(/^[0-9A-Fa-f]{5}$/) })

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

/**
 * Simulates the range search of Pwned Passwords: https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange
 * The request has the first five characters of a password's hash. The answer has the remaining characters of all leaked hashes with these
 * first five. With the header `Add-Padding`, the answer also has invented hashes with the count 0. Unlike the real service, the simulator
 * adds three invented hashes to every answer.
 */
export const breachedPasswordRoutes = (app: FastifyInstance) => {
  app.get('/breached-passwords/range/:prefix', async (request, reply) => {
    const asked = params.safeParse(request.params)
    if (!asked.success) return reply.code(400).type('text/plain').send('The hash prefix was not in a valid format')
    const prefix = asked.data.prefix.toUpperCase()
    const found = Object.entries(leaked)
      .map(([password, count]) => ({ hash: sha1(password), count }))
      .filter(({ hash }) => hash.startsWith(prefix))
      .map(({ hash, count }) => `${hash.slice(5)}:${count}`)
    const others = Array.from({ length: 3 }, (_, at) => `${sha1(`${prefix} ${at}`).slice(5)}:${at + 1}`)
    const isPadded = request.headers['add-padding'] === 'true'
    const invented = Array.from({ length: isPadded ? PADDED : 0 }, () => `${randomBytes(20).toString('hex').toUpperCase().slice(5)}:0`)
    return reply.type('text/plain').send([...found, ...others, ...invented].toSorted().join('\r\n'))
  })
}
