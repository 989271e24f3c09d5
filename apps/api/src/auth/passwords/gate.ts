/**
 * Limits how many callers work at the same time: `atOnce` callers run, up to `waiting` callers wait in a queue, and further callers are
 * refused at once.
 */
export const createGate = (atOnce: number, waiting: number, refusal: () => Error) => {
  const queue: (() => void)[] = []
  let inside = 0
  let running = 0

  return {
    /**
     * Counts the caller as running or waiting before `work` starts. If `atOnce + waiting` callers are counted already, throws the refusal
     * and does no work.
     */
    enter: async <T>(work: () => Promise<T>): Promise<T> => {
      if (inside >= atOnce + waiting) throw refusal()
      inside += 1
      try {
        return await work()
      } finally {
        inside -= 1
      }
    },
    run: async <T>(work: () => Promise<T>): Promise<T> => {
      if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve))
      else running += 1
      try {
        return await work()
      } finally {
        // The caller that has waited longest runs next.
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
