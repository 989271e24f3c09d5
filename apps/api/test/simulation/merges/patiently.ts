import pg from 'pg'
import { DatabaseGone } from '../../../src/db/failure.ts'
import type { Reply } from '../../visitor.ts'

/** Whether a statement took too long, so that its transaction was rolled back. A deadlock has another error code. */
const isTooSlow = (error: unknown): boolean => {
  if (error instanceof DatabaseGone) return true
  return error instanceof pg.DatabaseError ? error.code === '57014' : error instanceof Error && isTooSlow(error.cause)
}

/** Repeats work that was too slow on a busy machine, as a real caller would. */
export const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!isTooSlow(error)) throw error
    // While the database counts as gone, each try fails at once. The check that finds it again needs a turn of the event loop.
    await new Promise(setImmediate)
    return patiently(work)
  }
}

/** Repeats a call that was answered with "try later". */
export const askPatiently = async (ask: () => Promise<Reply>): Promise<Reply> => {
  const reply = await ask()
  return reply.status === 503 ? askPatiently(ask) : reply
}
