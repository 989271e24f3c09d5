import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

/** Some of the passwords that are leaked most often, and how often. */
const leaked: Readonly<Record<string, number>> = {
  password1: 3_100_000,
  '12345678': 6_900_000,
  qwerty123: 1_600_000,
  Qwerty123: 140_000,
  Password1: 540_000,
  iloveyou1: 590_000,
}
/** A padded answer has at least so many lines. */
const PADDED = 800
const params = z.object({ prefix: z.string().regex(/^[0-9A-Fa-f]{5}$/) })

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

/**
 * The range search of Pwned Passwords: the ends of all leaked hashes that begin with the five characters. `Add-Padding` adds invented ends
 * with the count 0. Every range also has ends of passwords that nobody guesses here.
 *
 * Source: https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange
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
