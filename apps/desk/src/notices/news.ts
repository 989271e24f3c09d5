type Row = { id: string }

/**
 * Compares the shown rows with `head`, the newest page.
 * - `rows`: the shown rows, with the data of `head` if `head` contains the row.
 * - `count`: the number of rows in `head` that are not shown.
 * - `isMore`: whether all rows in `head` are new. If so, the next pages may contain new rows too.
 */
export const withNews = <R extends Row>(shown: readonly R[], head: readonly R[]) => {
  const now = new Map(head.map((row) => [row.id, row]))
  const known = new Set(shown.map(({ id }) => id))
  const count = head.filter(({ id }) => !known.has(id)).length
  return { rows: shown.map((row) => now.get(row.id) ?? row), count, isMore: count > 0 && count === head.length }
}
