import { setTimeout as sleep } from 'node:timers/promises'
import { type Asked, ask } from '../ask.ts'
import type { Watch } from './watch.ts'

const GAP_MS = 250
/** Longer than anybody waits: whoever has no answer then never gets one. */
const HUNG_MS = 40_000

/** Nobody answered, or only in a way that says "try again", for as long as anybody would. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp'
}

type Asking = Parameters<typeof ask>[1] & { patienceMs?: number /** Hears of every try, and of the end. */; watch?: Watch | undefined }

/** What a stubborn player or game does: asks again when the connection breaks, on a 5xx and on a 429. Any other answer is the answer. */
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
