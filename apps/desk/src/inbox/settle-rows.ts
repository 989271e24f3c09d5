type Row = { id: string }
type Settled<R> = { rows: R[]; gone: ReadonlySet<string>; held: number }

/**
 * Returns the rows to show while a pointer or the keyboard is in the list, so that no shown row moves:
 * - The rows in `shown` stay in place, with the new data of `fresh`.
 * - New rows below all shown rows are added. `held` is the number of new rows above them, which are not shown.
 * - A shown row that `fresh` does not contain stays, but its data may be out of date. So its id is in `gone`. If the list has more pages
 * (`hasMore`), the last shown rows may have moved to the next page; their ids are not in `gone`.
 */
export const settleRows = <R extends Row>(shown: readonly R[], fresh: readonly R[], hasMore = false): Settled<R> => {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  const known = new Set(shown.map(({ id }) => id))
  const last = fresh.findLastIndex(({ id }) => known.has(id))
  const isNew = ({ id }: R) => !known.has(id)
  const end = hasMore ? shown.findLastIndex(({ id }) => byId.has(id)) : shown.length
  return {
    rows: [...shown.map((row) => byId.get(row.id) ?? row), ...fresh.slice(last + 1).filter(isNew)],
    gone: new Set(shown.slice(0, Math.max(0, end)).flatMap(({ id }) => (byId.has(id) ? [] : [id]))),
    held: fresh.slice(0, last + 1).filter(isNew).length,
  }
}
