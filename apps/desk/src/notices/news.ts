type Row = { id: string }

/**
 * The rows that are shown, each as it is now by `head`, the newest page of the log; and how many of that page are not among them.
 * `isMore`: the whole page is new, so there may be others.
 */
export const withNews = <R extends Row>(shown: readonly R[], head: readonly R[]) => {
  const now = new Map(head.map((row) => [row.id, row]))
  const known = new Set(shown.map(({ id }) => id))
  const count = head.filter(({ id }) => !known.has(id)).length
  return { rows: shown.map((row) => now.get(row.id) ?? row), count, isMore: count > 0 && count === head.length }
}
