/**
 * Lets callers who request the same key at the same time share one read. A caller never gets a read that began before the call, so a change
 * that was committed before the call is always seen. While a read runs, further callers share the next read. If a read fails, only the
 * callers who share it get the error.
 */
export const shareReads = <T>() => {
  /** For each key, the read that new callers can still share, because it has not begun. */
  const next = new Map<string, Promise<T>>()
  /** For each key, a promise that resolves when the running read has ended. */
  const running = new Map<string, Promise<void>>()

  const begin = async (key: string, read: () => Promise<T>): Promise<T> => {
    await (running.get(key) ?? nextTurn())
    next.delete(key)
    const result = read()
    const end = () => {
      if (running.get(key) === ended) running.delete(key)
    }
    const ended: Promise<void> = result.then(end, end)
    running.set(key, ended)
    return result
  }

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const shared = next.get(key) ?? begin(key, read)
    next.set(key, shared)
    return shared
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
