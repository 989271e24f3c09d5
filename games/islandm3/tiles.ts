import type { Power, Tile } from './board.ts'
import type { Theme } from './progress.ts'

type Pen = CanvasRenderingContext2D
type Tones = { fill: string; deep: string; light: string }

/** The colours of the six kinds: starfish, scallop, lime, drop, banana, hibiscus. The kinds also differ in shape. */
const TONES: Record<Theme, readonly Tones[]> = {
  island: [
    { fill: '#ff7a3d', deep: '#c9460f', light: '#ffc09a' },
    { fill: '#ff6fa8', deep: '#c2326d', light: '#ffd0e2' },
    { fill: '#5cc93b', deep: '#2c7d17', light: '#d8f7b8' },
    { fill: '#2fa8f0', deep: '#0d62a6', light: '#c4e9ff' },
    { fill: '#ffd02e', deep: '#b98200', light: '#fff1ad' },
    { fill: '#9b5de5', deep: '#5b2a9e', light: '#e2ccff' },
  ],
  coral: [
    { fill: '#ff5a5f', deep: '#a3162b', light: '#ffc2b8' },
    { fill: '#ff9ed2', deep: '#b13a86', light: '#ffe5f4' },
    { fill: '#2fd6a3', deep: '#0b7a63', light: '#c6fff0' },
    { fill: '#5b8cff', deep: '#223fa8', light: '#d2e0ff' },
    { fill: '#ffbe4d', deep: '#a8630a', light: '#ffeac2' },
    { fill: '#c04dff', deep: '#681099', light: '#efd0ff' },
  ],
}
const RAINBOW = ['#ff5a5f', '#ffbe4d', '#f9f871', '#2fd6a3', '#5b8cff', '#c04dff']

export const toneOf = (kind: number, theme: Theme) => TONES[theme][kind]?.fill ?? '#ffffff'

const cache = new Map<string, HTMLCanvasElement>()

/** Returns the picture of a tile, a square of `size` canvas pixels. Each appearance is drawn only once. */
export const tilePicture = ({ kind, power }: Pick<Tile, 'kind' | 'power'>, theme: Theme, size: number): HTMLCanvasElement => {
  const key = `${kind}:${power}:${theme}:${size}`
  const known = cache.get(key)
  if (known) return known
  if (cache.size > 200) cache.clear()
  const picture = document.createElement('canvas')
  picture.width = picture.height = size
  const pen = picture.getContext('2d')
  if (pen) {
    pen.scale(size / 100, size / 100)
    pen.translate(50, 50)
    pen.lineJoin = pen.lineCap = 'round'
    if (power === 'rainbow') drawRainbow(pen)
    else drawKind(pen, kind, TONES[theme][kind] ?? { fill: '#fff', deep: '#888', light: '#eee' })
    drawPower(pen, power)
  }
  cache.set(key, picture)
  return picture
}

const drawKind = (pen: Pen, kind: number, tones: Tones) => {
  pen.fillStyle = tones.fill
  pen.strokeStyle = tones.deep
  pen.lineWidth = 4
  silhouette(pen, kind)
  pen.fill()
  pen.stroke()
  detail(pen, kind, tones)
}

const silhouette = (pen: Pen, kind: number) => {
  pen.beginPath()
  switch (kind) {
    case 0:
      for (let point = 0; point < 10; point += 1) {
        const angle = -Math.PI / 2 + (point * Math.PI) / 5
        const reach = point % 2 === 0 ? 42 : 21
        pen.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach + 2)
      }
      break
    case 1:
      pen.moveTo(-12, 36)
      pen.quadraticCurveTo(-30, 22, -40, -6)
      pen.quadraticCurveTo(-38, -24, -24, -24)
      pen.quadraticCurveTo(-18, -38, 0, -36)
      pen.quadraticCurveTo(18, -38, 24, -24)
      pen.quadraticCurveTo(38, -24, 40, -6)
      pen.quadraticCurveTo(30, 22, 12, 36)
      break
    case 2:
      pen.arc(0, 0, 37, 0, Math.PI * 2)
      break
    case 3:
      pen.moveTo(0, -42)
      pen.bezierCurveTo(12, -20, 32, -4, 32, 12)
      pen.bezierCurveTo(32, 30, 17, 40, 0, 40)
      pen.bezierCurveTo(-17, 40, -32, 30, -32, 12)
      pen.bezierCurveTo(-32, -4, -12, -20, 0, -42)
      break
    case 4:
      pen.moveTo(-34, -26)
      pen.bezierCurveTo(-34, 20, 0, 42, 36, 26)
      pen.lineTo(40, 16)
      pen.bezierCurveTo(12, 20, -10, 4, -22, -32)
      break
    default:
      for (let petal = 0; petal < 5; petal += 1) {
        const angle = -Math.PI / 2 + (petal * Math.PI * 2) / 5
        pen.moveTo(Math.cos(angle) * 24 + 17, Math.sin(angle) * 24)
        pen.arc(Math.cos(angle) * 24, Math.sin(angle) * 24, 17, 0, Math.PI * 2)
      }
  }
  pen.closePath()
}

