import type { Random } from './random.ts'

/** A process that may crash. A crash increases `generation`. A wait that began before the crash never resolves. */
export type Life = { generation: number }

/** An action at a point in time. If the action starts no work, it returns `nothing`, and the run continues without waiting. */
type Go = () => unknown
type Waiting = { at: number; order: number; go: Go; isForgotten: () => boolean }

/**
 * Creates a virtual clock. Everything that takes time waits in one queue. The run takes the earliest entry, sets the clock, and lets the
 * entry's work continue until the work waits again. Then the run takes the next entry. So one seed always gives the same history, and hours
 * take microseconds.
 */
export const createScheduler = (random: Random, beginMs: number) => {
  let nowMs = beginMs
  let order = 0
  let queue: Waiting[] = []
  const outside = new Set<Promise<unknown>>()

  const at = (ms: number, go: Go, isForgotten: () => boolean = () => false) => {
    order += 1
    const one = { at: ms, order, go, isForgotten }
    let low = 0
    let high = queue.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = queue[middle]
      if (other && (other.at < one.at || (other.at === one.at && other.order < one.order))) low = middle + 1
      else high = middle
    }
    queue.splice(low, 0, one)
  }

  return {
    now: () => new Date(nowMs),
    nowMs: () => nowMs,
    at,
    after: (ms: number, go: Go) => at(nowMs + ms, go),
    /** Waits for a random time of at most `mostMs`. Never resolves if the process crashes before. */
    wait: (life: Life, mostMs: number): Promise<void> => {
      const { generation } = life
      return new Promise((resolve) => at(nowMs + 1 + random.below(mostMs), resolve, () => life.generation !== generation))
    },
    /** Waits for work outside of virtual time, such as a real statement. The virtual clock stops until the work is done. */
    outside: async <T>(work: Promise<T>): Promise<T> => {
      const done = work.catch(() => {})
      outside.add(done)
      await done
      outside.delete(done)
      return work
    },
    /** Runs until the time `untilMs`, or until the queue is empty. */
    run: async (untilMs: number) => {
      for (let next = queue[0]; next && next.at <= untilMs; next = queue[0]) {
        queue = queue.slice(1)
        nowMs = Math.max(nowMs, next.at)
        if (next.isForgotten()) continue
        if (next.go() === 'nothing') continue
        // This action may have started work. Waits until all of this work has ended or waits for an entry of the queue.
        do {
          await Promise.all(outside)
          await new Promise(setImmediate)
        } while (outside.size > 0)
      }
      nowMs = Math.max(nowMs, untilMs)
    },
  }
}
export type Scheduler = ReturnType<typeof createScheduler>
