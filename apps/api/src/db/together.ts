import { isGone } from './failure.ts'

/** Number of batches that run at the same time. With two, this process prepares one batch while the database works on another. */
const RUNS_AT_ONCE = 2
const BATCH_MAX = 100

type Waiting<A, R> = { item: A; resolve: (result: R) => void; reject: (error: unknown) => void }

/**
 * Combines calls that wait at the same time into one statement. Each caller gets its result after that statement is committed.
 *
 * If a batch fails, its items run one by one, so that a failing item does not affect the other items. If the database is unreachable, all
 * items of the batch fail at once, because each item alone would wait until the time limit.
 *
 * `run`: writes one batch and returns a result for each item, in the same order.
 * `keyOf`: returns the key of an item. Items with the same key never share a batch, because one statement cannot contain two of them.
 * `runsAtOnce`: the number of batches that run at the same time. With 1, items keep their order.
 * `gather`: a call waits up to `ms` for other calls, or until `most` calls wait. Use it only for callers who do not notice this wait.
 */
export const together = <A, R>(
  run: (items: readonly A[]) => Promise<readonly R[]>,
  {
    keyOf,
    runsAtOnce = RUNS_AT_ONCE,
    gather,
  }: { keyOf?: (item: A) => string; runsAtOnce?: number; gather?: { ms: number; most: number } } = {},
) => {
  let waiting: Waiting<A, R>[] = []
  let running = 0

  const take = (): Waiting<A, R>[] => {
    const keys = new Set<string>()
    const isTaken = ({ item }: Waiting<A, R>, index: number) => {
      const key = keyOf?.(item) ?? String(index)
      if (keys.size >= BATCH_MAX || keys.has(key)) return false
      keys.add(key)
      return true
    }
    const batch = waiting.filter(isTaken)
    const taken = new Set(batch)
    waiting = waiting.filter((one) => !taken.has(one))
    return batch
  }

  const answer = async (batch: readonly Waiting<A, R>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item))
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index]
        if (result === undefined && results.length !== batch.length) reject(new Error('a batch gave too few results'))
        // The type is correct, because `run` returns a result for each item.
        else resolve(result as R)
      })
    } catch (error) {
      if (batch.length === 1 || isGone(error)) for (const { reject } of batch) reject(error)
      else for (const one of batch) await answer([one])
    }
  }

  const go = () => {
    while (running < runsAtOnce && waiting.length > 0) {
      running += 1
      void answer(take()).finally(() => {
        running -= 1
        go()
      })
    }
  }

  return (item: A): Promise<R> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (gather) {
        if (waiting.length === 1) setTimeout(go, gather.ms)
        else if (waiting.length === gather.most) go()
      }
      // Calls made in the same iteration of the event loop share a batch.
      else if (waiting.length === 1) setImmediate(go)
    })
}
