import { circle, createSheet, group, path, rect, type Sheet, times } from './draw.ts'
import { neonSkin, plasmaRifle, shieldCore } from './items/arena.ts'
import { coral, moves, rainbowBomb, velvetTheme } from './items/island.ts'
import { builder, goldenRoofs, pearls } from './items/town.ts'
import { oklch } from './palette.ts'
import { createRandom, type Random } from './random.ts'

type Item = {
  readonly id: string
  readonly hue: number
  readonly lightness: number
  readonly draw: (sheet: Sheet, random: Random) => string
}

const items: readonly Item[] = [
  { id: 'pearls-100', hue: 285, lightness: 0.5, draw: pearls },
  { id: 'builder', hue: 300, lightness: 0.48, draw: builder },
  { id: 'golden-roofs', hue: 315, lightness: 0.46, draw: goldenRoofs },
  { id: 'plasma-rifle', hue: 290, lightness: 0.36, draw: plasmaRifle },
  { id: 'shield-core', hue: 275, lightness: 0.36, draw: shieldCore },
  { id: 'neon-skin', hue: 320, lightness: 0.46, draw: neonSkin },
  { id: 'moves-5', hue: 210, lightness: 0.66, draw: moves },
  { id: 'rainbow-bomb', hue: 235, lightness: 0.62, draw: rainbowBomb },
  { id: 'coral-theme', hue: 220, lightness: 0.6, draw: coral },
  { id: 'velvet-theme', hue: 345, lightness: 0.34, draw: velvetTheme },
]

const SIDE = 256

const tile = ({ id, hue, lightness, draw }: Item) => {
  const sheet = createSheet()
  const rays = times(10).map((index) => {
    const angle = index * 0.6283 + 0.2
    const far = 220
    return path(
      `M128,128L${(128 + Math.cos(angle) * far).toFixed(0)},${(128 + Math.sin(angle) * far).toFixed(0)}L${(128 + Math.cos(angle + 0.3) * far).toFixed(0)},${(128 + Math.sin(angle + 0.3) * far).toFixed(0)}Z`,
      '#ffffff',
      'opacity="0.05"',
    )
  })
  const shadow = sheet.define(
    's',
    (name) =>
      `<filter id="${name}" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB"><feDropShadow dx="0" dy="7" stdDeviation="6" flood-color="#05020c" flood-opacity="0.5"/></filter>`,
  )
  const body = [
    rect(
      0,
      0,
      SIDE,
      SIDE,
      sheet.round([128, 110], 190, [
        [0, oklch(lightness + 0.16, 0.15, hue)],
        [0.55, oklch(lightness, 0.14, hue)],
        [1, oklch(lightness - 0.2, 0.1, hue - 8)],
      ]),
    ),
    rays.join(''),
    circle(128, 122, 120, sheet.glow('#ffffff', 0.25)),
    group(
      'transform="translate(128 128) scale(0.86) translate(-128 -128)"',
      group(`filter="url(#${shadow})"`, draw(sheet, createRandom(id))),
    ),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE * 2}" height="${SIDE * 2}"><defs>${sheet.defs()}</defs>${body.join('')}</svg>`
}

/**
 * Returns the pictures of all items as SVG tiles. The background fills each tile to the corners, so that pale items stay visible on a white
 * panel.
 */
export const itemTiles = () => items.map((item) => ({ id: item.id, svg: tile(item) }))
