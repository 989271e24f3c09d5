import { setTimeout as sleep } from 'node:timers/promises'
import { type Asked, ask } from '../ask.ts'

const GAP_MS = 250

/** Nobody answered, or only in a way that says "try again", for as long as anybody would. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp'
}

type Asking = Parameters<typeof ask>[1] & { patienceMs?: number }

/** What a stubborn player or game does: asks again when the connection breaks, on a 5xx and on a 429. Any other answer is the answer. */
export const askAgain = async (url: string, { patienceMs = 60_000, ...asking }: Asking = {}): Promise<Asked> => {
  const until = performance.now() + patienceMs
  for (;;) {
    const answer = await ask(url, asking).catch(() => undefined)
    if (answer && answer.status < 500 && answer.status !== 429) return answer
    if (performance.now() > until) throw new GaveUp(`${url}: ${answer?.status ?? 'no answer'}`)
    await sleep(GAP_MS)
  }
}

export const jsonOf = ({ body }: Asked): Record<string, unknown> => JSON.parse(body.toString()) as Record<string, unknown>
