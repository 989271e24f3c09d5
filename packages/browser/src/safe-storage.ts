/**
 * One of the browser's storages that never throws. A browser that blocks it throws on the mere mention,
 * a full one when it is written to: what could not be written lives in memory for the visit.
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
