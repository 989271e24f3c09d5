import { BULK_MAX } from '@playhub/contract/limits'
import { useState } from 'react'

/**
 * The rows that are chosen for an action on many. Rows that leave the list are no longer chosen. `list` identifies the list: another list
 * begins without a choice.
 */
export const useSelection = <R extends { id: string }>(list: string, rows: readonly R[]) => {
  const [kept, setKept] = useState<{ list: string; ids: ReadonlySet<string>; anchor: string | undefined }>(none(list))
  const { ids, anchor } = kept.list === list ? kept : none(list)
  const chosen = rows.filter(({ id }) => ids.has(id)).slice(0, BULK_MAX)
  const set = (next: Iterable<string>, from = anchor) => setKept({ list, ids: new Set(next), anchor: from })
  return {
    chosen,
    isAny: chosen.length > 0,
    has: (id: string) => ids.has(id),
    /** Chooses the row or drops it. With `isRange`, chooses all rows between it and the row that was chosen last. */
    toggle: (id: string, isRange = false) => {
      const [from, to] = [rows.findIndex((row) => row.id === anchor), rows.findIndex((row) => row.id === id)]
      if (isRange && from >= 0 && to >= 0) {
        const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
        set([...ids, ...between.map((row) => row.id)])
      } else {
        const next = new Set(ids)
        if (!next.delete(id)) next.add(id)
        set(next, id)
      }
    },
    /** Chooses both rows; the second becomes the last chosen one. */
    extend: (from: string, to: string) => set([...ids, from, to], to),
    all: () => set(rows.map(({ id }) => id)),
    clear: () => setKept(none(list)),
  }
}
export type Selection = Omit<ReturnType<typeof useSelection>, 'chosen'>

const none = (list: string) => ({ list, ids: new Set<string>(), anchor: undefined })
