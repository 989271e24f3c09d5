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

/** Returns the pairs of slices under `root` (its first-level folders) that import each other, as `a <-> b`. */
export const twoWayOf = (sources: readonly Source[], root: string): string[] => {
  const sliceOf = (path: string) => (path.startsWith(`${root}/`) ? path.slice(root.length + 1).match(/^([\w-]+)\//)?.[1] : undefined)
  const arrows = new Set(
    sources.flatMap(({ path, imports }) => {
      const from = sliceOf(path)
      return imports.flatMap((name) => {
        const to = sliceOf(name)
        return from && to && from !== to ? [`${from} ${to}`] : []
      })
    }),
  )
  return [...arrows].flatMap((arrow) => {
    const [from = '', to = ''] = arrow.split(' ')
    return from < to && arrows.has(`${to} ${from}`) ? [`${from} <-> ${to}`] : []
  })
}
