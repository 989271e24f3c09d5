/** A map that keeps the `size` entries that were set or read last. */
export const createNewest = <V>(size: number) => {
  const entries = new Map<string, V>()
  return {
    get: (key: string): V | undefined => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key: string, value: V) => {
      entries.delete(key)
      entries.set(key, value)
      for (const oldest of entries.keys()) {
        if (entries.size <= size) break
        entries.delete(oldest)
      }
    },
    delete: (key: string) => void entries.delete(key),
    deleteWhere: (isGone: (value: V) => boolean) => {
      for (const [key, value] of entries) if (isGone(value)) entries.delete(key)
    },
    clear: () => entries.clear(),
  }
}
