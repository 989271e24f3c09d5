/**
 * Creates a browser storage that never throws. Some browsers throw on access, and a full storage throws on writing. A value that cannot be
 * stored stays in memory until the page closes.
 */
export const safeStorage = (area: () => Storage) => {
  const memory = new Map<string, string | undefined>()
  return {
    read: (key: string): string | undefined => {
      if (memory.has(key)) return memory.get(key)
      try {
        return area().getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    write: (key: string, raw: string | undefined) => {
      try {
        if (raw === undefined) area().removeItem(key)
        else area().setItem(key, raw)
        memory.delete(key)
      } catch {
        memory.set(key, raw)
      }
    },
  }
}
