/** Lets `atOnce` pieces of work run and `waiting` wait their turn; the next one is refused at once. */
export const createGate = (atOnce: number, waiting: number, refusal: () => Error) => {
  const queue: (() => void)[] = []
  let running = 0

  const refuseWhenFull = () => {
    if (running >= atOnce && queue.length >= waiting) throw refusal()
  }

  return {
    refuseWhenFull,
    run: async <T>(work: () => Promise<T>): Promise<T> => {
      refuseWhenFull()
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
