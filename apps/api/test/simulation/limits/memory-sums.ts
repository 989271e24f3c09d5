import type { Summed } from '../../../src/http/shared-counts.ts'

/** Sums counters as the statement for PostgreSQL does. */
export const createMemorySums = () => {
  const rows = new Map<string, Summed>()
  /** Each window that began: its counter and its end. */
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
