import { isGone } from './failure.ts'

/** So that one batch is prepared while the database works on another. */
const RUNS_AT_ONCE = 2
const BATCH_MAX = 100

type Waiting<A, R> = { item: A; resolve: (result: R) => void; reject: (error: unknown) => void }

/**
 * Turns calls that wait at the same time into one statement. Each caller is answered after its own statement is committed. `run` returns a
 * result for each item, in the same order. If a batch fails, its items run one by one, so that an item that fails harms no other; if the
 * database is gone, all fail at once, or the last would wait for each of the others. At most one
 * item of each `keyOf` is in a batch, for items that must not meet in one statement. With one run at once, items keep their order. `gather`
 * makes a call wait up to `ms` for others until `most` wait, for callers who do not notice it.
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
        // `run` gives a result for each item.
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
      // Calls of the same turn of the event loop share a batch.
      else if (waiting.length === 1) setImmediate(go)
    })
}
