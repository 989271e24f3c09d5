import type { Theme } from './progress.ts'

type Palette = { deep: string; dusk: string; smoke: readonly string[]; lights: readonly string[]; line: string }

/**
 * The colours of a theme. `lights` has one colour per light, in the order of the shapes. Brightness differs too, so that neighbours can be
 * distinguished without colour.
 */
export const PALETTES: Record<Theme, Palette> = {
  neon: {
    deep: '#070b1c',
    dusk: '#141a44',
    smoke: ['#2743a8', '#5a2ea6', '#0f6f8f', '#8a2c86'],
    lights: ['#47e0ff', '#ff5fd2', '#ffe14d', '#7dff8a', '#9d7bff', '#ff8a4d'],
    line: '#8fb8ff',
  },
  velvet: {
    deep: '#1c0410',
    dusk: '#4a0a22',
    smoke: ['#8a1538', '#6b0f3f', '#a33b1d', '#5a1246'],
    lights: ['#ffd37a', '#ff6b8b', '#fff0d0', '#ff9b57', '#d58bff', '#e0405e'],
    line: '#f0c987',
  },
}

const hazes = new Map<string, HTMLCanvasElement>()

/** Returns a soft round cloud of a colour, which is created once and drawn at any size. */
export const haze = (colour: string): HTMLCanvasElement => {
  const known = hazes.get(colour)
  if (known) return known
  const cloud = document.createElement('canvas')
  cloud.width = cloud.height = 128
  const pen = cloud.getContext('2d')
  if (pen) {
    const fade = pen.createRadialGradient(64, 64, 0, 64, 64, 64)
    fade.addColorStop(0, `${colour}ff`)
    fade.addColorStop(0.3, `${colour}88`)
    fade.addColorStop(0.65, `${colour}22`)
    fade.addColorStop(1, `${colour}00`)
    pen.fillStyle = fade
    pen.fillRect(0, 0, 128, 128)
  }
  hazes.set(colour, cloud)
  return cloud
}
