type Row = { id: string }

/**
 * The shown rows with the current data from `head`, the newest page, and the number of rows of that page that are not shown. `isMore`: the
 * whole page is new, so there may be more.
 */
export const withNews = <R extends Row>(shown: readonly R[], head: readonly R[]) => {
  const now = new Map(head.map((row) => [row.id, row]))
  const known = new Set(shown.map(({ id }) => id))
  const count = head.filter(({ id }) => !known.has(id)).length
  return { rows: shown.map((row) => now.get(row.id) ?? row), count, isMore: count > 0 && count === head.length }
}
