import { setTimeout as sleep } from 'node:timers/promises'
import { type Asked, ask } from '../ask.ts'
import type { Watch } from './watch.ts'

const GAP_MS = 250
/** Time limit of one request, in milliseconds. A request without an answer after this time counts as failed. */
const HUNG_MS = 40_000

/** Thrown if a caller got no final answer within `patienceMs`, because each try failed or was answered with a 5xx or a 429. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp'
}

type Asking = Parameters<typeof ask>[1] & {
  patienceMs?: number
  /** Records every try, and the final result. */
  watch?: Watch | undefined
}

/**
 * Repeats a request like a persistent player or game: after a broken connection, a 5xx or a 429. Any other answer is final. Throws GaveUp
 * if there is no final answer within `patienceMs`.
 */
export const askAgain = async (url: string, { patienceMs = 60_000, watch, ...asking }: Asking = {}): Promise<Asked> => {
  const began = performance.now()
  for (;;) {
    const tried = performance.now()
    const answer = await ask(url, { ...asking, ...(watch && { timeoutMs: HUNG_MS }) }).catch(() => undefined)
    watch?.tried(url, tried, answer)
    if (answer && answer.status < 500 && answer.status !== 429) {
      watch?.ended(began)
      return answer
    }
    if (performance.now() - began > patienceMs) throw new GaveUp(`${url}: ${answer?.status ?? 'no answer'}`)
    await sleep(GAP_MS)
  }
}

export const jsonOf = ({ body }: Asked): Record<string, unknown> => JSON.parse(body.toString()) as Record<string, unknown>
