import {
  areNeighbours,
  type Board,
  CELLS,
  cellsOfKind,
  explode,
  fall,
  findGroups,
  findMoves,
  isCombo,
  kindAt,
  lines,
  type Power,
  square,
  swapped,
  type Tile,
} from './board.ts'
import type { Level } from './levels.ts'

export type Game = {
  level: Level
  board: Board
  sand: readonly number[]
  collected: ReadonlyMap<number, number>
  moves: number
  score: number
  state: 'play' | 'won' | 'lost'
}

/** One step of a turn: the state after the step and what happened in it. A turn is everything that follows from one swap. */
export type Beat = {
  type: 'swap' | 'refuse' | 'clear' | 'fall' | 'shuffle' | 'charge'
  game: Game
  /** The powers that were triggered, each with its cell. */
  fired: readonly { cell: number; power: Power }[]
  /** The points for this step. */
  points: number
  /** The step's position in the chain: 1 for the first clearing of a turn, 2 for runs that falling tiles form, and so on. */
  chain: number
}
export type Turn = { game: Game; beats: Beat[] }

const EXTRA_MOVES = 5
const POINTS = 10

let lastId = 0
const newTile = (kind: number, power: Power = 'none'): Tile => {
  lastId += 1
  return { id: lastId, kind, power }
}

export const newGame = (level: Level, random: () => number): Game => ({
  level,
  board: freshBoard(level.kinds, random),
  sand: level.sand,
  collected: new Map(),
  moves: level.moves,
  score: 0,
  state: 'play',
})

/** Swaps two neighbours and calculates everything that follows. A swap without an effect costs no move and is undone. */
export const playSwap = (game: Game, a: number, b: number, random: () => number): Turn => {
  if (game.state !== 'play' || game.moves === 0 || !areNeighbours(a, b)) return { game, beats: [] }
  const board = swapped(game.board, a, b)
  const combo = isCombo(game.board, a, b)
  if (!combo && findGroups(board).length === 0) return { game, beats: [beat('swap', { ...game, board }), beat('refuse', game)] }
  const turn: Turn = { game: { ...game, board, moves: game.moves - 1 }, beats: [] }
  turn.beats.push(beat('swap', turn.game))
  if (combo) clear(turn, comboCells(turn, a, b, random), [], 1, random)
  resolveMatches(turn, [b, a], random)
  return close(turn, random)
}

/** Turns one tile into a rainbow. This costs no move. */
export const placeRainbow = (game: Game, cell: number): Turn => {
  if (game.state !== 'play' || game.board[cell]?.power === 'rainbow') return { game, beats: [] }
  const next = { ...game, board: withTile(game.board, cell, newTile(-1, 'rainbow')) }
  return { game: next, beats: [beat('charge', next)] }
}

/** Adds moves. This also works after the level was lost because no moves were left. */
export const addMoves = (game: Game, moves = EXTRA_MOVES): Game =>
  game.state === 'won' ? game : { ...game, moves: game.moves + moves, state: 'play' }

/** Returns the swap that the game suggests when the player hesitates: the swap with the highest `gain`. */
export const bestMove = (board: Board) => findMoves(board).toSorted((one, other) => other.gain - one.gain)[0]

export const goalsLeft = ({ level, collected, sand }: Game) => ({
  collect: new Map([...level.collect].map(([kind, wanted]) => [kind, Math.max(0, wanted - (collected.get(kind) ?? 0))])),
  sand: sand.reduce((sum, layers) => sum + layers, 0),
})

/** Returns one to three stars, by the number of moves left. */
export const starsOf = (level: Level, movesLeft: number) => (movesLeft >= level.moves * 0.35 ? 3 : movesLeft >= level.moves * 0.15 ? 2 : 1)

const beat = (type: Beat['type'], game: Game, more: Partial<Beat> = {}): Beat => ({ type, game, fired: [], points: 0, chain: 1, ...more })

const comboCells = (turn: Turn, a: number, b: number, random: () => number): number[] => {
  const { board } = turn.game
  const [one, other] = [board[a], board[b]]
  if (!one || !other) return []
  if (one.power === 'rainbow' && other.power === 'rainbow') return board.map((_, cell) => cell)
  if (one.power === 'rainbow' || other.power === 'rainbow') {
    const partner = one.power === 'rainbow' ? other : one
    const cells = cellsOfKind(board, partner.kind)
    // The rainbow tile is replaced by a normal tile, because otherwise the rainbow's power would be triggered a second time.
    const spent = withTile(board, one.power === 'rainbow' ? a : b, newTile(partner.kind))
    turn.game = { ...turn.game, board: partner.power === 'none' ? spent : empower(spent, cells, partner.power, random) }
    if (partner.power !== 'none') turn.beats.push(beat('charge', turn.game))
    return [...cells, a, b]
  }
  turn.game = { ...turn.game, board: withTile(withTile(board, a, { ...one, power: 'none' }), b, { ...other, power: 'none' }) }
  const blasts = [one, other].filter((tile) => tile.power === 'blast').length
  if (blasts === 2) return square(b, 2)
  return [...lines(b, 'row', blasts), ...lines(b, 'column', blasts)]
}

