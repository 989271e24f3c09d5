import { circle, group, path, rect, type Sheet, times } from './draw.ts'
import type { Random } from './random.ts'

/** Returns a height function: the sum of four sines, for hills and mountains that never repeat. `rough` is from 0 (dunes) to 1 (peaks). */
export const ridge = (random: Random, base: number, height: number, rough: number) => {
  const waves = [1, 2.3, 5.1, 11.7].map((pitch, index) => ({
    pitch: pitch * random.range(0.85, 1.15),
    phase: random.range(0, 6.28),
    weight: index === 0 ? 1 : rough ** index * 0.9,
  }))
  return (x: number) =>
    base - height * waves.reduce((sum, { pitch, phase, weight }) => sum + Math.sin((x / 1920) * 6.28 * pitch + phase) * weight, 0)
}

type CloudTones = readonly [shade: string, body: string, light: string]

/** Draws a cloud with a flat bottom, made of two rows of circles: a bright row behind, and a darker row in front of it. */
export const cloud = (sheet: Sheet, random: Random, x: number, y: number, width: number, [shade, body, light]: CloudTones) => {
  const row = (count: number, size: number, sink: number, fill: string) =>
    times(count)
      .map((index) => {
        const along = (index + 0.5) / count
        const radius = width * (0.045 + size * Math.sin(along * Math.PI)) * random.range(0.82, 1.22)
        return circle(x + (along - 0.5) * width * 0.94, y - radius * sink, radius, fill)
      })
      .join('')
  const flat = sheet.define(
    'c',
    (id) => `<clipPath id="${id}"><rect x="${x - width}" y="${y - width}" width="${width * 2}" height="${width}"/></clipPath>`,
  )
  return group(
    `clip-path="url(#${flat})"`,
    row(
      8,
      0.115,
      0.6,
      sheet.down([
        [0, light],
        [0.55, body],
        [1, shade],
      ]),
    ),
    row(
      7,
      0.07,
      0.35,
      sheet.down([
        [0, light],
        [0.3, body],
        [0.9, shade],
      ]),
    ),
  )
}

/** Draws the upper edge of a sea of clouds, as wide as the canvas. Each row of puffs is in front of the previous one. */
export const cloudSea = (sheet: Sheet, random: Random, y: number, size: number, rows: readonly CloudTones[]) =>
  rows
    .map(([shade, body, light], row) => {
      const base = y + row * size * 0.62
      const fill = sheet.down([
        [0, light],
        [0.38, body],
        [1, shade],
      ])
      const order = times(Math.ceil(2100 / (size * 0.9))).map((index) => ({
        x: index * size * 0.9 - 60 + random.range(-0.2, 0.2) * size,
        radius: size * random.range(0.55, 1),
      }))
      const puffs = order
        .sort((left, right) => right.radius - left.radius)
        .map(({ x, radius }) => circle(x, base + size - radius * 0.85, radius, fill))
      return puffs.join('') + rect(0, base + size * 0.85, 1920, 1080, shade)
    })
    .join('')

/** Draws long flat streaks of cloud. */
export const streak = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  path(
    `M${x - width / 2},${y}Q${x - width / 4},${y - height} ${x},${y - height * 0.7}T${x + width / 2},${y}Q${x + width / 5},${y + height * 0.5} ${x},${y + height * 0.35}T${x - width / 2},${y}Z`,
    fill,
    more,
  )

/** Draws small bright dots of three sizes. */
export const stars = (random: Random, count: number, box: readonly [x: number, y: number, width: number, height: number], colour: string) =>
  times(count)
    .map(() =>
      circle(
        box[0] + random.range(0, box[2]),
        box[1] + random.range(0, 1) ** 1.4 * box[3],
        random.range(0.8, 2.6),
        colour,
        `opacity="${random.range(0.35, 0.95).toFixed(2)}"`,
      ),
    )
    .join('')

/** Draws soft lights with a bright centre: sparks, fireflies, lanterns. */
export const glints = (
  sheet: Sheet,
  random: Random,
  count: number,
  box: readonly [x: number, y: number, width: number, height: number],
  colour: string,
  size: readonly [number, number],
) => {
  const halo = sheet.glow(colour, 0.9)
  return times(count)
    .map(() => {
      const x = box[0] + random.range(0, box[2])
      const y = box[1] + random.range(0, box[3])
      const radius = random.range(size[0], size[1])
      return circle(x, y, radius * 3.2, halo) + circle(x, y, radius * 0.55, '#ffffff', 'opacity="0.9"')
    })
    .join('')
}
