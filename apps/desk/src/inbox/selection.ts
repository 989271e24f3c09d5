import { BULK_MAX } from '@playhub/contract/limits'
import { useState } from 'react'

/**
 * Returns the rows that are chosen for an action on many tickets. `list` identifies the shown list; when another list is shown, no row is
 * chosen. A row that leaves the list is no longer chosen. Each chosen row has `lastMessageTs` as it was when the row was chosen, so that
 * the action skips a ticket with a newer message.
 */
export const useSelection = <R extends { id: string; lastMessageTs: string }>(list: string, rows: readonly R[]) => {
  const [kept, setKept] = useState<Kept>(none(list))
  const { seen, anchor } = kept.list === list ? kept : none(list)
  const ids = new Set(seen.keys())
  const chosen = rows
    .filter(({ id }) => seen.has(id))
    .slice(0, BULK_MAX)
    .map((row) => ({ ...row, lastMessageTs: seen.get(row.id) ?? row.lastMessageTs }))
  const set = (next: Iterable<string>, from = anchor) => {
    const shown = new Map(rows.map((row) => [row.id, row.lastMessageTs]))
    setKept({ list, seen: new Map([...next].map((id) => [id, seen.get(id) ?? shown.get(id) ?? ''])), anchor: from })
  }
  return {
    chosen,
    isAny: chosen.length > 0,
    has: (id: string) => ids.has(id),
    /** Chooses the row, or removes it from the choice. With `isRange`, chooses all rows from the row that was chosen last to this row. */
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
    /** Chooses both rows. `to` becomes the row that was chosen last. */
    extend: (from: string, to: string) => set([...ids, from, to], to),
    all: () => set(rows.map(({ id }) => id)),
    clear: () => setKept(none(list)),
  }
}
export type Selection = Omit<ReturnType<typeof useSelection>, 'chosen'>

/** `seen`: the time of the last message that each row showed when it was chosen. */
type Kept = { list: string; seen: ReadonlyMap<string, string>; anchor: string | undefined }

const none = (list: string): Kept => ({ list, seen: new Map(), anchor: undefined })
