export const SIZE = 8
export const CELLS = SIZE * SIZE

export type Power = 'none' | 'row' | 'column' | 'blast' | 'rainbow'
/**
 * A tile of the board. Its `id` stays the same while the tile moves, so that the view can animate the move. `power`: the special effect, if
 * any, that occurs when the tile is cleared. The `kind` of a rainbow tile is -1.
 */
export type Tile = { id: number; kind: number; power: Power }
/** The cells of the board, row by row from the top left. A cell is null if its tile was cleared and not replaced yet. */
export type Board = readonly (Tile | null)[]

type Group = { cells: number[]; kind: number; power: Power; run: number[] }

export const rowOf = (cell: number) => Math.floor(cell / SIZE)
export const columnOf = (cell: number) => cell % SIZE
export const cellAt = (row: number, column: number) => (row < 0 || column < 0 || row >= SIZE || column >= SIZE ? -1 : row * SIZE + column)
export const areNeighbours = (a: number, b: number) =>
  Math.abs(rowOf(a) - rowOf(b)) + Math.abs(columnOf(a) - columnOf(b)) === 1 && a >= 0 && b >= 0

const everyCell = Array.from({ length: CELLS }, (_, cell) => cell)

/** Returns the cells whose row and column are at most `reach` away from those of `cell`, including `cell` itself. */
export const square = (cell: number, reach: number) =>
  everyCell.filter((other) => Math.abs(rowOf(other) - rowOf(cell)) <= reach && Math.abs(columnOf(other) - columnOf(cell)) <= reach)

export const lines = (cell: number, direction: 'row' | 'column', reach = 0) =>
  everyCell.filter((other) =>
    direction === 'row' ? Math.abs(rowOf(other) - rowOf(cell)) <= reach : Math.abs(columnOf(other) - columnOf(cell)) <= reach,
  )

export const swapped = (board: Board, a: number, b: number): Board =>
  board.map((tile, cell) => (cell === a ? board[b] : cell === b ? board[a] : tile) ?? null)

/**
 * Finds runs of three or more tiles of one kind. Runs that cross become one group. `power`: the special effect of the tile that replaces
 * the group.
 */
export const findGroups = (board: Board): Group[] => {
  const groups: Group[] = []
  for (const run of [...runsAlong(board, 1), ...runsAlong(board, SIZE)]) {
    const crossing = groups.find((group) => group.cells.some((cell) => run.cells.includes(cell)))
    if (!crossing) {
      groups.push(run)
      continue
    }
    crossing.power = crossing.power === 'rainbow' || run.power === 'rainbow' ? 'rainbow' : 'blast'
    if (run.run.length > crossing.run.length) crossing.run = run.run
    crossing.cells.push(...run.cells.filter((cell) => !crossing.cells.includes(cell)))
  }
  return groups
}

const runsAlong = (board: Board, stride: 1 | typeof SIZE): Group[] => {
  const groups: Group[] = []
  const [outer, inner] = stride === 1 ? [SIZE, 1] : [1, SIZE]
  for (let line = 0; line < SIZE; line += 1) {
    let run: number[] = []
    for (let place = 0; place <= SIZE; place += 1) {
      const cell = line * outer + place * inner
      const kind = place < SIZE ? kindAt(board, cell) : -1
      const head = run[0]
      if (head !== undefined && kind >= 0 && kindAt(board, head) === kind) {
        run.push(cell)
        continue
      }
      if (run.length >= 3 && head !== undefined) {
        const power = run.length >= 5 ? 'rainbow' : run.length === 3 ? 'none' : stride === 1 ? 'row' : 'column'
        groups.push({ cells: run, kind: kindAt(board, head), power, run })
      }
      run = kind >= 0 ? [cell] : []
    }
  }
  return groups
}

export const kindAt = (board: Board, cell: number) => board[cell]?.kind ?? -1

/**
 * Returns all cells that are cleared when `start` is cleared. A tile with a power clears more cells, which may contain tiles with powers
 * again.
 */
export const explode = (board: Board, start: readonly number[], random: () => number): { cells: Set<number>; fired: number[] } => {
  const cells = new Set<number>()
  const fired: number[] = []
  const waiting = [...start]
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    if (cells.has(cell)) continue
    cells.add(cell)
    const tile = board[cell]
    if (!tile || tile.power === 'none') continue
    fired.push(cell)
    waiting.push(...reachOf(board, cell, tile.power, random))
  }
  return { cells, fired }
}

const reachOf = (board: Board, cell: number, power: Power, random: () => number): number[] => {
  switch (power) {
    case 'row':
    case 'column':
      return lines(cell, power)
    case 'blast':
      return square(cell, 1)
    case 'rainbow': {
      const kinds = [...new Set(board.map((tile) => tile?.kind ?? -1))].filter((kind) => kind >= 0)
      return cellsOfKind(board, kinds[Math.floor(random() * kinds.length)] ?? -1)
    }
    case 'none':
      return []
  }
}

export const cellsOfKind = (board: Board, kind: number) => everyCell.filter((cell) => kind >= 0 && kindAt(board, cell) === kind)

/** Makes tiles drop into the gaps and fills the top with tiles from `next`. */
export const fall = (board: Board, next: () => Tile): Board => {
  const fallen: (Tile | null)[] = Array.from({ length: CELLS }, () => null)
  for (let column = 0; column < SIZE; column += 1) {
    const stack = everyCell.filter((cell) => columnOf(cell) === column).flatMap((cell) => board[cell] ?? [])
    while (stack.length < SIZE) stack.unshift(next())
    for (const [row, tile] of stack.entries()) fallen[cellAt(row, column)] = tile
  }
  return fallen
}

/**
 * Returns the possible moves: swaps of two neighbours that clear or combine tiles. `gain` grows with the number of cells that the swap
 * itself clears, and is higher if the swap creates or combines powers.
 */
export const findMoves = (board: Board): { a: number; b: number; gain: number }[] =>
  everyCell.flatMap((a) =>
    [cellAt(rowOf(a), columnOf(a) + 1), cellAt(rowOf(a) + 1, columnOf(a))].flatMap((b) => {
      const gain = b < 0 ? 0 : gainOf(board, a, b)
      return gain > 0 ? [{ a, b, gain }] : []
    }),
  )

const gainOf = (board: Board, a: number, b: number) => {
  if (isCombo(board, a, b)) return 9
  return findGroups(swapped(board, a, b)).reduce((sum, group) => sum + group.cells.length + (group.power === 'none' ? 0 : 2), 0)
}

/** Whether two tiles may be swapped although the swap forms no run: both have a power, or one is a rainbow. */
export const isCombo = (board: Board, a: number, b: number) => {
  const [one, other] = [board[a]?.power ?? 'none', board[b]?.power ?? 'none']
  return one === 'rainbow' || other === 'rainbow' || (one !== 'none' && other !== 'none')
}
