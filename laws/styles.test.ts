import { readFileSync } from 'node:fs'
import { BREAKPOINT_PHONE_PX, BREAKPOINT_TABLET_PX, LOADER_DELAY_MS, MODAL_CLOSE_MS } from '@playhub/contract/limits'
import { expect, test } from 'vitest'

/** Style sheets cannot import: what they share with the contract is held against it here. */

/** Without the comments, one space between words. */
const read = (path: string) =>
  readFileSync(path, 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')

/** What a style sheet says from a width of the window down. */
const upTo = (css: string, width: number) => css.split(`@media (width <= ${width}px) {`).slice(1).join('').split('@media')[0] ?? ''

test('a modal, and the ground behind it, leave in the time of the contract', () => {
  expect(read('packages/ui/src/tokens.css')).toContain(`--time-modal: ${MODAL_CLOSE_MS}ms;`)
  const modal = read('apps/hub/src/host/modal.module.css')
  for (const part of ['backdrop', 'popup'])
    expect(modal).toMatch(new RegExp(`\\.${part} \\{[^}]*transition: opacity var\\(--time-modal\\)`))
})

test('the loader is hidden for as long as the contract says', () => {
  const loader = read('apps/hub/src/shell/full-screen-loader.module.css')
  expect([...new Set(loader.match(/animation: appear [^;]*/g))]).toEqual([`animation: appear 1ms ${LOADER_DELAY_MS}ms both`])
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
