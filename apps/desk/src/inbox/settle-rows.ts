type Row = { id: string }

/**
 * The rows to show while somebody's pointer or keyboard is in the list: those that are there stay where they are, with what is new about
 * them; what comes after all of them is added, and whatever would push them about is held back and counted. A row that the server no longer
 * lists stays until the list may move.
 */
export const settleRows = <R extends Row>(shown: readonly R[], fresh: readonly R[]): { rows: R[]; held: number } => {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  const known = new Set(shown.map(({ id }) => id))
  const last = fresh.findLastIndex(({ id }) => known.has(id))
  const isNew = ({ id }: R) => !known.has(id)
  return {
    rows: [...shown.map((row) => byId.get(row.id) ?? row), ...fresh.slice(last + 1).filter(isNew)],
    held: fresh.slice(0, last + 1).filter(isNew).length,
  }
}
