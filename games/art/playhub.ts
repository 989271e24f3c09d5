import { createSheet, rect } from './draw.ts'
import { lettering, place } from './lettering.ts'

const INK = '#090c12'
const LIME = '#b1f145'

// The outline of the bold letter P without its hole. The unit is a thousandth of the font size.
const BOWL =
  'M65 0V-750H494Q592 -750 662 -717Q733 -684 770 -625Q807 -565 807 -484Q807 -404 770 -344Q733 -284 662 -251Q592 -218 494 -218H298V0Z'
const PLAY = 'M325 -330L605 -484L325 -638Z'

/**
 * Draws the P of the wordmark. Its hole has the shape of a play triangle. The triangle's path runs in the opposite direction, so that it is
 * not filled.
 */
const playP = (size: number) => place(BOWL + PLAY, size / 1000, size / 1000, -0.065 * size, 0)

const word = (size: number) => {
  const rest = lettering('layhub', 'bold', size, -14)
  const initial = playP(size)
  const gap = size * 0.79
  const shifted = place(rest.d, 1, 1, gap - rest.left, 0)
  return { d: initial + shifted, width: gap + rest.right - rest.left, top: rest.top, bottom: rest.bottom }
}

const tight = (value: number) => Math.ceil(value * 10) / 10

/** Returns the name "Playhub" as an SVG with one path, in the colour of the surrounding text. */
export const wordmark = () => {
  const { d, width, top, bottom } = word(100)
  const high = Math.max(-top, 76)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${tight(-high)} ${tight(width)} ${tight(high + bottom)}" fill="currentColor"><path d="${d}"/></svg>\n`
}

/**
 * Draws the square logo: a lime P on a dark background. If `round` is true, the corners are round; use this where the corners of the
 * picture are visible.
 */
export const mark = (pixels: number, round: boolean) => {
  const sheet = createSheet()
  const glow = sheet.round([256, 120], 420, [
    [0, '#2a3a20'],
    [1, INK],
  ])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="${pixels}" height="${pixels}"><defs>${sheet.defs()}</defs>${rect(0, 0, 512, 512, glow, round ? 'rx="112"' : '')}<path transform="translate(96 418)" fill="${LIME}" d="${playP(432)}"/></svg>`
}

/** Draws the share picture: the wordmark over a row of game cards, which are passed as PNG data. */
export const shareCard = (cards: readonly Buffer[]) => {
  const { d, width } = word(132)
  const tilted = cards.map(
    (card, index) =>
      `<g transform="translate(${70 + index * 268} ${346 + Math.abs(index - 1.5) * 14}) rotate(${(index - 1.5) * 3})"><clipPath id="k${index}"><rect width="256" height="320" rx="22"/></clipPath><image clip-path="url(#k${index})" width="256" height="320" preserveAspectRatio="xMidYMid slice" href="data:image/png;base64,${card.toString('base64')}"/></g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"><defs><radialGradient id="g" cx="0.5" cy="0.25" r="0.8"><stop offset="0" stop-color="#26331f"/><stop offset="1" stop-color="${INK}"/></radialGradient></defs><rect width="1200" height="630" fill="url(#g)"/><path transform="translate(${(600 - width / 2).toFixed(0)} 226)" fill="${LIME}" d="${d}"/>${tilted.join('')}</svg>`
}

/** Returns an ICO file that contains PNG pictures, which every current browser can read. */
export const ico = (pictures: readonly { side: number; png: Buffer }[]) => {
  const header = Buffer.alloc(6 + pictures.length * 16)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { side, png }] of pictures.entries()) {
    const at = 6 + index * 16
    header.writeUInt8(side % 256, at)
    header.writeUInt8(side % 256, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}
