import { YandexFailure } from './failures.ts'
import type { SavedAnswer, YandexPayTables } from './records.ts'

type Request = { endpoint: string; requestId: string | undefined; params: string }
type Body = SavedAnswer['body']

/**
 * Stores the result of a write under its X-Request-Id, and returns the stored result to a later request with the same id. Errors are not
 * stored.
 */
export const createIdempotency = ({ answers }: YandexPayTables) => {
  const underWay = new Map<string, Promise<Body>>()

  return async ({ endpoint, requestId, params }: Request, work: () => Promise<Body>): Promise<Body> => {
    if (requestId === undefined) return work()
    const key = `${endpoint} ${requestId}`
    // A second request with the same id waits until the first request has ended.
    await underWay.get(key)?.catch(() => {})
    const saved = answers.get(key)
    if (saved && saved.params !== params) {
      throw new YandexFailure(409, 'REQUEST_ID_REUSED', `X-Request-Id ${requestId} belongs to another request`)
    }
    if (saved) return saved.body
    const working = work()
    underWay.set(key, working)
    try {
      const body = await working
      answers.set(key, { params, body })
      return body
    } finally {
      underWay.delete(key)
    }
  }
}
