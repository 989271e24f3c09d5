/**
 * Returns the values of a document with their paths, such as `game.localization.en.name`. A list is one value, because its order matters.
 */
const leavesOf = (value: unknown, path = ''): [path: string, leaf: unknown][] =>
  isGroup(value) ? Object.entries(value).flatMap(([key, each]) => leavesOf(each, path ? `${path}.${key}` : key)) : [[path, value]]

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A missing text counts as equal to an empty text. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

export const valueAt = (document: unknown, path: string): unknown => {
  let at = document
  for (const key of path.split('.')) at = isGroup(at) ? at[key] : Array.isArray(at) ? (at as unknown[])[Number(key)] : undefined
  return at
}

/** Returns a copy of the document in which `path` has the value `value`. Missing groups on the path are created. */
export const withValueAt = <T>(document: T, path: string, value: unknown): T => {
  const put = (at: unknown, [key, ...rest]: string[]): unknown =>
    key === undefined ? value : { ...(isGroup(at) ? at : {}), [key]: put(isGroup(at) ? at[key] : undefined, rest) }
  // The compiler cannot check the value at a path. The caller must pass a value of the right type.
  return put(document, path.split('.')) as T
}

/** Returns the paths whose values differ between two documents, in the order of the document `after`. */
export const changedPaths = (before: unknown, after: unknown): string[] => {
  const paths = new Set([...leavesOf(after), ...leavesOf(before)].map(([path]) => path))
  return [...paths].filter((path) => !isGroup(valueAt(after, path)) && !isSame(valueAt(before, path), valueAt(after, path)))
}

/**
 * Applies to `theirs` the changes that were made between `base` and `mine`. `both` lists the paths that `mine` and `theirs` have changed to
 * different values.
 */
export const putOnTop = <T>(base: T, mine: T, theirs: T): { document: T; both: string[] } => {
  const own = changedPaths(base, mine)
  const other = new Set(changedPaths(base, theirs))
  return {
    document: own.reduce((document, path) => withValueAt(document, path, valueAt(mine, path)), theirs),
    both: own.filter((path) => other.has(path) && !isSame(valueAt(mine, path), valueAt(theirs, path))),
  }
}
