import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { states } from '../../gallery/src/states.ts'
import { testBrowser } from '../../scripts/chromium.ts'
import { atRest } from './at-rest.ts'
import { faintText, sidewaysScroll, smallTargets, smallText } from './checks.ts'
import { serveGallery } from './gallery-server.ts'
import { complaintsOf, openState } from './gallery-walk.ts'
import * as measures from './measures.ts'

/**
 * Opens all screens of the gallery in each of their states, at every width, in both themes and up to four languages. Prints violations of
 * the design rules, and takes screenshots. `node e2e/look/gallery.ts [--language ru] [folder] [prefixes of state names]`; the default
 * folder is outside of the project.
 */

const widths = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]
const narrow = { width: 320, height: 640 }
const languages = { hub: ['ru', 'en', 'de', 'ja'], desk: ['ru', 'en'] }
const pictured = [1440, 390]
const { values, positionals } = parseArgs({ allowPositionals: true, options: { language: { type: 'string' } } })
const [folder = join(tmpdir(), 'playhub-gallery'), ...parts] = positionals

type State = (typeof states)[number]
type View = { width: number; height: number; language: string; theme: 'dark' | 'light' }

/** The violations that were found, each with the places where it occurs. So a violation that occurs in several views is printed once. */
const found = new Map<string, string[]>()
const note = (rule: string, state: State, { width, language, theme }: View, offenders: readonly string[]) => {
  for (const each of new Set(offenders)) {
    const line = `${rule} · ${state.name} · ${each.replace(/\s+/g, ' ').slice(0, 220)}`
    found.set(line, [...(found.get(line) ?? []), `${width} ${language} ${theme}`])
  }
}

const isAbout = (state: State, pattern: RegExp) => pattern.test(state.name)
const hasBlank = /^(?!payment\/offline).*(error|empty|none|not found|gone|no methods|unreachable|offline)/
const hasPrice = /^payment\/(methods|one method|wrong|offline)|^(yookassa|yandex pay)\/start/

/** Checks the rules that depend on width and language. */
const measureLayout = async (page: Page, state: State, view: View) => {
  const say = (rule: string, offenders: readonly string[]) => note(rule, state, view, offenders)
  const sideways = await sidewaysScroll(page)
  say('1 sideways', sideways > 0 ? [`${sideways} px`] : [])
  const cut = await measures.clippedControls(page)
  say(
    '1 clipped',
    cut.filter((each) => !each.startsWith('ellipsis')),
  )
  say(
    '3 ellipsis',
    cut.filter((each) => each.startsWith('ellipsis')),
  )
  say('9 10 cards', await measures.raggedCards(page))
  if (view.width === 390) {
    say('13 targets', await smallTargets(page, state.app === 'hub' ? 44 : 40))
    if (isAbout(state, hasPrice)) say('21 price', await measures.hiddenPrice(page))
  }
  if (isAbout(state, /^sign-in\/(all )?methods/)) say('20 methods', await measures.unequalMethods(page))
  say('26 prices', await measures.loosePrices(page))
  if (view.language === 'ja') say('30 lines', await measures.closeLines(page))
}

/** Checks the rules that depend on the theme, and the rules whose result is the same in all views. */
const measurePaint = async (page: Page, state: State, view: View) => {
  const say = (rule: string, offenders: readonly string[]) => note(rule, state, view, offenders)
  say('4 accent', await measures.accentActions(page))
  if (state.app === 'hub') say('5 text', await smallText(page))
  say('6 contrast', await faintText(page))
  say('11 pictures', await measures.brokenPictures(page))
  if (isAbout(state, hasBlank)) say('16 states', await measures.blankStates(page))
  say('17 19 fields', await measures.silentFields(page))
  say('27 theme', await measures.wrongThemePanels(page))
  say('28 movement', await measures.movement(page))
}

const fileOf = ({ name }: State, { width, language, theme }: View) =>
  join(folder, `${name.replace(/[^a-z0-9]+/gi, '-')}.${width}.${language}.${theme}.png`)

const resize = async (page: Page, size: { width: number; height: number }) => {
  await page.setViewportSize(size)
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
}

const walk = async (page: Page, url: string, state: State, language: string) => {
  await page.setViewportSize(widths[0] ?? narrow)
  await openState(page, url, state, { language, theme: 'dark' })
  const view = { ...narrow, width: 0, language, theme: 'dark' } as const
  const isReached = (await page.locator('html').getAttribute('data-gallery')) === 'ready'
  note(isReached ? '0 said' : '0 not reached', state, view, await complaintsOf(page))
  for (const size of language === 'ru' ? [...widths, narrow] : widths) {
    await resize(page, size)
    await measureLayout(page, state, { ...view, ...size })
  }
  for (const theme of language === 'ru' || language === 'en' ? (['dark', 'light'] as const) : []) {
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme
    }, theme)
    for (const size of widths.filter(({ width }) => pictured.includes(width))) {
      const painted = { ...view, ...size, theme }
      await resize(page, size)
      await atRest(page)
      if (language === 'en') await measurePaint(page, state, painted)
      if ((language === 'ru') === (theme === 'light')) await page.screenshot({ path: fileOf(state, painted) })
    }
  }
}

const chosen = states.filter(({ name }) => parts.length === 0 || parts.some((part) => name.startsWith(part)))
const work = chosen.flatMap((state) =>
  languages[state.app].filter((each) => (values.language ?? each) === each).map((language) => ({ state, language })),
)

const worker = async (browser: Browser, url: string) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', hasTouch: true })
  const page = await context.newPage()
  for (let next = work.shift(); next; next = work.shift()) {
    await walk(page, url, next.state, next.language).catch((error: unknown) => {
      found.set(`lost · ${next?.state.name} ${next?.language} · ${error instanceof Error ? error.message.split('\n')[0] : error}`, [])
    })
  }
  await context.close()
}

const report = () => {
  for (const [line, places] of [...found].sort()) console.log(`${line} · ${places.length} times: ${places.slice(0, 3).join(', ')}`)
  console.log(`\n${chosen.length} states, ${found.size} findings; pictures in ${folder}`)
}
process.once('SIGTERM', () => {
  report()
  process.exit(1)
})
await mkdir(folder, { recursive: true })
const server = await serveGallery()
const browser = await chromium.launch({ executablePath: testBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  await Promise.all([worker(browser, server.url), worker(browser, server.url)])
} finally {
  await browser.close()
  await server.close()
}
report()
process.exitCode = found.size > 0 ? 1 : 0
