/** Red, green and blue are from 0 to 255, alpha is from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number]

// The only colour names that are supported. Existing projects use them.
const names: Record<string, string> = { black: '#000', white: '#fff', green: '#008000', lightgrey: '#d3d3d3', lightgray: '#d3d3d3' }

const hexColour = (digits: string): Colour => {
  const wide = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits
  const byte = (at: number) => Number.parseInt(wide.slice(at, at + 2), 16)
  return [byte(0), byte(2), byte(4), wide.length === 8 ? byte(6) / 255 : 1]
}

const amount = (text: string, whole: number) => Math.min(Number.parseFloat(text) * (text.endsWith('%') ? whole / 100 : 1), whole)

/** Parses a CSS colour: hex, `rgb()`, `rgba()` or one of a few names. Undefined for anything else. */
export const parseColour = (text: string): Colour | undefined => {
  const given = text.trim().toLowerCase()
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(Object.hasOwn(names, given) ? (names[given] ?? '') : given)?.[1]
  if (hex) return hexColour(hex)
  const [, red, green, blue, alpha = '1'] =
    /^rgba?\(\s*([\d.]+%?)[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)(?:[\s,/]+([\d.]+%?))?\s*\)$/.exec(given) ?? []
  if (!red || !green || !blue) return undefined
  const colour: Colour = [amount(red, 255), amount(green, 255), amount(blue, 255), amount(alpha, 1)]
  return colour.some(Number.isNaN) ? undefined : colour
}
