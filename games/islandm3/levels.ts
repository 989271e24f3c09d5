import { CELLS, columnOf, rowOf, SIZE } from './board.ts'

/** A level. `collect`: how many tiles of each kind the player must clear. `sand`: the number of sand layers on each cell. */
export type Level = { number: number; moves: number; kinds: number; collect: ReadonlyMap<number, number>; sand: readonly number[] }

type Shape = (row: number, column: number) => number

const middle = (SIZE - 1) / 2
const none: Shape = () => 0
const islet: Shape = (row, column) => (Math.hypot(row - middle, column - middle) < 2.6 ? 1 : 0)
const shore: Shape = (row) => (row >= SIZE - 2 ? 1 : 0)
const corners: Shape = (row, column) => {
  const inward = Math.min(row, SIZE - 1 - row) + Math.min(column, SIZE - 1 - column)
  return inward === 1 || inward === 2 ? 1 : 0
}
const cross: Shape = (row, column) => (Math.abs(row - middle) < 1 || Math.abs(column - middle) < 1 ? 1 : 0)
const reef: Shape = (row, column) => ((row + column) % 2 === 0 ? 1 : 0)
const lagoon: Shape = (row, column) => (Math.abs(Math.hypot(row - middle, column - middle) - 3) < 0.75 ? 2 : 0)
const beds: Shape = (row, column) => (row % 3 === 1 || column % 4 === 1 ? 1 : 0)

type Row = { moves: number; kinds: number; collect: Record<number, number>; sand: Shape }

const ROWS: readonly Row[] = [
  { moves: 16, kinds: 5, collect: { 0: 12 }, sand: none },
  { moves: 18, kinds: 5, collect: { 1: 14, 3: 14 }, sand: none },
  { moves: 18, kinds: 5, collect: {}, sand: islet },
  { moves: 20, kinds: 5, collect: { 2: 18, 4: 18 }, sand: none },
  { moves: 28, kinds: 5, collect: { 0: 12 }, sand: shore },
  { moves: 22, kinds: 6, collect: { 5: 16, 1: 16 }, sand: none },
  { moves: 32, kinds: 5, collect: {}, sand: corners },
  { moves: 22, kinds: 6, collect: { 3: 14, 4: 14, 5: 14 }, sand: none },
  { moves: 26, kinds: 5, collect: { 2: 20 }, sand: cross },
  { moves: 34, kinds: 5, collect: {}, sand: lagoon },
  { moves: 28, kinds: 6, collect: { 0: 16, 2: 16 }, sand: islet },
  { moves: 32, kinds: 5, collect: { 4: 24 }, sand: reef },
]
/** The shapes of all levels after those that are written out above. The shapes repeat without end, with harder goals. */
const LATER: readonly Shape[] = [shore, beds, corners, lagoon, cross, reef]

const KINDS = 5

export const WRITTEN_LEVELS = ROWS.length

/** Returns the level with this number, from 1. There is a level for every number, and it is always the same. */
export const levelOf = (number: number): Level => {
  const row = ROWS[number - 1] ?? laterRow(number)
  return {
    number,
    moves: row.moves,
    kinds: row.kinds,
    collect: new Map(Object.entries(row.collect).map(([kind, count]) => [Number(kind), count])),
    sand: Array.from({ length: CELLS }, (_, cell) => row.sand(rowOf(cell), columnOf(cell))),
  }
}

const laterRow = (number: number): Row => {
  const over = number - ROWS.length
  const wanted = 14 + Math.min(12, over)
  const kind = over % KINDS
  return {
    moves: 34,
    kinds: KINDS,
    collect: over % 2 === 0 ? { [kind]: wanted, [(over + 2) % KINDS]: wanted } : { [kind]: wanted },
    sand: LATER[over % LATER.length] ?? shore,
  }
}
