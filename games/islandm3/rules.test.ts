import { describe, expect, test } from 'vitest'
import { type Board, CELLS, findGroups, findMoves, SIZE, type Tile } from './board.ts'
import { type Level, levelOf } from './levels.ts'
import { addMoves, bestMove, type Game, goalsLeft, newGame, placeRainbow, playSwap, starsOf } from './rules.ts'

const seeded = (seed: number) => () => {
  seed = (seed * 1664525 + 1013904223) >>> 0
  return seed / 2 ** 32
}
const MARKS: Record<string, Pick<Tile, 'kind' | 'power'>> = {
  '*': { kind: -1, power: 'rainbow' },
  r: { kind: 0, power: 'row' },
  c: { kind: 0, power: 'column' },
  b: { kind: 0, power: 'blast' },
  C: { kind: 1, power: 'column' },
  B: { kind: 1, power: 'blast' },
}

/**
 * Creates a board from its upper rows: digits are kinds, letters are powers, and a dot is a filler that allows no run and no move.
 * Everything that is omitted is a filler too.
 */
const boardOf = (...rows: string[]): Board =>
  Array.from({ length: CELLS }, (_, cell): Tile => {
    const [row, column] = [Math.floor(cell / SIZE), cell % SIZE]
    const mark = rows[row]?.[column] ?? '.'
    if (mark === '.') return { id: cell, kind: 10 + ((row * 2 + column) % 4), power: 'none' }
    return { id: cell, ...(MARKS[mark] ?? { kind: Number(mark), power: 'none' }) }
  })
const level = (more: Partial<Level> = {}): Level => ({ ...levelOf(1), moves: 10, kinds: 6, collect: new Map([[0, 99]]), ...more })
const gameOf = (rows: string[], more: Partial<Level> = {}): Game => ({ ...newGame(level(more), seeded(1)), board: boardOf(...rows) })
const firstClear = (game: Game, a: number, b: number) => {
  const turn = playSwap(game, a, b, seeded(5))
  const beat = turn.beats.find(({ type }) => type === 'clear')
  return { turn, gone: beat ? beat.game.board.flatMap((tile, cell) => (tile === null ? [cell] : [])) : [], beat }
}
const rowCells = (row: number) => Array.from({ length: SIZE }, (_, column) => row * SIZE + column)

describe('swapping', () => {
  test('a swap that makes no line comes back and costs nothing', () => {
    const game = gameOf(['010'])
    const turn = playSwap(game, 0, 1, seeded(1))
    expect(turn.beats.map(({ type }) => type)).toEqual(['swap', 'refuse'])
    expect([turn.game.moves, turn.game.score, turn.game.board]).toEqual([10, 0, game.board])
  })

  test('cells that are no neighbours cannot be swapped, also not across the edge of a row', () => {
    const game = gameOf(['0010'])
    expect(playSwap(game, 0, 2, seeded(1)).beats).toEqual([])
    expect(playSwap(game, 7, 8, seeded(1)).beats).toEqual([])
  })

  test('three in a line go, the board fills up again, and the goal counts them', () => {
    const game = gameOf(['0010'])
    const { turn, gone, beat } = firstClear(game, 2, 3)
    expect(gone).toEqual([0, 1, 2])
    expect(beat?.points).toBe(30)
    expect(turn.game.moves).toBe(9)
    expect(turn.game.board).not.toContain(null)
    expect(turn.game.collected.get(0)).toBeGreaterThanOrEqual(3)
    expect(findGroups(turn.game.board)).toEqual([])
  })

  test('what falls into place scores double', () => {
    const chained = Array.from({ length: 60 }, (_, seed) => playSwap(newGame(levelOf(1), seeded(seed)), 0, 1, seeded(seed)))
      .flatMap(({ beats }) => beats)
      .find((beat) => beat.type === 'clear' && beat.chain === 2)
    expect(chained && chained.points % 20).toBe(0)
  })
})

