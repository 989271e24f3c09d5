import { columnOf, rowOf, SIZE } from './board.ts'
import { cellUnder, centreOf, type Motion, type Sprite } from './motion.ts'
import type { Theme } from './progress.ts'
import type { Beat, Game } from './rules.ts'
import { tilePicture, toneOf } from './tiles.ts'

type Pen = CanvasRenderingContext2D
type Marks = { selected: number; cursor: number; hint: { a: number; b: number } | undefined; isPlacing: boolean }
type Float = { text: string; x: number; y: number; left: number }

const FLOAT_SECONDS = 0.9
const CELL_TONES: Record<Theme, { even: string; odd: string; sand: string; grain: string }> = {
  island: { even: '#fdf3d7', odd: '#f8e9c0', sand: '#d9a441', grain: '#b07a1c' },
  coral: { even: '#123c63', odd: '#174a78', sand: '#e58f7b', grain: '#a84f48' },
}

/** Draws the board on its canvas, in units of one cell. `cellAtPoint` returns the cell under a pointer, or -1 if there is none. */
export const createView = (canvas: HTMLCanvasElement, motion: Motion, isCalm: () => boolean) => {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser has no 2D canvas')
  let floats: Float[] = []
  let beat: Beat | undefined

  const fit = () => {
    const side = Math.max(1, canvas.getBoundingClientRect().width)
    canvas.width = canvas.height = Math.round(side * Math.min(2, devicePixelRatio))
  }
  new ResizeObserver(fit).observe(canvas)
  fit()

  const showBeat = (next: Beat) => {
    beat = next
    const leaving = motion.leaving()
    if (next.type !== 'clear' || leaving.length === 0) return
    const middle = (axis: 'x' | 'y') => leaving.reduce((sum, sprite) => sum + sprite[axis], 0) / leaving.length + 0.5
    floats.push({ text: `+${next.points}`, x: middle('x'), y: middle('y'), left: FLOAT_SECONDS })
  }

  const draw = (game: Game, marks: Marks, theme: Theme, seconds: number, time: number) => {
    const unit = canvas.width / SIZE
    const shown = motion.at() < 1 && beat ? beat.game : game
    pen.setTransform(unit, 0, 0, unit, 0, 0)
    pen.clearRect(0, 0, SIZE, SIZE)
    drawCells(pen, shown.sand, theme)
    drawMarks(pen, marks, theme, isCalm() ? 0 : time)
    pen.save()
    pen.beginPath()
    pen.rect(0, 0, SIZE, SIZE)
    pen.clip()
    const size = Math.ceil(unit)
    for (const sprite of motion.leaving()) drawLeaving(pen, sprite, tilePicture(sprite.tile, theme, size), motion.at(), theme, isCalm())
    for (const sprite of motion.sprites()) {
      const place = motion.placeOf(sprite)
      const grow = sprite.isNew ? 0.4 + 0.6 * Math.min(1, motion.at() * 1.5) : 1
      drawTile(pen, tilePicture(sprite.tile, theme, size), place.x + wobble(sprite, marks, isCalm() ? 0 : time), place.y, grow)
    }
    if (beat && motion.at() < 1) for (const { cell, power } of beat.fired) drawBeam(pen, cell, power, motion.at())
    pen.restore()
    floats = floats.filter((float) => float.left > 0)
    for (const float of floats) drawFloat(pen, float, isCalm())
    for (const float of floats) float.left -= seconds
  }

  const cellAtPoint = (clientX: number, clientY: number) => {
    const box = canvas.getBoundingClientRect()
    return cellUnder(((clientX - box.left) / box.width) * SIZE, ((clientY - box.top) / box.height) * SIZE)
  }
  return { draw, showBeat, cellAtPoint }
}

const drawCells = (pen: Pen, sand: readonly number[], theme: Theme) => {
  const tones = CELL_TONES[theme]
  // Paints one background under all cells. If each cell had its own background, gaps could appear between cells of fractional size.
  pen.fillStyle = tones.odd
  pen.fillRect(0, 0, SIZE, SIZE)
  for (const [cell, layers] of sand.entries()) {
    const [x, y] = [columnOf(cell), rowOf(cell)]
    pen.fillStyle = tones.even
    if ((x + y) % 2 === 0) pen.fillRect(x, y, 1, 1)
    if (layers === 0) continue
    pen.fillStyle = tones.sand
    pen.globalAlpha = layers > 1 ? 1 : 0.62
    pen.beginPath()
    pen.roundRect(x + 0.03, y + 0.03, 0.94, 0.94, 0.16)
    pen.fill()
    pen.globalAlpha = 1
    pen.fillStyle = tones.grain
    // Dots in the corners of a cell mark sand for players who cannot distinguish the colours. Two layers of sand have twice as many dots.
    for (const [dx, dy] of GRAINS.slice(0, layers * 4)) {
      pen.beginPath()
      pen.arc(x + dx, y + dy, 0.035, 0, Math.PI * 2)
      pen.fill()
    }
  }
}

