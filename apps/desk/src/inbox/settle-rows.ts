type Row = { id: string }
type Settled<R> = { rows: R[]; gone: ReadonlySet<string>; held: number }

/**
 * Returns the rows to show while a pointer or the keyboard is in the list. Existing rows stay in place with their new data. New rows below
 * all existing rows are added. Other new rows would move existing rows, so they are held back and counted in `held`. A row that the server
 * no longer lists stays until the list may move. Its data may be out of date, so its id is in `gone`. If the list has further pages
 * (`hasMore`), arrivals may have moved its last rows to the next page, so these are not in `gone`.
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
