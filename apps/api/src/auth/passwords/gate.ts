/** Admits `atOnce` plus `waiting` callers and refuses the next at once; of those inside, `atOnce` run and the others wait their turn. */
export const createGate = (atOnce: number, waiting: number, refusal: () => Error) => {
  const queue: (() => void)[] = []
  let inside = 0
  let running = 0

  return {
    /** For a caller who will have something to run: takes a place from the beginning, so that whoever is refused has cost nothing. */
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
        // The place goes to whoever waits longest.
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