const GRAINS = [
  [0.12, 0.12],
  [0.88, 0.12],
  [0.12, 0.88],
  [0.88, 0.88],
  [0.24, 0.1],
  [0.76, 0.9],
  [0.1, 0.76],
  [0.9, 0.24],
] as const

const drawMarks = (pen: Pen, { selected, cursor, isPlacing }: Marks, theme: Theme, time: number) => {
  if (selected >= 0) {
    pen.fillStyle = theme === 'island' ? '#ffffff' : '#3aa0d8'
    pen.fillRect(columnOf(selected), rowOf(selected), 1, 1)
  }
  const framed = [
    { cell: selected, colour: '#0b6fb8' },
    { cell: cursor, colour: theme === 'island' ? '#10212e' : '#ffffff' },
  ]
  for (const { cell, colour } of framed) {
    if (cell < 0) continue
    pen.strokeStyle = colour
    pen.lineWidth = 0.07
    pen.strokeRect(columnOf(cell) + 0.04, rowOf(cell) + 0.04, 0.92, 0.92)
  }
  if (!isPlacing) return
  pen.strokeStyle = `hsl(${(time * 90) % 360} 90% 55%)`
  pen.lineWidth = 0.12
  pen.strokeRect(0.06, 0.06, SIZE - 0.12, SIZE - 0.12)
}

const wobble = (sprite: Sprite, { hint }: Marks, time: number) => {
  const cell = sprite.y * SIZE + sprite.x
  return hint && (cell === hint.a || cell === hint.b) ? Math.sin(time * 9) * 0.06 : 0
}

const drawTile = (pen: Pen, picture: HTMLCanvasElement, x: number, y: number, scale = 1) =>
  pen.drawImage(picture, x + (1 - scale) / 2, y + (1 - scale) / 2, scale, scale)

const drawLeaving = (pen: Pen, sprite: Sprite, picture: HTMLCanvasElement, at: number, theme: Theme, isCalm: boolean) => {
  pen.globalAlpha = 1 - at
  drawTile(pen, picture, sprite.x, sprite.y, isCalm ? 1 : 1 + at * 0.25)
  if (!isCalm) {
    pen.fillStyle = toneOf(sprite.tile.kind, theme)
    for (let speck = 0; speck < 6; speck += 1) {
      const angle = speck * 1.047 + sprite.tile.id
      pen.beginPath()
      pen.arc(sprite.x + 0.5 + Math.cos(angle) * at * 0.75, sprite.y + 0.5 + Math.sin(angle) * at * 0.75, 0.07 * (1 - at), 0, Math.PI * 2)
      pen.fill()
    }
  }
  pen.globalAlpha = 1
}

const drawBeam = (pen: Pen, cell: number, power: string, at: number) => {
  const { x, y } = centreOf(cell)
  const width = 0.55 * (1 - at)
  pen.fillStyle = pen.strokeStyle = '#ffffff'
  pen.globalAlpha = 0.9 * (1 - at)
  if (power === 'row') pen.fillRect(0, y - width / 2, SIZE, width)
  if (power === 'column') pen.fillRect(x - width / 2, 0, width, SIZE)
  if (power === 'blast' || power === 'rainbow') {
    pen.lineWidth = width / 2 + 0.02
    pen.beginPath()
    pen.arc(x, y, at * (power === 'blast' ? 1.8 : 5), 0, Math.PI * 2)
    pen.stroke()
  }
  pen.globalAlpha = 1
}

const drawFloat = (pen: Pen, { text, x, y, left }: Float, isCalm: boolean) => {
  const gone = 1 - left / FLOAT_SECONDS
  pen.font = '800 0.5px system-ui, sans-serif'
  pen.textAlign = 'center'
  pen.lineJoin = 'round'
  pen.globalAlpha = Math.min(1, left * 3)
  pen.strokeStyle = '#10212e'
  pen.lineWidth = 0.12
  pen.fillStyle = '#ffffff'
  const height = Math.max(0.6, y - (isCalm ? 0 : gone * 0.8))
  const width = Math.min(SIZE - 0.9, Math.max(0.9, x))
  pen.strokeText(text, width, height)
  pen.fillText(text, width, height)
  pen.globalAlpha = 1
}
