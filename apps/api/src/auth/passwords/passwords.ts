import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '@playhub/contract/refusals'
import { createGate } from './gate.ts'

/** Costs of argon2id, the library's default algorithm. The memory is in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Number of passwords that are hashed at the same time. Each hash keeps one core busy. At least one core stays free for signed-in players,
 * and some libuv threads stay free for other work.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Number of callers that may wait in the queue. Further callers are refused at once. */
const WAITING = 64
const RETRY_AFTER_SECONDS = 2

const gate = createGate(AT_ONCE, WAITING, () => new Refusal('TRY_LATER', { retryAfterSeconds: RETRY_AFTER_SECONDS }))

/**
 * Wraps a handler that hashes passwords, so that only a few run at a time. Throws TRY_LATER at once when the queue is full, before anything
 * is counted or read from the database.
 */
export const amongFew =
  <A, R>(handler: (input: A) => Promise<R>) =>
  (input: A): Promise<R> =>
    gate.enter(() => handler(input))

export const hashPassword = (password: string): Promise<string> => gate.run(() => hash(password, COST))

const decoy = hash(randomBytes(16).toString('hex'), COST)

/** Returns whether the password is correct. For an account that does not exist, returns false after the same time as a real check. */
export const isPasswordOf = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  const matches = await gate.run(async () => verify(stored ?? (await decoy), password))
  return matches && typeof stored === 'string'
}