describe('powers', () => {
  test.each([
    ['four in a row leave a row power', ['00.0....', '..0.....'], 10, 2, { kind: 0, power: 'row' }],
    ['four in a column leave a column power', ['0.......', '0.......', '.0......', '0.......'], 17, 16, { kind: 0, power: 'column' }],
    ['five in a row leave a rainbow', ['00.00...', '..0.....'], 10, 2, { kind: -1, power: 'rainbow' }],
    ['a corner of five leaves a blast', ['0.00....', '.0......', '.0......'], 0, 1, { kind: 0, power: 'blast' }],
  ] as const)('%s where the player moved to', (_, rows, a, b, made) => {
    expect(firstClear(gameOf([...rows]), a, b).beat?.game.board[b]).toMatchObject(made)
  })

  test('a row power in a line takes its whole row with it', () => {
    const { gone, beat } = firstClear(gameOf(['r010']), 2, 3)
    expect(gone).toEqual(rowCells(0))
    expect(beat?.fired).toEqual([{ cell: 0, power: 'row' }])
  })

  test('a power that is hit goes off too', () => {
    expect(firstClear(gameOf(['r010...C']), 2, 3).gone).toEqual(expect.arrayContaining([7, 15, 63]))
  })

  test.each([
    ['two lines clear a cross', '...rC...', 15],
    ['a line and a blast clear a cross three wide', '...rB...', 39],
    ['two blasts clear a square of five by five', '...bB...', 25],
  ])('%s', (_, row, count) => {
    expect(firstClear(gameOf(['', '', '', row]), 27, 28).gone).toHaveLength(count)
  })

  test('a rainbow swapped with a tile takes all of its kind, two rainbows take the board', () => {
    expect(firstClear(gameOf(['*3..3..3']), 0, 1).gone).toEqual([0, 1, 4, 7])
    expect(firstClear(gameOf(['**']), 0, 1).gone).toHaveLength(CELLS)
  })

  test('a rainbow swapped with a power gives that power to the whole kind', () => {
    const { turn, beat } = firstClear(gameOf(['*r..0']), 0, 1)
    expect(turn.beats.map(({ type }) => type).slice(0, 3)).toEqual(['swap', 'charge', 'clear'])
    expect(beat?.fired.length).toBeGreaterThan(1)
  })
})

describe('levels', () => {
  test('a new board has no ready line and at least one move, on every level', () => {
    for (let number = 1; number <= 30; number += 1) {
      const { board } = newGame(levelOf(number), seeded(number))
      expect(findGroups(board)).toEqual([])
      expect(findMoves(board).length).toBeGreaterThan(0)
    }
  })

  test('sand goes one layer at a time where tiles are cleared', () => {
    const sand = Array.from({ length: CELLS }, (_, cell) => (cell < 3 ? 2 : 0))
    const { turn, beat } = firstClear(gameOf(['0010'], { sand }), 2, 3)
    expect(beat?.game.sand.slice(0, 3)).toEqual([1, 1, 1])
    expect(goalsLeft(turn.game).sand).toBeLessThanOrEqual(3)
  })

  test('is won when the goals are met, and the moves left over add to the score', () => {
    const { turn } = firstClear(gameOf(['0010'], { collect: new Map([[0, 3]]) }), 2, 3)
    expect(turn.game.state).toBe('won')
    expect(turn.game.score).toBeGreaterThanOrEqual(930)
    expect(starsOf(turn.game.level, turn.game.moves)).toBe(3)
    expect(playSwap(turn.game, 0, 1, seeded(1)).beats).toEqual([])
  })

  test('is lost with the last move, and goes on after five more', () => {
    const { turn } = firstClear({ ...gameOf(['0010']), moves: 1 }, 2, 3)
    expect(turn.game).toMatchObject({ state: 'lost', moves: 0 })
    expect(addMoves(turn.game)).toMatchObject({ state: 'play', moves: 5 })
  })

  test('a board without a move is shuffled into one that has some', () => {
    const turn = playSwap(gameOf(['0010']), 2, 3, seeded(4))
    expect(turn.beats.map(({ type }) => type)).toEqual(['swap', 'clear', 'fall', 'shuffle'])
    expect(findMoves(turn.game.board).length).toBeGreaterThan(0)
    expect(findGroups(turn.game.board)).toEqual([])
  })

  test('the hint is a swap that works', () => {
    const game = newGame(levelOf(4), seeded(9))
    const hint = bestMove(game.board)
    expect(hint && playSwap(game, hint.a, hint.b, seeded(1)).game.moves).toBe(game.moves - 1)
  })
})

describe('what was bought', () => {
  test('a rainbow takes the place of any tile and costs no move', () => {
    const turn = placeRainbow(gameOf(['012']), 5)
    expect(turn.game.board[5]).toMatchObject({ power: 'rainbow' })
    expect(turn.game.moves).toBe(10)
  })

  test('a rainbow on a rainbow is refused, so none is spent', () => {
    expect(placeRainbow(gameOf(['*']), 0).beats).toEqual([])
  })
})
