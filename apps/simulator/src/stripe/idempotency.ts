import { StripeFailure } from './failures.ts'
import type { SavedAnswer, StripeTables } from './records.ts'

export type Answer = { status: number; body: unknown }
type Request = { key: string | null; endpoint: string; params: string; requestId: string }
type Outcome = Answer & { replayOf: string | null }

const KEPT_SECONDS = 24 * 3600

/**
 * The first answer to a key is kept for a day and given again. An answer is kept once the work began, a card's refusal too;
 * a request that was refused before any work may be sent again with the same key.
 */
export const createIdempotency = (tables: StripeTables) => {
  const underWay = new Set<string>()

  return async (request: Request, work: () => Promise<Answer>): Promise<Outcome> => {
    const { key } = request
    if (key === null) return { ...(await work()), replayOf: null }
    const saved = tables.answers.get(key)
    if (saved && saved.created > Date.now() / 1000 - KEPT_SECONDS) return replay(key, saved, request)
    if (underWay.has(key)) throw inUse(key)
    underWay.add(key)
    try {
      const answer = await work()
      const { endpoint, params, requestId } = request
      tables.answers.set(key, { endpoint, params, requestId, ...answer, created: Math.floor(Date.now() / 1000) })
      return { ...answer, replayOf: null }
    } finally {
      underWay.delete(key)
    }
  }
}

const replay = (key: string, saved: SavedAnswer, request: Request): Outcome => {
  if (saved.endpoint !== request.endpoint) {
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request.endpoint}' vs '${saved.endpoint}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  }
  if (saved.params !== request.params) {
    throw mismatch(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  }
  return { status: saved.status, body: saved.body, replayOf: saved.requestId }
}

const mismatch = (message: string) => new StripeFailure(400, { type: 'idempotency_error', message })

const inUse = (key: string) =>
  new StripeFailure(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
