import { expect, test } from 'vitest'
import { pageColour, projectTheme as themeOf } from './project-theme.ts'

const halfGreen = 'rgba(0, 128, 0, 0.5)'
const projectTheme = (colour: string, theme: 'dark' | 'light', fallback = halfGreen) => themeOf(colour, theme, fallback)

test.each([
  ['#ffff00', '#000'],
  ['#5d60ff', '#000'],
  ['#808080', '#000'],
  ['#fff', '#000'],
  [halfGreen, '#fff'],
])('%s gets readable text', (colour, text) => {
  const theme = projectTheme(colour, 'dark')
  expect(theme.text).toBe(text)
  expect(theme.contrast).toBeGreaterThan(4.5)
})

test('no colour at all leaves text under 4.5:1', () => {
  for (let grey = 0; grey < 256; grey += 1) {
    const { contrast } = projectTheme(`rgb(${grey} ${grey} ${grey})`, 'light')
    expect(contrast).toBeGreaterThan(4.5)
  }
})

test('a see-through colour is laid over the surface of its theme', () => {
  expect(projectTheme(halfGreen, 'dark').background).toBe('#094b0f')
  expect(projectTheme(halfGreen, 'light')).toMatchObject({ background: '#80c080', text: '#000' })
  expect(projectTheme('#00800080', 'light').background).toBe('#7fbf7f')
})

test('the same colour, however it is written', () => {
  const same = ['lightgrey', 'LightGray', '#d3d3d3', '#D3D3D3FF', 'rgb(211, 211, 211)', 'rgb(211 211 211 / 100%)']
  expect(new Set(same.map((each) => projectTheme(each, 'dark').background))).toEqual(new Set(['#d3d3d3']))
})

test.each(['', 'red; background: url(//evil.test)', 'var(--bg)', '#12', 'rgb(1,2)', 'hotdog', 'constructor'])(
  '%j becomes the fallback',
  (colour) => {
    expect(projectTheme(colour, 'dark', 'lightgrey').background).toBe('#d3d3d3')
    expect(projectTheme(colour, 'dark').background).toBe('#094b0f')
  },
)

/** Colours of tokens.css for text and icons directly on a page. The number is the required minimum contrast. */
const inks = {
  dark: { '#9ba2ae': 4.5, '#bdc3cd': 4.5, '#76c7ff': 4.5, '#fb817f': 4.5, '#fdc44f': 4.5, '#53e2a1': 4.5, '#b1f145': 4.5, '#757e8d': 3 },
  light: { '#5e6572': 4.5, '#474d59': 4.5, '#0859ac': 4.5, '#b7191c': 4.5, '#825100': 4.5, '#006940': 4.5, '#2a5e12': 4.5, '#7a818d': 3 },
}

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test.each(['#3e1b41', '#1c1c4e', '#ffff00', '#f00', '#000', '#fff', '#808080', '#00ff00', halfGreen])(
  'behind a page %s colours the ground, and every ink of both themes is still read on it',
  (given) => {
    for (const theme of ['dark', 'light'] as const) {
      const ground = pageColour(given, theme) ?? ''
      expect(ground).toMatch(/^#[\da-f]{6}$/)
      expect(ground, 'something of the colour is seen').not.toBe({ dark: '#090c12', light: '#fafcff' }[theme])
      for (const [ink, least] of Object.entries(inks[theme])) expect([ink, contrast(ground, ink) >= least]).toEqual([ink, true])
    }
  },
)

test('behind a page a colour that suits the theme is taken whole, and what is none is not taken', () => {
  expect(pageColour('#0a0f1c', 'dark')).toBe('#0a0f1c')
  expect(pageColour('#fff4e0', 'light')).toBe('#fff4e0')
  for (const given of ['', 'var(--bg)', 'red; background: url(//evil.test)']) expect(pageColour(given, 'dark')).toBeUndefined()
})
