import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { TAG_HEADER } from './tags.ts'

/**
 * Time limit for one request to a cache. If the cache does not answer in this time, the request has failed. The cache then shows old
 * answers a little longer, but they expire within seconds (`share.ts`).
 */
const ANSWER_WITHIN_MS = 2000
/**
 * Delay before the same tags are sent a second time. An old reply may reach a cache just after the first request. The second request makes
 * the cache drop this reply.
 */
const AGAIN_AFTER_MS = 500

/**
 * Asks each shared cache (`EDGE_PURGE_URLS`) to drop answers by tag: `PURGE <url>` with the tags in `surrogate-key`. Callers do not wait
 * for the result. A failure is logged and counted.
 */
export const createPurge = ({ edge }: Pick<Config, 'edge'>, { log, metrics }: Pick<Deps, 'log' | 'metrics'>) => {
  const stopping = new AbortController()
  const timers = new Set<NodeJS.Timeout>()

  const ask = async (url: string, tags: readonly string[]) => {
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])
      const response = await fetch(url, { method: 'PURGE', headers: { [TAG_HEADER]: tags.join(' ') }, redirect: 'manual', signal })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`answered ${response.status}`)
      metrics.edgePurges.inc({ outcome: 'done' })
    } catch (error) {
      if (stopping.signal.aborted) return
      metrics.edgePurges.inc({ outcome: 'failed' })
      log.warn({ err: error, cache: new URL(url).host }, 'a shared cache did not drop its answers')
    }
  }

  /**
   * Functions that send tags, one for each cache. Each sends one request at a time. Tags that arrive during a request are sent together in
   * the next request.
   */
  const caches = edge.purgeUrls.map((url) => {
    const waiting = new Set<string>()
    let isSending = false
    return async (tags: readonly string[]) => {
      for (const tag of tags) waiting.add(tag)
      if (isSending) return
      isSending = true
      while (waiting.size > 0) {
        const now = [...waiting]
        waiting.clear()
        await ask(url, now)
      }
      isSending = false
    }
  })
  const send = (tags: readonly string[]) => {
    for (const cache of caches) void cache(tags)
  }

  return {
    drop: (tags: readonly string[]) => {
      send(tags)
      const timer = setTimeout(() => {
        timers.delete(timer)
        send(tags)
      }, AGAIN_AFTER_MS)
      timers.add(timer)
    },
    stop: () => {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
