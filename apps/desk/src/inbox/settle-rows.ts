type Row = { id: string }
type Settled<R> = { rows: R[]; gone: ReadonlySet<string>; held: number }

/**
 * Returns the rows to show while a pointer or the keyboard is in the list. The rows in `shown` stay in place with their new data. New rows
 * below all these rows are added. Any other new row would move them, so it is not shown, only counted in `held`. A row that the server does
 * not list any more stays, but its id is in `gone`, because its data may be out of date. If the list has more pages (`hasMore`), new rows
 * may have moved the last rows to the next page. So the ids of the last rows are not in `gone`.
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
