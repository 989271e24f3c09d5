import type { CSSProperties } from 'react'

/** Red, green, blue 0 to 255, alpha 0 to 1. */
type Colour = readonly [red: number, green: number, blue: number, alpha: number]
export type ProjectTheme = { background: string; text: '#fff' | '#000'; contrast: number }

// The cards' own surfaces, see tokens.css: a colour with alpha is seen over one of them.
const surfaces = { dark: [18, 22, 29, 1], light: [255, 255, 255, 1] } as const satisfies Record<string, Colour>

// The few names that catalogues really use; anything finer is written as a number.
const names: Record<string, string> = { black: '#000', white: '#fff', green: '#008000', lightgrey: '#d3d3d3', lightgray: '#d3d3d3' }

const hexColour = (digits: string): Colour => {
  const wide = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits
  const byte = (at: number) => Number.parseInt(wide.slice(at, at + 2), 16)
  return [byte(0), byte(2), byte(4), wide.length === 8 ? byte(6) / 255 : 1]
}

const amount = (text: string, whole: number) => {
  const value = text.endsWith('%') ? (Number.parseFloat(text) / 100) * whole : Number.parseFloat(text)
  return Math.min(Math.max(value, 0), whole)
}

const parse = (text: string): Colour | undefined => {
  const given = text.trim().toLowerCase()
  const named = Object.hasOwn(names, given) ? names[given] : given
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(named ?? '')?.[1]
  if (hex) return hexColour(hex)
  const [, red, green, blue, alpha = '1'] =
    /^rgba?\(\s*([\d.]+%?)[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)(?:[\s,/]+([\d.]+%?))?\s*\)$/.exec(given) ?? []
  if (!red || !green || !blue) return undefined
  const colour: Colour = [amount(red, 255), amount(green, 255), amount(blue, 255), amount(alpha, 1)]
  return colour.some(Number.isNaN) ? undefined : colour
}

const linear = (channel: number) => (channel <= 10.31 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4)
const luminance = ([red, green, blue]: Colour) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/**
 * What a project's colour becomes on a card or footer: opaque, with the text that reads best on it, never below 4.5:1.
 * An unreadable colour is replaced by `fallback`; the given text itself never reaches a style sheet.
 */
export const projectTheme = (given: string, theme: keyof typeof surfaces, fallback: string): ProjectTheme => {
  const colour = parse(given) ?? parse(fallback) ?? surfaces.dark
  const [, , , alpha] = colour
  const channel = (at: 0 | 1 | 2) => Math.round(colour[at] * alpha + surfaces[theme][at] * (1 - alpha))
  const seen = [channel(0), channel(1), channel(2), 1] as const
  const light = luminance(seen)
  const white = 1.05 / (light + 0.05)
  const black = (light + 0.05) / 0.05
  const background = `#${[seen[0], seen[1], seen[2]].map((each) => each.toString(16).padStart(2, '0')).join('')}`
  return { background, text: white >= black ? '#fff' : '#000', contrast: Math.max(white, black) }
}

/** The same as custom properties for both themes; `project-theme.css` picks the one in force. */
export const projectColours = (given: string, fallback: string): CSSProperties => {
  const dark = projectTheme(given, 'dark', fallback)
  const light = projectTheme(given, 'light', fallback)
  const colours = { '--pc-dark': dark.background, '--pc-dark-fg': dark.text, '--pc-light': light.background, '--pc-light-fg': light.text }
  // React's CSS types know no custom properties.
  return colours as CSSProperties
}
