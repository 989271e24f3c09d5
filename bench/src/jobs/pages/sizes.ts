import { basename } from 'node:path'
import type { Browser } from '@playwright/test'
import { askFor } from '../../ask.ts'
import { GAMES, SEEDED } from '../../content.ts'
import { atMost, figure, type Job, type Result } from '../../figures.ts'
import { screens, withBrowser, withPage } from '../../pages/browser.ts'
import { weighReactAlone } from '../../pages/react-alone.ts'
import { walkWithoutScript } from '../../pages/without-script.ts'
import { withProduct } from '../../product.ts'
import { join } from '../../serving.ts'

const FIRST_JS_BYTES = 9_000
const HYDRATED_JS_BYTES = 80_000
const FIRST_VIEW_BYTES = 14_000

const pages = { catalogue: '/games/en/', game: '/games/en/familytown/', category: '/games/en/category/action/' }

export const sizes: Job = {
  rows: [18, 19],
  name: 'sizes',
  title: 'what Chromium loads of the catalogue and a game page, as packed with brotli by the product, against React alone',
  run: () =>
    withProduct({ games: GAMES - SEEDED }, ({ hubUrl }) =>
      withBrowser(async (browser) => {
        const react = await weighReactAlone()
        const weighed: Result[] = []
        for (const [name, path] of Object.entries(pages)) weighed.push(await weighPage(browser, name, hubUrl + path, react))
        return join([
          ...weighed,
          {
            figures: [],
            notes: [
              'before first interaction: the scripts that Chromium asked for before the load event of the window, which are all that the document names',
              'after hydration: every script that Chromium asked for until the page came to rest, nobody having touched it',
              'first view: the document and every style sheet asked for before the load event; fonts and images are not in it',
              `React alone: react and react-dom with fifty cards, bundled by the same tool, ${react.toLocaleString('en')} bytes`,
            ],
          },
          await walkWithoutScript(browser, hubUrl),
        ])
      }),
    ),
}

/** A script that runs in the page. It lists the loaded files, and says for each file whether it was requested before the load event. */
const RECORD = `performance.getEntriesByType('resource').map(({ name, startTime }) => ({
  name,
  beforeLoad: startTime < performance.getEntriesByType('navigation')[0].loadEventStart,
}))`

type Loaded = { name: string; beforeLoad: boolean }

const weighPage = async (browser: Browser, what: string, url: string, react: number): Promise<Result> => {
  const loaded = await listLoaded(browser, url)
  const weigh = async (kind: 'js' | 'css', wanted: (file: Loaded) => boolean) => {
    const urls = loaded.filter(({ name }) => new URL(name).pathname.endsWith(`.${kind}`)).filter(wanted)
    return Promise.all(urls.map(async ({ name }) => ({ name: new URL(name).pathname, bytes: await packedBytes(name) })))
  }
  const early = ({ beforeLoad }: Loaded) => beforeLoad
  const html = await packedBytes(url)
  const css = sumOf(await weigh('css', early))
  const scripts = await weigh('js', () => true)
  const script = (name: string, most: number, bytes: number) =>
    figure({ row: 18, what: `${what}: JS ${name}`, unit: 'bytes', goal: atMost(most) }, [bytes], { what: 'React alone', values: [react] })
  return {
    figures: [
      script('before first interaction', FIRST_JS_BYTES, sumOf(await weigh('js', early))),
      script('after hydration', HYDRATED_JS_BYTES, sumOf(scripts)),
      figure({ row: 19, what: `${what}: HTML and CSS`, unit: 'bytes', goal: atMost(FIRST_VIEW_BYTES) }, [html + css]),
    ],
    notes: [
      `${what}: HTML ${html.toLocaleString('en')}, CSS ${css.toLocaleString('en')}, ${loaded.length} files in all; the largest scripts: ${printLargest(scripts)}`,
    ],
  }
}

type Weighed = { name: string; bytes: number }

const sumOf = (files: readonly Weighed[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

const printLargest = (files: readonly Weighed[]) =>
  files
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 6)
    .map(({ name, bytes }) => `${basename(name)} ${bytes.toLocaleString('en')}`)
    .join(', ')

/** Returns all files that the page loads by itself, as the browser reports them. */
const listLoaded = (browser: Browser, url: string): Promise<Loaded[]> =>
  withPage(browser, screens.desktop, async (page) => {
    await page.goto(url, { waitUntil: 'load' })
    // The hub's code is loaded when the browser is idle, at the latest two seconds after the load event.
    await page.waitForTimeout(3000)
    await page.waitForLoadState('networkidle')
    return page.evaluate<Loaded[]>(RECORD)
  })

const packedBytes = async (url: string): Promise<number> => {
  const { body, headers } = await askFor(200, url, { headers: { 'accept-encoding': 'br' } })
  if (headers['content-encoding'] !== 'br' && body.length > 1000) throw new Error(`${url} is not packed`)
  return body.length
}
