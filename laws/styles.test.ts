import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BREAKPOINT_PHONE_PX, BREAKPOINT_TABLET_PX, LOADER_DELAY_MS, MODAL_CLOSE_MS } from '@playhub/contract/limits'
import { expect, test } from 'vitest'
import { listFiles, readSources } from './sources.ts'

/**
 * Style sheets cannot import values. So these tests compare the values in style sheets with the contract, and the classes with the
 * components.
 */

/** Returns the text of a style sheet without comments and with single spaces. */
const read = (path: string) =>
  readFileSync(path, 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')

/** Returns the text of the style rules for windows up to `width` px wide. */
const upTo = (css: string, width: number) => css.split(`@media (width <= ${width}px) {`).slice(1).join('').split('@media')[0] ?? ''

test('a modal, and the ground behind it, leave in the time of the contract', () => {
  expect(read('packages/ui/src/tokens.css')).toContain(`--time-modal: ${MODAL_CLOSE_MS}ms;`)
  const modal = read('apps/hub/src/app/modal.module.css')
  for (const part of ['backdrop', 'popup'])
    expect(modal).toMatch(new RegExp(`\\.${part} \\{[^}]*transition: opacity var\\(--time-modal\\)`))
})

test('the loader is hidden for as long as the contract says', () => {
  const loader = read('apps/hub/src/shell/full-screen-loader.module.css')
  expect([...new Set(loader.match(/animation: appear [^;]*/g))]).toEqual([
    `animation: appear 1ms ${LOADER_DELAY_MS}ms both`,
    // The text that the page is late.
    'animation: appear 1ms 10s both',
  ])
})

test('the question for age has small pictures: of the page on a tablet, of the panel and its button on a phone', () => {
  const gate = read('apps/hub/src/single-game/age-gate.module.css')
  expect(upTo(gate, BREAKPOINT_TABLET_PX)).toContain('var(--page-small, none)')
  expect(upTo(gate, BREAKPOINT_PHONE_PX)).toContain('var(--popup-small, none)')
  expect(upTo(gate, BREAKPOINT_PHONE_PX)).toContain('var(--button-small, none)')
  expect(gate.split('@media')[0]).not.toContain('-small')
})

test('the layout of a page changes at the widths of the contract', () => {
  for (const path of ['catalogue/catalogue-page', 'game/game-intro', 'documents/document-page', 'prices/price-list']) {
    const css = read(`apps/hub/src/${path}.module.css`)
    expect([path, upTo(css, BREAKPOINT_TABLET_PX) !== '', upTo(css, BREAKPOINT_PHONE_PX) !== '']).toEqual([path, true, true])
  }
})

/** Returns the classes defined in a sheet. */
const classesIn = (sheet: string) => {
  const own = read(sheet).replace(/:global\([^)]*\)/g, '')
  return new Set([...own.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name = '']) => name))
}

/** The classes of style sheets that source files use. A class is '' if its name is known only at run time, as in `styles[kind]`. */
const asked = readSources().flatMap(({ path, text }) =>
  [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name = '', from = '']) => ({
    path,
    sheet: from.startsWith('.') ? join(dirname(path), from) : from.replace('@playhub/ui', 'packages/ui/src'),
    classes: [...text.matchAll(new RegExp(`(?<!['./\\w])${name}(?:\\.(\\w+)|\\[)`, 'g'))].map(([, each = '']) => each),
  })),
)

test('every class that a component asks for is in its sheet', () => {
  const missing = asked.flatMap(({ path, sheet, classes }) => {
    const there = classesIn(sheet)
    return classes.filter((name) => name !== '' && !there.has(name)).map((name) => `${path}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('every class of a sheet is asked for', () => {
  const unused = listFiles()
    .filter((path) => path.endsWith('.module.css'))
    .flatMap((sheet) => {
      const classes = asked.filter((each) => each.sheet === sheet).flatMap((each) => each.classes)
      return classes.includes('') ? [] : [...classesIn(sheet)].filter((name) => !classes.includes(name)).map((name) => `${sheet}: ${name}`)
    })
  expect(unused).toEqual([])
})
