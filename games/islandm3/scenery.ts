import type { Theme } from './progress.ts'

type Pen = CanvasRenderingContext2D
type Box = { width: number; height: number }

/** Paints the background of the board: a beach by day, or the reef under water. It is painted once per size and theme, not per frame. */
export const createScenery = (canvas: HTMLCanvasElement, theme: () => Theme) => {
  const paint = () => {
    const { width, height } = canvas.getBoundingClientRect()
    const pen = canvas.getContext('2d')
    if (!pen || width === 0) return
    canvas.width = Math.round(width)
    canvas.height = Math.round(height)
    if (theme() === 'island') paintBeach(pen, { width, height })
    else paintReef(pen, { width, height })
  }
  new ResizeObserver(paint).observe(canvas)
  return { paint }
}

const fillDown = (pen: Pen, { width }: Box, from: number, to: number, ...colours: string[]) => {
  const shade = pen.createLinearGradient(0, from, 0, to)
  for (const [index, colour] of colours.entries()) shade.addColorStop(index / (colours.length - 1), colour)
  pen.fillStyle = shade
  pen.fillRect(0, from, width, to - from)
}

const paintBeach = (pen: Pen, box: Box) => {
  const { width, height } = box
  const sea = height * 0.34
  const shore = height * 0.72
  fillDown(pen, box, 0, sea, '#4cc3f7', '#bfeaff')
  const sun = pen.createRadialGradient(width * 0.84, sea * 0.4, 10, width * 0.84, sea * 0.4, 190)
  for (const [stop, colour] of [
    [0, '#fffbe0'],
    [0.2, '#fff3b0'],
    [1, '#fff3b000'],
  ] as const)
    sun.addColorStop(stop, colour)
  pen.fillStyle = sun
  pen.fillRect(0, 0, width, sea)
  pen.fillStyle = '#ffffffd9'
  for (const [x, y, size] of [
    [0.12, 0.3, 40],
    [0.4, 0.18, 28],
    [0.68, 0.42, 34],
  ] as const)
    cloud(pen, width * x, sea * y, size)
  island(pen, width * 0.2, sea, Math.min(width, 1100) * 0.2)
  fillDown(pen, box, sea, shore, '#13a8c9', '#2fd3d0', '#9af0df')
  pen.strokeStyle = '#ffffff80'
  pen.lineWidth = 3
  for (let row = 0; row < 6; row += 1) wave(pen, box, sea + (shore - sea) * (0.12 + row * 0.16), 5 + row * 1.6, row * 37)
  pen.fillStyle = '#ffffffcc'
  pen.beginPath()
  bank(pen, box, shore - 10)
  pen.fill()
  pen.save()
  pen.beginPath()
  bank(pen, box, shore)
  pen.clip()
  fillDown(pen, box, shore - 20, height, '#ffe9b3', '#f2cd85')
  pen.restore()
  palm(pen, width * 0.04, height * 0.98, height * 0.5, 1)
  palm(pen, width * 0.97, height, height * 0.42, -1)
}

const paintReef = (pen: Pen, box: Box) => {
  const { width, height } = box
  fillDown(pen, box, 0, height, '#1fa5c4', '#116a9e', '#0a3566', '#071f45')
  for (const [x, lean, alpha] of [
    [0.16, 0.1, '26'],
    [0.42, 0.04, '1f'],
    [0.7, -0.06, '26'],
  ] as const) {
    pen.fillStyle = `#e8fbff${alpha}`
    pen.beginPath()
    pen.moveTo(width * x, 0)
    pen.lineTo(width * (x + 0.08), 0)
    pen.lineTo(width * (x + 0.22 + lean), height)
    pen.lineTo(width * (x + 0.04 + lean), height)
    pen.fill()
  }
  const colours = ['#ff6b6b', '#ff9ed2', '#c04dff', '#ffbe4d', '#ff5a8a']
  const count = Math.ceil(width / 90)
  for (let index = 0; index <= count; index += 1) {
    pen.strokeStyle = colours[index % colours.length] ?? '#ff6b6b'
    const edge = Math.abs(index / count - 0.5) * 2
    coral(pen, (index * width) / count, height + 8, height * (0.1 + 0.17 * edge) * (0.8 + ((index * 7) % 5) / 10), -Math.PI / 2, 5)
  }
  pen.strokeStyle = '#ffffff66'
  pen.lineWidth = 2
  for (let bubble = 0; bubble < 36; bubble += 1) {
    pen.beginPath()
    pen.arc(((bubble * 197) % 997) * (width / 997), ((bubble * 389) % 991) * (height / 991), 3 + (bubble % 5) * 2, 0, Math.PI * 2)
    pen.stroke()
  }
}

