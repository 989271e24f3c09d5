/** Returns the list with the item at `from` moved to `to`. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, at) => at !== from)
  const thing = list.slice(from, from + 1)
  return [...rest.slice(0, to), ...thing, ...rest.slice(to)]
}
