import { Refusal } from '@playhub/contract/refusals'

/**
 * Limits simultaneous work in this process, such as uploads and open streams. A request above a limit is refused at once and does not wait.
 */
export const createPlaces = (retryAfterSeconds: number) => {
  const taken = new Map<string, number>()
  return {
    /**
     * Takes one slot for each key. Throws TOO_MANY_REQUESTS if a key has reached its limit `most`; then no slot is taken. Returns a
     * function that frees the slots.
     */
    take: (wanted: readonly (readonly [key: string, most: number])[]): (() => void) => {
      for (const [key, most] of wanted) if ((taken.get(key) ?? 0) >= most) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds })
      for (const [key] of wanted) taken.set(key, (taken.get(key) ?? 0) + 1)
      return () => {
        for (const [key] of wanted) {
          const left = (taken.get(key) ?? 0) - 1
          if (left > 0) taken.set(key, left)
          else taken.delete(key)
        }
      }
    },
  }
}
