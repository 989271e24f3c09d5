import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureChromium } from '../../../../scripts/chromium.ts'
import { askFor } from '../../ask.ts'
import { GAMES, SEEDED } from '../../content.ts'
import { atLeast, atMost, type Figure, figure, type Job } from '../../figures.ts'
import { makeFolder, removeFolder } from '../../folder.ts'
import { withProduct } from '../../product.ts'

/** Lighthouse and its dependencies need 156 MB. So they are downloaded only when needed, and are not among the project's packages. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const pages = [
  { name: 'catalogue', path: '/games/en/' },
  { name: 'game page', path: '/games/en/familytown/' },
  { name: 'category', path: '/games/en/category/action/' },
  { name: 'prices', path: '/prices?project=familytown&locale=en' },
] as const

type Report = {
  categories: Record<(typeof categories)[number], { score: number | null }>
  audits: Record<string, { score: number | null; title: string; numericValue?: number; details?: { items?: unknown[] } } | undefined>
}

const run = promisify(execFile)

/** Measures the public pages with Lighthouse, which uses its own settings for phones. */
export const lighthouse: Job = {
  rows: [],
  name: 'lighthouse',
  title: 'Lighthouse on catalogue, game page, a category and prices, mobile settings; needs the network for Lighthouse itself',
  run: ({ rounds }) =>
    withProduct({ games: GAMES - SEEDED }, async ({ hubUrl }) => {
      const figures: Figure[] = []
      const notes: string[] = []
      for (const { name, path } of pages) {
        const url = hubUrl + path
        const html = (await askFor(200, url)).body.toString()
        const reports: Report[] = []
        for (let round = 0; round < rounds; round++) reports.push(await examine(url))
        for (const category of categories) {
          const scores = reports.map((report) => Math.round((report.categories[category].score ?? 0) * 100))
          figures.push(figure({ row: 20, what: `${name}: ${category}`, unit: '', goal: { ...atLeast(95), of: 'value' } }, scores))
        }
        const values = (audit: string) => reports.map((report) => report.audits[audit]?.numericValue ?? 0)
        figures.push(
          figure({ row: 20, what: `${name}: layout shift`, unit: '', goal: atMost(0) }, values('cumulative-layout-shift')),
          figure({ row: 20, what: `${name}: LCP, slow phone and line`, unit: 'ms' }, values('largest-contentful-paint')),
        )
        notes.push(...describe(name, url, reports, html))
      }
      return { figures, notes }
    }),
}

const describe = (name: string, url: string, reports: readonly Report[], html: string) => {
  const last = reports.at(-1)
  if (!last) return []
  const element = JSON.stringify(
    last.audits['lcp-breakdown-insight']?.details ?? last.audits['largest-contentful-paint-element']?.details ?? '',
  )
  const snippet = /"snippet":"((?:[^"\\]|\\.)*)"/.exec(element)?.[1]?.replaceAll('\\"', '"') ?? ''
  const source = /(?:src|srcset)="([^" ]+)/.exec(snippet)?.[1]
  const isThere =
    source === undefined ? 'a text' : html.includes(new URL(source, url).pathname) ? 'in the first HTML' : 'NOT in the first HTML'
  const short = Object.values(last.audits).filter((audit) => audit?.score !== undefined && audit.score !== null && audit.score < 0.9)
  return [
    `${name}: LCP element ${snippet.slice(0, 120)} (${isThere})`,
    ...(short.length > 0 ? [`${name}: below 90 in the last run: ${short.map((audit) => audit?.title).join('; ')}`] : []),
  ]
}

const examine = async (url: string): Promise<Report> => {
  const folder = makeFolder()
  try {
    const file = join(folder, 'report.json')
    const flags = ['--quiet', '--output=json', `--output-path=${file}`, '--chrome-flags=--headless=new --no-sandbox']
    await run('npx', ['--yes', LIGHTHOUSE, url, ...flags, `--only-categories=${categories.join(',')}`], {
      env: { ...process.env, CHROME_PATH: ensureChromium() },
      maxBuffer: 64 * 2 ** 20,
    })
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } finally {
    removeFolder(folder)
  }
}
