import type { Summed } from '../../../src/http/shared-counts.ts'

/** Adds up the counters of several processes in memory, by the same rules as the SQL statement of the product. */
export const createMemorySums = () => {
  const rows = new Map<string, Summed>()
  /** All windows (periods of the limit) that have begun. Each has the key of its counter and its end in ms. */
  const windows: { key: string; expire: number }[] = []
  const sumUp = (added: readonly Summed[], now: number): Summed[] =>
    added.map((one) => {
      const known = rows.get(one.key)
      const isOpen = known !== undefined && known.expire > now
      if (!isOpen) windows.push({ key: one.key, expire: one.expire })
      const row = isOpen ? { ...known, points: known.points + one.points } : { ...one }
      rows.set(one.key, row)
      return row
    })
  return { sumUp, windows }
}