const cloud = (pen: Pen, x: number, y: number, size: number) => {
  pen.beginPath()
  for (const [dx, dy, scale] of [
    [-1, 0.2, 0.7],
    [0, -0.1, 1],
    [1.1, 0.2, 0.75],
  ] as const)
    pen.arc(x + dx * size, y + dy * size, size * scale, 0, Math.PI * 2)
  pen.fill()
}

const island = (pen: Pen, x: number, sea: number, size: number) => {
  pen.fillStyle = '#3d9a5f'
  pen.beginPath()
  pen.moveTo(x - size, sea + 2)
  pen.bezierCurveTo(x - size * 0.6, sea - size * 0.5, x - size * 0.1, sea - size * 0.95, x + size * 0.2, sea - size * 0.6)
  pen.bezierCurveTo(x + size * 0.5, sea - size * 0.4, x + size * 0.7, sea - size * 0.1, x + size, sea + 2)
  pen.fill()
}

const wave = (pen: Pen, { width }: Box, y: number, height: number, shift: number) => {
  pen.beginPath()
  for (let x = -shift; x < width + 60; x += 60) {
    pen.moveTo(x, y)
    pen.quadraticCurveTo(x + 15, y - height, x + 32, y)
  }
  pen.stroke()
}

const bank = (pen: Pen, { width, height }: Box, y: number) => {
  pen.moveTo(0, y + 24)
  pen.bezierCurveTo(width * 0.3, y - 26, width * 0.6, y + 50, width, y)
  pen.lineTo(width, height)
  pen.lineTo(0, height)
  pen.closePath()
}

const palm = (pen: Pen, x: number, y: number, height: number, lean: 1 | -1) => {
  const top = { x: x + lean * height * 0.24, y: y - height }
  pen.strokeStyle = '#8a5a2b'
  pen.lineWidth = Math.max(8, height * 0.045)
  pen.lineCap = 'round'
  pen.beginPath()
  pen.moveTo(x, y)
  pen.quadraticCurveTo(x + lean * height * 0.02, y - height * 0.6, top.x, top.y)
  pen.stroke()
  pen.fillStyle = '#2f9a4b'
  for (const angle of [-2.9, -2.3, -0.8, -0.2, 0.5, 2.6]) {
    const reach = height * 0.36
    const end = { x: top.x + Math.cos(angle) * reach, y: top.y + Math.sin(angle) * reach * 0.6 + reach * 0.2 }
    pen.beginPath()
    pen.moveTo(top.x, top.y)
    pen.quadraticCurveTo((top.x + end.x) / 2, end.y - reach * 0.5, end.x, end.y)
    pen.quadraticCurveTo((top.x + end.x) / 2, end.y - reach * 0.18, top.x, top.y)
    pen.fill()
  }
}

const coral = (pen: Pen, x: number, y: number, length: number, angle: number, depth: number) => {
  if (depth === 0) return
  const end = { x: x + Math.cos(angle) * length * 0.42, y: y + Math.sin(angle) * length * 0.42 }
  pen.lineWidth = depth * 3
  pen.lineCap = 'round'
  pen.beginPath()
  pen.moveTo(x, y)
  pen.lineTo(end.x, end.y)
  pen.stroke()
  coral(pen, end.x, end.y, length * 0.8, angle - 0.42, depth - 1)
  coral(pen, end.x, end.y, length * 0.8, angle + 0.38, depth - 1)
}