const empower = (board: Board, cells: readonly number[], power: Power, random: () => number): Board =>
  board.map((tile, cell) => {
    if (!tile || !cells.includes(cell) || tile.power !== 'none') return tile
    return { ...tile, power: power === 'blast' ? 'blast' : random() < 0.5 ? 'row' : 'column' }
  })

/** Clears the cells `start` and all cells that their powers clear. Then puts the tiles of `made` into their cells. */
const clear = (
  turn: Turn,
  start: readonly number[],
  made: readonly { cell: number; tile: Tile }[],
  chain: number,
  random: () => number,
) => {
  const { game } = turn
  const { cells, fired } = explode(game.board, start, random)
  const collected = new Map(game.collected)
  for (const cell of cells) {
    const kind = kindAt(game.board, cell)
    if (kind >= 0) collected.set(kind, (collected.get(kind) ?? 0) + 1)
  }
  const points = cells.size * POINTS * chain
  const board = game.board.map((tile, cell) => made.find((one) => one.cell === cell)?.tile ?? (cells.has(cell) ? null : tile))
  const sand = game.sand.map((layers, cell) => (cells.has(cell) ? Math.max(0, layers - 1) : layers))
  turn.game = { ...game, board, sand, collected, score: game.score + points }
  const powers = fired.map((cell) => ({ cell, power: game.board[cell]?.power ?? 'none' }))
  turn.beats.push(beat('clear', turn.game, { fired: powers, points, chain }))
}

const resolveMatches = (turn: Turn, moved: readonly number[], random: () => number) => {
  for (let chain = 1; chain < 40; chain += 1) {
    if (turn.game.board.includes(null)) drop(turn, random)
    const groups = findGroups(turn.game.board)
    if (groups.length === 0) return
    const made = groups
      .filter((group) => group.power !== 'none')
      .map(({ cells, run, kind, power }) => ({
        cell: moved.find((cell) => cells.includes(cell)) ?? run[Math.floor(run.length / 2)] ?? 0,
        tile: newTile(power === 'rainbow' ? -1 : kind, power),
      }))
    clear(
      turn,
      groups.flatMap((group) => group.cells),
      made,
      chain,
      random,
    )
  }
}

const drop = (turn: Turn, random: () => number) => {
  turn.game = { ...turn.game, board: fall(turn.game.board, () => newTile(Math.floor(random() * turn.game.level.kinds))) }
  turn.beats.push(beat('fall', turn.game))
}

const close = (turn: Turn, random: () => number): Turn => {
  const left = goalsLeft(turn.game)
  if (left.sand === 0 && [...left.collect.values()].every((count) => count === 0)) finish(turn, random)
  else if (turn.game.moves === 0) turn.game = { ...turn.game, state: 'lost' }
  else if (findMoves(turn.game.board).length === 0) {
    turn.game = { ...turn.game, board: reshuffle(turn.game, random) }
    turn.beats.push(beat('shuffle', turn.game))
  }
  return turn
}

/** Ends a won level: the remaining moves turn up to ten tiles into powers that clear their row or column, and each move gives points. */
const finish = (turn: Turn, random: () => number) => {
  const plain = turn.game.board.flatMap((tile, cell) => (tile?.power === 'none' ? [cell] : []))
  const charged = shuffled(plain, random).slice(0, Math.min(turn.game.moves, 10))
  if (charged.length > 0) {
    turn.game = { ...turn.game, board: empower(turn.game.board, charged, 'row', random), score: turn.game.score + turn.game.moves * 100 }
    turn.beats.push(beat('charge', turn.game, { points: turn.game.moves * 100 }))
    clear(turn, charged, [], 1, random)
    resolveMatches(turn, [], random)
  }
  turn.game = { ...turn.game, state: 'won' }
}

const withTile = (board: Board, cell: number, tile: Tile): Board => board.map((old, index) => (index === cell ? tile : old))

/**
 * Returns a board with the same tiles in other cells, without three equal tiles in a row and with at least one possible swap. If 60 tries
 * fail, returns a new board.
 */
const reshuffle = (game: Game, random: () => number): Board => {
  for (let tries = 0; tries < 60; tries += 1) {
    const board = shuffled(game.board, random)
    if (findGroups(board).length === 0 && findMoves(board).length > 0) return board
  }
  return freshBoard(game.level.kinds, random)
}

/** Returns a new board without three equal tiles in a row and with at least one possible swap. */
const freshBoard = (kinds: number, random: () => number): Board => {
  const board: Tile[] = []
  for (let cell = 0; cell < CELLS; cell += 1) {
    const open = Array.from({ length: kinds }, (_, kind) => kind).filter((kind) => !makesRun(board, cell, kind))
    board.push(newTile(open[Math.floor(random() * open.length)] ?? 0))
  }
  return findMoves(board).length > 0 ? board : freshBoard(kinds, random)
}

const makesRun = (board: readonly Tile[], cell: number, kind: number) => {
  const same = (other: number) => board[other]?.kind === kind
  return (cell % 8 >= 2 && same(cell - 1) && same(cell - 2)) || (same(cell - 8) && same(cell - 16))
}

const shuffled = <T>(list: readonly T[], random: () => number): T[] => {
  const left = [...list]
  return Array.from(list, () => left.splice(Math.floor(random() * left.length), 1)).flat()
}
