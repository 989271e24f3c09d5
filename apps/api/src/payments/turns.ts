import { ProviderFailure } from './providers/providers.ts'

/**
 * Returns a function that runs work with the same key one after another in this process. `hasWaited` is true for work that had to wait.
 * Such work must read its data again, because earlier work may have changed them.
 *
 * If work fails with ProviderFailure, all work that waits for it fails with the same error. So nobody waits twice for a provider that does
 * not answer. Any other error affects only the work that threw it.
 */
export const createTurns = () => {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: (hasWaited: boolean) => Promise<T>): Promise<T> => {
    const before = last.get(key)
    const mine = before ? before.catch(throwProviderFailure).then(() => work(true)) : work(false)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
export type Turns = ReturnType<typeof createTurns>

const throwProviderFailure = (error: unknown) => {
  if (error instanceof ProviderFailure) throw error
}
