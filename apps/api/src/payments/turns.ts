import { ProviderFailure } from './providers/providers.ts'

/**
 * Lets pieces of work with the same key run one after another in this process. `hasWaited` tells a piece that it had to wait, so what it
 * read before may be out of date. If a piece fails with ProviderFailure, all pieces that wait for it fail with the same error, so nobody
 * waits twice for a provider that does not answer. Any other error stays with its own piece.
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
