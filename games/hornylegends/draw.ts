import { haze, PALETTES } from './palette.ts'
import type { Theme } from './progress.ts'

type Pen = CanvasRenderingContext2D
type Spot = { x: number; y: number }
type Wave = Spot & { colour: string; left: number; life: number; reach: number }
type Ribbon = Spot & { colour: string; left: number }

const RIBBON_SECONDS = 3.2
const CLOUDS = 16

/** Draws smoke, waves and ribbons behind the lights. Positions are in CSS pixels, relative to the canvas. */
export const createView = (canvas: HTMLCanvasElement, isCalm: () => boolean) => {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser has no 2D canvas')
  let waves: Wave[] = []
  let ribbons: Ribbon[] = []
  let size = { width: 1, height: 1 }

  const fit = () => {
    const box = canvas.getBoundingClientRect()
    size = { width: Math.max(1, box.width), height: Math.max(1, box.height) }
    // The canvas has one pixel per CSS pixel. Smoke has no sharp edges, so this looks the same as the screen's full resolution and saves a
    // phone's battery.
    canvas.width = Math.round(size.width)
    canvas.height = Math.round(size.height)
  }
  new ResizeObserver(fit).observe(canvas)
  fit()

  const step = (seconds: number) => {
    for (const wave of waves) wave.left -= seconds
    for (const ribbon of ribbons) ribbon.left -= seconds
    waves = waves.filter(({ left }) => left > 0)
    ribbons = ribbons.filter(({ left }) => left > 0).slice(-260)
  }

  const draw = (theme: Theme, flow: number, time: number) => {
    const now = isCalm() ? 0 : time
    drawDusk(pen, size, theme)
    if (theme === 'velvet') drawFolds(pen, size, now)
    pen.globalCompositeOperation = 'screen'
    drawSmoke(pen, size, theme, flow, now)
    drawRibbons(pen, ribbons)
    for (const wave of waves) drawWave(pen, wave, isCalm())
    pen.globalAlpha = 1
    pen.globalCompositeOperation = 'source-over'
    if (theme === 'velvet' && !isCalm()) drawEmbers(pen, size, now)
  }

  return {
    step,
    draw,
    /** Shows that the player pressed a light: a burst of its colour and an expanding ring. */
    glow: (spot: Spot, colour: string, isStrong: boolean) => {
      const life = isStrong ? 1.3 : 0.9
      waves.push({ ...spot, colour, left: life, life, reach: Math.min(size.width, size.height) * (isStrong ? 0.6 : 0.36) })
    },
    paint: (spot: Spot, colour: string) => ribbons.push({ ...spot, colour, left: RIBBON_SECONDS }),
    size: () => size,
  }
}

const drawDusk = (pen: Pen, { width, height }: { width: number; height: number }, theme: Theme) => {
  const { deep, dusk } = PALETTES[theme]
  const shade = pen.createRadialGradient(width / 2, height * 0.55, 20, width / 2, height / 2, Math.hypot(width, height) * 0.6)
  shade.addColorStop(0, dusk)
  shade.addColorStop(1, deep)
  pen.fillStyle = shade
  pen.fillRect(0, 0, width, height)
}

/** Draws hanging cloth: soft light and dark bands that sway a little. */
const drawFolds = (pen: Pen, { width, height }: { width: number; height: number }, time: number) => {
  const folds = Math.max(5, Math.round(width / 120))
  for (let fold = 0; fold <= folds; fold += 1) {
    const x = (fold * width) / folds + Math.sin(time * 0.25 + fold) * 12
    const half = width / folds / 1.7
    const band = pen.createLinearGradient(x - half, 0, x + half, 0)
    band.addColorStop(0, '#00000000')
    band.addColorStop(0.42, '#ff4d7a2e')
    band.addColorStop(0.55, '#ffb3a012')
    band.addColorStop(0.8, '#12000a66')
    band.addColorStop(1, '#00000000')
    pen.fillStyle = band
    pen.fillRect(x - half, 0, half * 2, height)
  }
}

const drawSmoke = (pen: Pen, { width, height }: { width: number; height: number }, theme: Theme, flow: number, time: number) => {
  const { smoke } = PALETTES[theme]
  for (let cloud = 0; cloud < CLOUDS; cloud += 1) {
    const pace = 0.05 + (cloud % 5) * 0.014
    const x = width * (0.5 + 0.52 * Math.sin(time * pace + cloud * 2.4))
    const y = height * (0.55 + 0.45 * Math.cos(time * pace * 0.8 + cloud * 1.7))
    const radius = Math.max(width, height) * (0.16 + 0.05 * (cloud % 4)) * (1 + flow * 0.25)
    pen.globalAlpha = 0.2 + flow * 0.2
    pen.drawImage(haze(smoke[cloud % smoke.length] ?? '#333333'), x - radius, y - radius, radius * 2, radius * 2)
  }
}

const drawWave = (pen: Pen, { x, y, colour, left, life, reach }: Wave, isCalm: boolean) => {
  const gone = 1 - left / life
  const radius = isCalm ? reach * 0.4 : reach * (0.2 + 0.8 * (1 - (1 - gone) ** 2))
  pen.globalAlpha = (1 - gone) * 0.75
  pen.drawImage(haze(colour), x - radius, y - radius, radius * 2, radius * 2)
  if (isCalm) return
  pen.strokeStyle = colour
  pen.lineWidth = 1 + 3 * (1 - gone)
  pen.beginPath()
  pen.arc(x, y, radius * 0.9, 0, Math.PI * 2)
  pen.stroke()
}

const drawRibbons = (pen: Pen, ribbons: readonly Ribbon[]) => {
  for (const { x, y, colour, left } of ribbons) {
    const life = left / RIBBON_SECONDS
    const radius = 16 + (1 - life) * 46
    pen.globalAlpha = life * 0.5
    pen.drawImage(haze(colour), x - radius, y - radius, radius * 2, radius * 2)
  }
}

const drawEmbers = (pen: Pen, { width, height }: { width: number; height: number }, time: number) => {
  pen.fillStyle = '#ffd37a'
  for (let ember = 0; ember < 30; ember += 1) {
    const rise = (time * (0.012 + (ember % 7) * 0.003) + ember * 0.137) % 1
    pen.globalAlpha = 0.5 * Math.sin(rise * Math.PI)
    pen.beginPath()
    pen.arc(width * ((ember * 0.618) % 1) + Math.sin(time * 0.6 + ember) * 14, height * (1 - rise), 1 + (ember % 3) * 0.7, 0, Math.PI * 2)
    pen.fill()
  }
  pen.globalAlpha = 1
}
