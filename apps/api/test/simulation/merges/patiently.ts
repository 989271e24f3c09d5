import pg from 'pg'
import { DatabaseGone } from '../../../src/db/failure.ts'
import type { Reply } from '../../visitor.ts'

/**
 * Whether a statement exceeded PostgreSQL's time limit (code 57014), or the database did not answer (DatabaseGone). A deadlock has another
 * error code.
 */
const isTooSlow = (error: unknown): boolean => {
  if (error instanceof DatabaseGone) return true
  return error instanceof pg.DatabaseError ? error.code === '57014' : error instanceof Error && isTooSlow(error.cause)
}

/**
 * Runs work, and repeats the work if it exceeds its time limit, as a real caller would. On a busy machine, work sometimes exceeds its
 * limit.
 */
export const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!isTooSlow(error)) throw error
    // After a failure, the hub refuses each statement without running it, until a check finds that the database works. The check runs in a
    // later turn of the event loop.
    await new Promise(setImmediate)
    return patiently(work)
  }
}

/** Makes a call, and repeats it while the reply has status 503. */
export const askPatiently = async (ask: () => Promise<Reply>): Promise<Reply> => {
  const reply = await ask()
  return reply.status === 503 ? askPatiently(ask) : reply
}
