import * as z from 'zod'
import type { Table } from './journal.ts'

export type Answer = { status: number; body: unknown }
export type KeyedRequest = { key: string | null; endpoint: string; params: string; requestId: string }
type Outcome = Answer & { replayOf: string | null }

/** `created`: the time in Unix seconds. */
export const savedAnswer = z.object({
  endpoint: z.string(),
  params: z.string(),
  requestId: z.string(),
  status: z.number(),
  body: z.unknown(),
  created: z.number(),
})
export type SavedAnswer = z.infer<typeof savedAnswer>

/**
 * Functions that create the errors for an idempotency key. `other`: the key was used for another request. `underWay`: the first request
 * with the key is still running.
 */
type KeyRefusals = { other: (saved: SavedAnswer, request: KeyedRequest, key: string) => Error; underWay: (key: string) => Error }

const KEPT_SECONDS = 24 * 3600

/**
 * Stores the first answer for each key and repeats it for 24 hours. Once the work has begun, its answer is stored, even an error. If a
 * request was refused before the work, the same key may be used again. `now` returns milliseconds.
 */
export const createIdempotency = (answers: Table<SavedAnswer>, now: () => number, refusals: KeyRefusals) => {
  const underWay = new Set<string>()
  const seconds = () => Math.floor(now() / 1000)

  return async (request: KeyedRequest, work: () => Promise<Answer>): Promise<Outcome> => {
    const { key, endpoint, params, requestId } = request
    if (key === null) return { ...(await work()), replayOf: null }
    const saved = answers.get(key)
    if (saved && saved.created > seconds() - KEPT_SECONDS) {
      if (saved.endpoint !== endpoint || saved.params !== params) throw refusals.other(saved, request, key)
      return { status: saved.status, body: saved.body, replayOf: saved.requestId }
    }
    if (underWay.has(key)) throw refusals.underWay(key)
    underWay.add(key)
    try {
      const answer = await work()
      answers.set(key, { endpoint, params, requestId, ...answer, created: seconds() })
      return { ...answer, replayOf: null }
    } finally {
      underWay.delete(key)
    }
  }
}
export type Idempotency = ReturnType<typeof createIdempotency>
