import { expect, test } from 'vitest'
import { projectTheme as themeOf } from './project-theme.ts'

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
