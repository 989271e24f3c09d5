import { GRID, shine, WALL } from './palette.ts'
import { ARENA } from './run.ts'

type Pen = CanvasRenderingContext2D

const GRID_STEP = 60

/** Draws the arena's floor: a grid between glowing walls. */
export const drawFloor = (pen: Pen, time: number) => {
  const glow = pen.createRadialGradient(ARENA.width / 2, ARENA.height / 2, 80, ARENA.width / 2, ARENA.height / 2, ARENA.width * 0.62)
  glow.addColorStop(0, '#0c1a33')
  glow.addColorStop(1, '#060914')
  pen.fillStyle = glow
  pen.fillRect(0, 0, ARENA.width, ARENA.height)
  pen.strokeStyle = GRID
  for (const isMajor of [false, true]) {
    pen.globalAlpha = isMajor ? 0.9 : 0.5
    pen.lineWidth = isMajor ? 1.6 : 1
    pen.beginPath()
    for (let x = GRID_STEP; x < ARENA.width; x += GRID_STEP) if (((x / GRID_STEP) % 5 === 0) === isMajor) line(pen, x, 0, x, ARENA.height)
    for (let y = GRID_STEP; y < ARENA.height; y += GRID_STEP) if (((y / GRID_STEP) % 5 === 0) === isMajor) line(pen, 0, y, ARENA.width, y)
    pen.stroke()
  }
  pen.globalAlpha = 1
  drawNodes(pen, time)
  pen.strokeStyle = WALL
  pen.lineWidth = 3
  pen.strokeRect(0, 0, ARENA.width, ARENA.height)
  pen.globalAlpha = 0.25
  pen.lineWidth = 12
  pen.strokeRect(0, 0, ARENA.width, ARENA.height)
  pen.globalAlpha = 1
}

/** Draws glowing nodes at some crossings of the grid, and signals along the lines between them. */
const drawNodes = (pen: Pen, time: number) => {
  pen.globalCompositeOperation = 'lighter'
  for (let column = 1; column < ARENA.width / GRID_STEP; column += 1) {
    for (let row = 1; row < ARENA.height / GRID_STEP; row += 1) {
      const mark = (column * 73 + row * 151 + column * row * 31) % 23
      if (mark > 2) continue
      const [x, y] = [column * GRID_STEP, row * GRID_STEP]
      const pulse = 0.5 + 0.5 * Math.sin(time * 1.3 + column + row * 2)
      pen.globalAlpha = 0.3 + pulse * 0.4
      shine(pen, mark === 0 ? '#7b5cff' : WALL, x, y, 15 + pulse * 9)
      if (mark !== 1) continue
      const along = ((time * 0.16 + column * 0.37) % 1) * GRID_STEP * 5
      shine(pen, WALL, row % 2 === 0 ? x + along : x, row % 2 === 0 ? y : y + along, 7)
    }
  }
  pen.globalAlpha = 1
  pen.globalCompositeOperation = 'source-over'
}

const line = (pen: Pen, fromX: number, fromY: number, toX: number, toY: number) => {
  pen.moveTo(fromX, fromY)
  pen.lineTo(toX, toY)
}
