import type { Source } from './sources.ts'

/** Returns the groups of files that import each other in a circle, including type imports. Each group is in alphabetical order. */
export const cyclesOf = (sources: readonly Source[]): string[][] => {
  const importsOf = new Map(sources.map(({ path, imports }) => [path, imports]))
  const order = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  // Tarjan's algorithm for strongly connected components.
  const visit = (path: string): number => {
    const own = order.size
    order.set(path, own)
    let low = own
    stack.push(path)
    for (const next of importsOf.get(path) ?? []) {
      if (!importsOf.has(next)) continue
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? own)
    }
    if (low === own) {
      const group = stack.splice(stack.indexOf(path))
      if (group.length > 1) cycles.push(group.toSorted())
    }
    return low
  }
  for (const { path } of sources) if (!order.has(path)) visit(path)
  return cycles
}

/**
 * Joins files to parts, such as slices or packages: `partOf` returns the part of a path or of a package's name. Each part imports what its
 * files import, but not itself.
 */
export const joined = (sources: readonly Source[], partOf: (name: string) => string | undefined): Source[] => {
  const parts = new Map<string, Set<string>>()
  for (const { path, imports } of sources) {
    const from = partOf(path)
    if (from === undefined) continue
    const to = parts.get(from) ?? new Set<string>()
    parts.set(from, to)
    for (const name of imports) {
      const part = partOf(name)
      if (part !== undefined && part !== from) to.add(part)
    }
  }
  return [...parts].map(([path, imports]) => ({ path, text: '', imports: [...imports] }))
}

/** Returns the pairs of parts that import each other, as `a <-> b`. */
export const twoWayOf = (parts: readonly Source[]): string[] =>
  parts.flatMap(({ path, imports }) =>
    imports
      .filter((name) => path < name && parts.some((other) => other.path === name && other.imports.includes(path)))
      .map((name) => `${path} <-> ${name}`),
  )
