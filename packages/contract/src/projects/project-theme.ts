import { type Colour, parseColour } from './colours.ts'

export type ProjectTheme = { background: string; text: '#fff' | '#000'; contrast: number }

// The background of cards in each theme, as in tokens.css. A half-transparent colour of a project is mixed with this background.
const surfaces = { dark: [18, 22, 29, 1], light: [255, 255, 255, 1] } as const satisfies Record<string, Colour>

const linear = (channel: number) => (channel <= 10.31 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4)
const luminance = ([red, green, blue]: Colour) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/**
 * Converts a project's colour for a card or footer: the result is opaque, and its text colour has a contrast of at least 4.5:1. An invalid
 * colour is replaced by `fallback`. The text `given` itself never gets into a style sheet.
 */
export const projectTheme = (given: string, theme: keyof typeof surfaces, fallback: string): ProjectTheme => {
  const colour = parseColour(given) ?? parseColour(fallback) ?? surfaces.dark
  const [, , , alpha] = colour
  const channel = (at: 0 | 1 | 2) => Math.round(colour[at] * alpha + surfaces[theme][at] * (1 - alpha))
  const seen = [channel(0), channel(1), channel(2), 1] as const
  const light = luminance(seen)
  const white = 1.05 / (light + 0.05)
  const black = (light + 0.05) / 0.05
  return { background: hexOf(seen), text: white >= black ? '#fff' : '#000', contrast: Math.max(white, black) }
}

const hexOf = ([red, green, blue]: Colour) => `#${[red, green, blue].map((each) => each.toString(16).padStart(2, '0')).join('')}`

/** The minimum relative luminance of a page background in the light theme. With a lower minimum, most colours would look grey. */
const LIGHTEST = 0.87

/**
 * For each theme: the page background (`ground`), and whether a mix of it with a project's colour is allowed (`isReadable`). In the dark
 * theme, a page must not be lighter than its panels. In the light theme, a page must stay light. On every allowed mix, all text colours of
 * tokens.css have a contrast of at least 4.5:1.
 */
const pages = {
  dark: { ground: [9, 12, 18, 1], isReadable: (colour: Colour) => luminance(colour) <= luminance(surfaces.dark) },
  light: {
    ground: [250, 252, 255, 1],
    isReadable: (colour: Colour) => luminance(colour) >= LIGHTEST,
  },
} as const satisfies Record<string, { ground: Colour; isReadable: (colour: Colour) => boolean }>

const PARTS = 100

/**
 * Converts a project's colour to a page background. The colour is mixed with the background of the theme so that all text colours stay
 * readable. Returns undefined for an invalid colour.
 */
export const pageColour = (given: string, theme: keyof typeof pages): string | undefined => {
  const colour = parseColour(given)
  if (!colour) return undefined
  const { ground, isReadable } = pages[theme]
  const mix = (parts: number): Colour => {
    const share = (colour[3] * parts) / PARTS
    const channel = (at: 0 | 1 | 2) => Math.round(colour[at] * share + ground[at] * (1 - share))
    return [channel(0), channel(1), channel(2), 1]
  }
  let parts = PARTS
  while (parts > 0 && !isReadable(mix(parts))) parts -= 1
  return hexOf(mix(parts))
}

export type ProjectColours = Record<'--pc-dark' | '--pc-dark-fg' | '--pc-light' | '--pc-light-fg', string>

/** Returns the result of `projectTheme` for both themes as custom properties. `project-theme.css` uses those of the active theme. */
export const projectColours = (given: string, fallback: string): ProjectColours => {
  const dark = projectTheme(given, 'dark', fallback)
  const light = projectTheme(given, 'light', fallback)
  return { '--pc-dark': dark.background, '--pc-dark-fg': dark.text, '--pc-light': light.background, '--pc-light-fg': light.text }
}
