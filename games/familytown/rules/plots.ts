import type { Kind } from './kinds.ts'

/**
 * A place for a building. `x` and `y` are the point where the building stands, in the scene's 1200 x 800 units. `scale` is the size of the
 * building. `row` counts from the back.
 */
export type Plot = { x: number; y: number; scale: number; row: number; kinds: readonly Kind[] }

const hill: readonly Kind[] = ['park', 'mill']
const street: readonly Kind[] = ['house', 'bakery', 'park']

export const plots: readonly Plot[] = [
  { x: 190, y: 408, scale: 0.74, row: 0, kinds: hill },
  { x: 430, y: 384, scale: 0.74, row: 0, kinds: hill },
  { x: 672, y: 402, scale: 0.74, row: 0, kinds: hill },
  { x: 1066, y: 416, scale: 0.95, row: 0, kinds: ['lighthouse'] },
  { x: 140, y: 556, scale: 0.9, row: 1, kinds: street },
  { x: 400, y: 546, scale: 0.9, row: 1, kinds: street },
  { x: 660, y: 556, scale: 0.9, row: 1, kinds: street },
  { x: 920, y: 570, scale: 0.9, row: 1, kinds: street },
  { x: 250, y: 738, scale: 1.1, row: 2, kinds: street },
  { x: 570, y: 746, scale: 1.1, row: 2, kinds: street },
  { x: 890, y: 738, scale: 1.1, row: 2, kinds: street },
]

export type Direction = 'left' | 'right' | 'up' | 'down'

/** Returns the plot to which an arrow key leads. At the edge of the town, returns `from` itself. */
export const nextPlot = (from: number, direction: Direction): number => {
  const here = plots[from]
  if (!here) return from
  const row = direction === 'up' ? here.row - 1 : direction === 'down' ? here.row + 1 : here.row
  const isAhead = (plot: Plot) => (direction === 'left' ? plot.x < here.x : direction === 'right' ? plot.x > here.x : true)
  const distance = (index: number) => Math.abs((plots[index]?.x ?? 0) - here.x)
  const candidates = [...plots.keys()].filter((index) => index !== from && plots[index]?.row === row && isAhead(plots[index]))
  return candidates.reduce((best, index) => (best === from || distance(index) < distance(best) ? index : best), from)
}
