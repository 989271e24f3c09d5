/**
 * Lets pieces of work with the same key run one after another in this process. A piece that waited learns it by `hasWaited`: what it knows may
 * be out of date. If the piece before it fails, all that wait for it fail with the same error, so a provider that does not answer makes nobody
 * wait twice.
 */
export const createTurns = () => {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: (hasWaited: boolean) => Promise<T>): Promise<T> => {
    const before = last.get(key)
    const mine = before ? before.then(() => work(true)) : work(false)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
export type Turns = ReturnType<typeof createTurns>
