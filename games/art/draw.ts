export type Stop = readonly [offset: number, colour: string, opacity?: number]
export type Point = readonly [x: number, y: number]

/**
 * Collects the gradients and filters of one picture. Each function adds a definition and returns the text that refers to it; `defs` returns
 * all definitions.
 */
export type Sheet = {
  across: (from: Point, to: Point, stops: readonly Stop[]) => string
  round: (centre: Point, radius: number, stops: readonly Stop[]) => string
  down: (stops: readonly Stop[]) => string
  side: (stops: readonly Stop[]) => string
  ball: (stops: readonly Stop[], light?: Point) => string
  glow: (colour: string, strength: number) => string
  blur: (deviation: number) => string
  define: (prefix: string, write: (id: string) => string) => string
  defs: () => string
}

const stopTags = (stops: readonly Stop[]) =>
  stops.map(([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')

export const createSheet = (): Sheet => {
  const parts = new Map<string, string>()
  const define = (prefix: string, write: (id: string) => string) => {
    const key = write('')
    const known = parts.get(key)
    if (known) return known
    const id = `${prefix}${parts.size}`
    parts.set(key, id)
    return id
  }
  const fill = (tag: string, attributes: string, stops: readonly Stop[]) =>
    `url(#${define('f', (id) => `<${tag} id="${id}" ${attributes}>${stopTags(stops)}</${tag}>`)})`
  const user = 'gradientUnits="userSpaceOnUse"'
  return {
    define,
    across: ([x1, y1], [x2, y2], stops) => fill('linearGradient', `${user} x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`, stops),
    round: ([cx, cy], radius, stops) => fill('radialGradient', `${user} cx="${cx}" cy="${cy}" r="${radius}"`, stops),
    down: (stops) => fill('linearGradient', 'x1="0" y1="0" x2="0" y2="1"', stops),
    side: (stops) => fill('linearGradient', 'x1="0" y1="0" x2="1" y2="0"', stops),
    ball: (stops, [cx, cy] = [0.36, 0.3]) => fill('radialGradient', `cx="${cx}" cy="${cy}" r="0.75"`, stops),
    glow: (colour, strength) =>
      fill('radialGradient', 'cx="0.5" cy="0.5" r="0.5"', [
        [0, colour, strength],
        [0.25, colour, strength * 0.62],
        [0.55, colour, strength * 0.2],
        [1, colour, 0],
      ]),
    blur: (deviation) => {
      // The area of the filter has fixed coordinates. If it were a percentage of the drawn shape's size, the blur of a nearly flat line
      // would be cut off.
      const box = 'filterUnits="userSpaceOnUse" x="-4000" y="-4000" width="8000" height="8000" color-interpolation-filters="sRGB"'
      return `filter="url(#${define('b', (id) => `<filter id="${id}" ${box}><feGaussianBlur stdDeviation="${deviation}"/></filter>`)})"`
    },
    defs: () => [...parts].map(([text, id]) => text.replace('id=""', `id="${id}"`)).join(''),
  }
}

const short = (value: number) => String(Math.round(value * 10) / 10)

export const points = (list: readonly Point[]) => list.map(([x, y]) => `${short(x)},${short(y)}`).join(' ')

/** Draws a polygon. `corners` are pairs, or the text of an SVG `points` attribute. */
export const polygon = (corners: readonly Point[] | string, fill: string, more = '') =>
  `<polygon points="${typeof corners === 'string' ? corners : points(corners)}" fill="${fill}" ${more}/>`

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}" ${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const group = (more: string, ...parts: string[]) => `<g ${more}>${parts.join('')}</g>`

/** Draws a closed silhouette whose top edge is the given function of x. */
export const ground = (from: number, to: number, bottom: number, height: (x: number) => number, step = 12) => {
  const top: Point[] = []
  for (let x = from; x <= to; x += step) top.push([x, height(x)])
  return `M${short(from)},${short(bottom)}L${points(top)} L${short(to)},${short(bottom)}Z`
}

/** Returns the numbers from 0 to count - 1, for drawing something several times. */
export const times = (count: number) => Array.from({ length: count }, (_, index) => index)
