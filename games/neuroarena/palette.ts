import type { DroneKind, PickupKind } from './run.ts'

export const INK = '#05070f'
export const GRID = '#20497c'
export const WALL = '#39c6ff'
export const SHIELD = '#8fe9ff'
export const DANGER = '#ff5d73'

export const DRONE_COLOURS: Record<DroneKind, string> = {
  chaser: '#ff5d73',
  darter: '#ffb13d',
  splitter: '#c77dff',
  gunner: '#ff7ad9',
  mote: '#e0b3ff',
  core: '#ff4757',
}
export const PICKUP_COLOURS: Record<PickupKind, string> = {
  spark: '#5cf2c0',
  cell: '#7dff6b',
  overdrive: '#ffd84d',
  pulse: '#6bb8ff',
}

/** The colours of the ship: the default ones, and those of the skin that the player can buy. */
export const SHIP = {
  plain: { hull: '#0d2036', line: '#5fe0ff', core: '#eafcff', trail: ['#39c6ff'] },
  neon: { hull: '#2b0a3d', line: '#ff3df2', core: '#e8ff3d', trail: ['#ff3df2', '#e8ff3d', '#3dfff0'] },
} as const
export type ShipTones = (typeof SHIP)[keyof typeof SHIP]

export const SHOT = { plain: '#9ff1ff', plasma: '#c08bff' }

const glows = new Map<string, HTMLCanvasElement>()

/** Returns a soft round light, which is created once per colour: `shadowBlur` for every drone would halve the frame rate of a phone. */
const glowOf = (colour: string): HTMLCanvasElement => {
  const known = glows.get(colour)
  if (known) return known
  const glow = document.createElement('canvas')
  glow.width = glow.height = 64
  const pen = glow.getContext('2d')
  if (pen) {
    const light = pen.createRadialGradient(32, 32, 0, 32, 32, 32)
    light.addColorStop(0, `${colour}cc`)
    light.addColorStop(0.25, `${colour}55`)
    light.addColorStop(0.6, `${colour}14`)
    light.addColorStop(1, `${colour}00`)
    pen.fillStyle = light
    pen.fillRect(0, 0, 64, 64)
  }
  glows.set(colour, glow)
  return glow
}

/** Draws a light around a point; call it under `globalCompositeOperation = 'lighter'`. */
export const shine = (pen: CanvasRenderingContext2D, colour: string, x: number, y: number, radius: number) =>
  pen.drawImage(glowOf(colour), x - radius, y - radius, radius * 2, radius * 2)
