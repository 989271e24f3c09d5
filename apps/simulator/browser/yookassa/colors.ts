import { type Colors, colorNames } from './wire.ts'

const HEX = /^#[\da-f]{6}$/i

/** Applies the shop's colours to the form. Like YooKassa, accepts only hexadecimal colours. */
export const applyColors = (colors: Colors) => {
  const { style, dataset } = document.documentElement
  if (colors.background && HEX.test(colors.background)) dataset.theme = isDark(colors.background) ? 'night' : 'stripe'
  for (const name of colorNames) {
    const color = colors[name]
    if (color && HEX.test(color)) style.setProperty(`--${name}`, color)
  }
}

/** Whether the colour is dark, by its relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. */
const isDark = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.18
}