const detail = (pen: Pen, kind: number, { deep, light, fill }: Tones) => {
  pen.fillStyle = light
  pen.strokeStyle = light
  pen.lineWidth = 4
  switch (kind) {
    case 0:
      for (let arm = 0; arm < 5; arm += 1) {
        const angle = -Math.PI / 2 + (arm * Math.PI * 2) / 5
        for (const [reach, radius] of [
          [12, 4],
          [23, 3],
        ] as const)
          dot(pen, Math.cos(angle) * reach, Math.sin(angle) * reach + 2, radius)
      }
      return
    case 1:
      for (const x of [-26, -13, 0, 13, 26]) line(pen, x, -18 - (26 - Math.abs(x)) * 0.4, x * 0.25, 28)
      pen.fillStyle = deep
      return dot(pen, 0, 34, 6)
    case 2:
      dot(pen, 0, 0, 29)
      pen.fillStyle = fill
      for (let part = 0; part < 8; part += 1) {
        const angle = (part * Math.PI) / 4
        pen.beginPath()
        pen.moveTo(0, 0)
        pen.arc(0, 0, 24, angle + 0.12, angle + 0.66)
        pen.fill()
      }
      return
    case 3:
      pen.beginPath()
      pen.arc(-4, 12, 19, Math.PI * 0.6, Math.PI * 1.15)
      return pen.stroke()
    case 4:
      pen.beginPath()
      pen.moveTo(-25, -16)
      pen.bezierCurveTo(-18, 14, 4, 28, 30, 23)
      pen.stroke()
      pen.fillStyle = deep
      dot(pen, -28, -30, 6)
      return dot(pen, 38, 21, 5)
    default:
      pen.fillStyle = '#ffd94a'
      dot(pen, 0, 0, 13)
      pen.fillStyle = deep
      for (let seed = 0; seed < 5; seed += 1) dot(pen, Math.cos(seed * 1.257) * 7, Math.sin(seed * 1.257) * 7, 2)
  }
}

const drawRainbow = (pen: Pen) => {
  for (const [index, colour] of RAINBOW.entries()) {
    pen.fillStyle = colour
    pen.beginPath()
    pen.moveTo(0, 0)
    pen.arc(0, 0, 38, (index * Math.PI) / 3, ((index + 1) * Math.PI) / 3)
    pen.fill()
  }
  pen.strokeStyle = '#ffffff'
  pen.lineWidth = 5
  pen.beginPath()
  pen.arc(0, 0, 38, 0, Math.PI * 2)
  pen.stroke()
  pen.fillStyle = '#ffffff'
  dot(pen, 0, 0, 13)
}

/** Draws arrows along the row or column that will be cleared, or a bright ring around a blast. */
const drawPower = (pen: Pen, power: Power) => {
  if (power === 'none' || power === 'rainbow') return
  for (const [colour, width] of [
    ['#1c2733', 13],
    ['#ffffff', 7],
  ] as const) {
    pen.strokeStyle = colour
    pen.lineWidth = width
    if (power === 'blast') {
      pen.beginPath()
      pen.arc(0, 0, 38, 0, Math.PI * 2)
      pen.stroke()
      for (let ray = 0; ray < 4; ray += 1) {
        const angle = Math.PI / 4 + (ray * Math.PI) / 2
        line(pen, Math.cos(angle) * 16, Math.sin(angle) * 16, Math.cos(angle) * 30, Math.sin(angle) * 30)
      }
      continue
    }
    pen.save()
    if (power === 'column') pen.rotate(Math.PI / 2)
    line(pen, -40, 0, 40, 0)
    for (const side of [-1, 1]) {
      line(pen, side * 40, 0, side * 28, -12)
      line(pen, side * 40, 0, side * 28, 12)
    }
    pen.restore()
  }
}

const dot = (pen: Pen, x: number, y: number, radius: number) => {
  pen.beginPath()
  pen.arc(x, y, radius, 0, Math.PI * 2)
  pen.fill()
}

const line = (pen: Pen, fromX: number, fromY: number, toX: number, toY: number) => {
  pen.beginPath()
  pen.moveTo(fromX, fromY)
  pen.lineTo(toX, toY)
  pen.stroke()
}
