import { Refusal } from '@playhub/contract/refusals'
import { UPLOADS_PER_OWNER, UPLOADS_PER_PROCESS, UPLOADS_RETRY_SECONDS } from './rules.ts'

/** Who is sending files to this process. Nobody waits: one too many is refused at once. */
export const createTurns = () => {
  const under = new Map<string, number>()
  let all = 0
  return {
    /** Gives the way to end it. Throws TOO_MANY_REQUESTS. */
    begin: (owner: string): (() => void) => {
      const own = under.get(owner) ?? 0
      if (own >= UPLOADS_PER_OWNER || all >= UPLOADS_PER_PROCESS)
        throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: UPLOADS_RETRY_SECONDS })
      under.set(owner, own + 1)
      all += 1
      return () => {
        all -= 1
        const left = (under.get(owner) ?? 1) - 1
        if (left > 0) under.set(owner, left)
        else under.delete(owner)
      }
    },
  }
}
