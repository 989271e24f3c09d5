import { createSheet, type Stop } from './draw.ts'
import { lettering, place } from './lettering.ts'
import { oklch } from './palette.ts'

type Lines = readonly [first: string, second: string]

type Logo = {
  readonly project: string
  readonly names: { readonly en: Lines; readonly ru: Lines }
  readonly first: readonly Stop[]
  readonly second: readonly Stop[]
  readonly edge: string
  readonly outline: string
  readonly tilt: number
}

/** Returns a gradient that makes letters look moulded: light at the top, dark at the bottom, and a sharp change in the middle. */
const moulded = (hue: number, chroma: number, lightness: number): readonly Stop[] => [
  [0, oklch(Math.min(lightness + 0.16, 0.98), chroma * 0.45, hue + 8)],
  [0.52, oklch(lightness + 0.03, chroma, hue)],
  [0.53, oklch(lightness - 0.05, chroma, hue - 4)],
  [1, oklch(lightness - 0.13, chroma, hue - 14)],
]

const logos: readonly Logo[] = [
  {
    project: 'familytown',
    names: { en: ['FAMILY', 'TOWN'], ru: ['СЕМЕЙНЫЙ', 'ГОРОД'] },
    first: moulded(78, 0.16, 0.85),
    second: moulded(45, 0.19, 0.74),
    edge: oklch(0.4, 0.15, 20),
    outline: oklch(0.22, 0.09, 325),
    tilt: -3,
  },
  {
    project: 'neuroarena',
    names: { en: ['NEURO', 'ARENA'], ru: ['НЕЙРО', 'АРЕНА'] },
    first: moulded(205, 0.14, 0.86),
    second: moulded(345, 0.24, 0.7),
    edge: oklch(0.36, 0.19, 310),
    outline: oklch(0.15, 0.08, 280),
    tilt: -4,
  },
  {
    project: 'islandm3',
    names: { en: ['ISLAND', 'M3'], ru: ['ОСТРОВ', 'М3'] },
    first: moulded(95, 0.17, 0.9),
    second: moulded(350, 0.22, 0.72),
    edge: oklch(0.45, 0.14, 30),
    outline: oklch(0.27, 0.09, 250),
    tilt: 3,
  },
  {
    project: 'skyharbor',
    names: { en: ['SKY', 'HARBOR'], ru: ['НЕБЕСНАЯ', 'ГАВАНЬ'] },
    first: moulded(220, 0.09, 0.92),
    second: moulded(60, 0.16, 0.8),
    edge: oklch(0.42, 0.12, 30),
    outline: oklch(0.25, 0.09, 255),
    tilt: -2,
  },
  {
    project: 'hornylegends',
    names: { en: ['HORNY', 'LEGENDS'], ru: ['HORNY', 'LEGENDS'] },
    first: moulded(350, 0.24, 0.7),
    second: moulded(85, 0.15, 0.87),
    edge: oklch(0.3, 0.16, 350),
    outline: oklch(0.16, 0.08, 340),
    tilt: -3,
  },
]

const SIZE = 200
const CAP = 0.75
const WIDEST = 1.55
const STROKE = 34
const DROP = 15

/** Scales both lines of text to nearly the same width, so that the name forms one block. */
const stack = ([first, second]: Lines) => {
  const natural = [first, second].map((text) => lettering(text, 'black', SIZE, -24, 0.9))
  const width = Math.max(...natural.map((line) => line.right - line.left))
  let baseline = 0
  return natural.map((line, index) => {
    const grown = Math.min(width / (line.right - line.left), WIDEST)
    baseline += index === 0 ? -line.top * grown : 18 - Math.max(line.top, -CAP * SIZE) * grown
    const offset = -((line.left + line.right) / 2) * grown
    const placed = {
      d: place(line.d, grown, grown, offset, baseline),
      cap: baseline - CAP * SIZE * grown,
      bottom: baseline,
      half: ((line.right - line.left) * grown) / 2,
    }
    baseline = placed.bottom
    return placed
  })
}

const draw = (logo: Logo, lines: Lines) => {
  const sheet = createSheet()
  const rows = stack(lines)
  const half = Math.max(...rows.map((row) => row.half))
  const bottom = Math.max(...rows.map((row) => row.bottom))
  const fills = [logo.first, logo.second]
  const lineIds = rows.map((row) => sheet.define('l', (id) => `<path id="${id}" d="${row.d}"/>`))
  const both = lineIds.map((id) => `<use href="#${id}"/>`).join('')
  const shape = sheet.define('p', (id) => `<g id="${id}">${both}</g>`)
  const inside = sheet.define('c', (id) => `<clipPath id="${id}">${both}</clipPath>`)
  const join = 'stroke-linejoin="round"'
  const body = [
    `<use href="#${shape}" y="${DROP + 12}" fill="#000" stroke="#000" stroke-width="${STROKE + 4}" ${join} opacity="0.28"/>`,
    `<use href="#${shape}" y="${DROP}" fill="${logo.outline}" stroke="${logo.outline}" stroke-width="${STROKE}" ${join}/>`,
    `<use href="#${shape}" fill="${logo.outline}" stroke="${logo.outline}" stroke-width="${STROKE}" ${join}/>`,
    `<use href="#${shape}" y="${DROP * 0.75}" fill="${logo.edge}"/>`,
    ...rows.map(
      (row, index) => `<use href="#${lineIds[index]}" fill="${sheet.across([0, row.cap], [0, row.bottom], fills[index] ?? logo.first)}"/>`,
    ),
    `<g clip-path="url(#${inside})"><use href="#${shape}" fill="none" stroke="#fff" stroke-width="7" opacity="0.55"/></g>`,
  ]
  const angle = (Math.abs(logo.tilt) * Math.PI) / 180
  const margin = STROKE / 2 + 4
  const middle = bottom / 2
  const halfWidth = half * Math.cos(angle) + middle * Math.sin(angle) + margin
  const halfHeight = half * Math.sin(angle) + middle * Math.cos(angle) + margin
  const box = [-halfWidth, middle - halfHeight, halfWidth * 2, halfHeight * 2 + DROP + 12].map((value) => Math.round(value))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${box[2]}" height="${box[3]}"><defs>${sheet.defs()}</defs><g transform="rotate(${logo.tilt} 0 ${Math.round(middle)})">${body.join('')}</g></svg>\n`
}

/** Returns the SVG texts of one project's logos, by file name. */
export const logosOf = (project: string) => {
  const logo = logos.find((entry) => entry.project === project)
  if (!logo) throw new Error(`No logo is described for "${project}"`)
  return { 'logo.en.svg': draw(logo, logo.names.en), 'logo.ru.svg': draw(logo, logo.names.ru) }
}
