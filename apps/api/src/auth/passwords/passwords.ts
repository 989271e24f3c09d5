import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '@playhub/contract/refusals'
import { createGate } from './gate.ts'

/** argon2id, which is the library's default kind; memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing fills a core. One core stays free for those who are signed in, and libuv's threads for everything else that needs them. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Who would wait longer than the password takes to hash so many times is better told so at once. */
const WAITING = 64
const RETRY_AFTER_SECONDS = 2

const gate = createGate(AT_ONCE, WAITING, () => new Refusal('TRY_LATER', { retryAfterSeconds: RETRY_AFTER_SECONDS }))

/** A handler that hashes: one of few at a time. Throws TRY_LATER at once when too many are at it, before anything is counted or the database is asked. */
export const amongFew =
  <A, R>(handler: (input: A) => Promise<R>) =>
  (input: A): Promise<R> =>
    gate.enter(() => handler(input))

export const hashPassword = (password: string): Promise<string> => gate.run(() => hash(password, COST))

const decoy = hash(randomBytes(16).toString('hex'), COST)

/** False for an account that does not exist too, after the time that a real check takes. */
export const isPasswordOf = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  const matches = await gate.run(async () => verify(stored ?? (await decoy), password))
  return matches && typeof stored === 'string'
}
