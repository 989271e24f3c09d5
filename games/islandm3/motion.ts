import { type Board, columnOf, rowOf, SIZE, type Tile } from './board.ts'
import type { Beat, Game } from './rules.ts'

/** A tile that moves from one position to another. Positions are in cells of the board. */
export type Sprite = { tile: Tile; fromX: number; fromY: number; x: number; y: number; isNew: boolean }

const SECONDS: Record<Beat['type'], number> = { swap: 0.17, refuse: 0.17, clear: 0.26, fall: 0.3, shuffle: 0.45, charge: 0.4 }
/** The time for which each step of a turn is shown if the player prefers reduced motion, in seconds. */
const CALM_SECONDS = 0.18

/** Animates the beats (steps) of a turn one after another. `at` is the progress of the current beat, from 0 to 1. */
export const createMotion = (first: Game, isCalm: () => boolean) => {
  let sprites: Sprite[] = place(first.board)
  let leaving: Sprite[] = []
  let beats: Beat[] = []
  let now: Beat | undefined
  let at = 1
  let done: (() => void) | undefined
  let onBeat: (beat: Beat) => void = () => {}

  const begin = (beat: Beat) => {
    now = beat
    at = 0
    const before = new Map(sprites.map((sprite) => [sprite.tile.id, sprite]))
    const next = place(beat.game.board)
    const arriving = new Map<number, number>()
    for (const sprite of next) if (!before.has(sprite.tile.id)) arriving.set(sprite.x, (arriving.get(sprite.x) ?? 0) + 1)
    for (const sprite of next) {
      const old = before.get(sprite.tile.id)
      before.delete(sprite.tile.id)
      sprite.isNew = !old && beat.type !== 'fall'
      sprite.fromX = old?.x ?? sprite.x
      sprite.fromY = old?.y ?? (beat.type === 'fall' ? sprite.y - (arriving.get(sprite.x) ?? 0) : sprite.y)
    }
    leaving = [...before.values()]
    sprites = next
    onBeat(beat)
  }

  return {
    play: (next: Beat[], tell: (beat: Beat) => void) => {
      beats = [...next]
      onBeat = tell
      const { promise, resolve } = Promise.withResolvers<void>()
      done = resolve
      return promise
    },
    /** Shows a board at once, without animation. */
    jump: (game: Game) => {
      beats = []
      now = undefined
      at = 1
      leaving = []
      sprites = place(game.board)
    },
    step: (seconds: number) => {
      at = Math.min(1, at + seconds / (now ? (isCalm() ? CALM_SECONDS : SECONDS[now.type]) : 1))
      if (at < 1) return
      leaving = []
      const next = beats.shift()
      if (next) return begin(next)
      now = undefined
      const resolve = done
      done = undefined
      resolve?.()
    },
    sprites: () => sprites,
    leaving: () => leaving,
    at: () => at,
    /** Returns the current position of a sprite. */
    placeOf: (sprite: Sprite) => {
      if (isCalm()) return { x: sprite.x, y: sprite.y }
      const eased = now?.type === 'fall' ? landing(at) : at * at * (3 - 2 * at)
      return { x: sprite.fromX + (sprite.x - sprite.fromX) * eased, y: sprite.fromY + (sprite.y - sprite.fromY) * eased }
    },
  }
}
export type Motion = ReturnType<typeof createMotion>

/** Returns how far a falling tile has moved: it accelerates and ends with a small bounce. */
const landing = (at: number) => (at < 0.8 ? (at / 0.8) ** 2 : 1 - 0.06 * Math.sin(((at - 0.8) / 0.2) * Math.PI))

const place = (board: Board): Sprite[] =>
  board.flatMap((tile, cell) => {
    if (!tile) return []
    const [x, y] = [columnOf(cell), rowOf(cell)]
    return [{ tile, x, y, fromX: x, fromY: y, isNew: false }]
  })

export const centreOf = (cell: number) => ({ x: columnOf(cell) + 0.5, y: rowOf(cell) + 0.5 })
export const cellUnder = (x: number, y: number) => (x < 0 || y < 0 || x >= SIZE || y >= SIZE ? -1 : Math.floor(y) * SIZE + Math.floor(x))
