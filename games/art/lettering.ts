import glyphs from './glyphs.json' with { type: 'json' }

type Weight = 'black' | 'bold'
type Lettering = { readonly d: string; readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

type Typeface = {
  readonly kerning: Readonly<Record<string, number>>
  readonly glyphs: Readonly<Record<string, readonly [advance: number, path: string]>>
}

// The cast is needed because TypeScript types JSON arrays loosely. glyphs.json is written by hand and read only here.
const faces = { black: glyphs.black, bold: glyphs.bold } as unknown as Record<Weight, Typeface>

const COMMAND = /([MLHVQCZ])([^MLHVQCZ]*)/g

/** Scales a path that has only absolute commands, and then moves it. */
export const place = (d: string, scaleX: number, scaleY: number, dx: number, dy: number) => {
  const round = (value: number) => Math.round(value * 10) / 10
  return d.replace(COMMAND, (_, command: string, list: string) => {
    const numbers = list.match(/-?[\d.]+/g)?.map(Number) ?? []
    if (command === 'Z') return 'Z'
    if (command === 'H') return `H${round((numbers[0] ?? 0) * scaleX + dx)}`
    if (command === 'V') return `V${round((numbers[0] ?? 0) * scaleY + dy)}`
    return command + numbers.map((value, index) => round(index % 2 ? value * scaleY + dy : value * scaleX + dx)).join(' ')
  })
}

/** Returns the bounding box of a path of absolute commands. It includes control points, so it may be slightly too large. */
const boxOf = (d: string) => {
  const xs: number[] = []
  const ys: number[] = []
  for (const [, command, list = ''] of d.matchAll(COMMAND)) {
    const numbers = list.match(/-?[\d.]+/g)?.map(Number) ?? []
    if (command === 'H') xs.push(...numbers)
    else if (command === 'V') ys.push(...numbers)
    else for (const [index, value] of numbers.entries()) (index % 2 ? ys : xs).push(value)
  }
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/**
 * Returns one line of text as a single path, with its bounding box. The baseline is y = 0, and one em is `size` units. Throws on a letter
 * that is not in glyphs.json.
 */
export const lettering = (text: string, weight: Weight, size: number, tracking = 0, narrow = 1): Lettering => {
  const face = faces[weight]
  const scale = size / glyphs.unitsPerEm
  let pen = 0
  let d = ''
  let before = ''
  for (const letter of text) {
    const glyph = face.glyphs[letter]
    if (!glyph) throw new Error(`glyphs.json has no ${weight} outline for "${letter}"`)
    pen += face.kerning[before + letter] ?? 0
    d += place(glyph[1], scale * narrow, scale, pen * scale * narrow, 0)
    pen += glyph[0] + tracking
    before = letter
  }
  return { d, ...boxOf(d) }
}
