import type { Browser, Page } from '@playwright/test'
import { GAMES, SEEDED } from '../../content.ts'
import { atMost, figure, type Job, type Options, type Result } from '../../figures.ts'
import { type Screen, withBrowser } from '../../pages/browser.ts'
import { withPlainPage } from '../../pages/plain-page.ts'
import { measureShifts } from '../../pages/shifts.ts'
import { type Felt, visit } from '../../pages/vitals.ts'
import { withProduct } from '../../product.ts'
import { alternate, spread } from '../../rounds.ts'
import { join } from '../../serving.ts'

type Visit = { name: string; path: string; screen: Screen; act: (page: Page) => Promise<void> }

const browse = async (page: Page) => {
  await page.getByLabel('language: English').click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('dialog').waitFor()
}
const play = async (page: Page) => {
  await page.getByRole('button', { name: 'Play' }).click()
  await page.locator('iframe').waitFor()
}

const visits: readonly Visit[] = [
  { name: 'catalogue, phone', path: '/games/en/', screen: 'phone', act: browse },
  { name: 'catalogue, desktop', path: '/games/en/', screen: 'desktop', act: browse },
  { name: 'game page, phone', path: '/games/en/familytown/', screen: 'phone', act: play },
]

export const vitals: Job = {
  rows: [20],
  name: 'vitals',
  title:
    'what a visitor feels: 9 Mbit/s, 100 ms away, processor four times slower, empty cache; against a plain page with the same picture',
  run: (options) =>
    withProduct({ games: GAMES - SEEDED }, ({ hubUrl }) =>
      withBrowser(async (browser) => {
        const results: Result[] = []
        for (const each of visits) results.push(await measureVisit(browser, hubUrl, each, options))
        return join([...results, await measureShifts(browser, hubUrl)])
      }),
    ),
}

const measureVisit = async (browser: Browser, hubUrl: string, { name, path, screen, act }: Visit, { rounds }: Options): Promise<Result> => {
  const url = hubUrl + path
  // The first visit warms up the server. Its result also says which picture is the largest.
  const { lcpUrl } = await visit(browser, screen, url)
  if (!lcpUrl) throw new Error(`${path}: the largest paint is a text, no picture to compare with`)
  return withPlainPage(lcpUrl, async (plainUrl) => {
    const { references, cases } = await alternate(
      rounds,
      () => visit(browser, screen, plainUrl),
      async () => ({ ...(await visit(browser, screen, url)), touched: await visit(browser, screen, url, act) }),
    )
    const against = (of: (felt: Felt) => number) => ({ what: 'plain page', values: references.map(of) })
    const of = (what: string, unit = 'ms') => ({ row: 20, what: `${name}: ${what}`, unit })
    const values = (pick: (felt: Felt) => number) => cases.map(pick)
    const lcp = values(({ lcpMs }) => lcpMs)
    return {
      figures: [
        figure({ ...of('LCP'), goal: atMost(600) }, lcp),
        figure(
          { ...of('LCP by the plain page'), goal: atMost(1.6, 'ratio') },
          lcp,
          against(({ lcpMs }) => lcpMs),
        ),
        figure(
          { ...of('TBT'), goal: atMost(50) },
          values(({ blockedMs }) => blockedMs),
        ),
        figure(
          { ...of('main thread'), goal: atMost(1.5, 'ratio') },
          values(({ mainThreadMs }) => mainThreadMs),
          against(({ mainThreadMs }) => mainThreadMs),
        ),
        figure(
          { ...of('CLS', ''), goal: atMost(0) },
          values(({ shift }) => shift),
        ),
        figure(
          { ...of('slowest interaction'), goal: atMost(50) },
          cases.map(({ touched }) => touched.slowestInteractionMs),
        ),
        figure(
          { ...of('CLS after interactions', ''), goal: atMost(0) },
          cases.map(({ touched }) => touched.shift),
        ),
      ],
      notes: [
        `${name}: the largest paint is ${new URL(lcpUrl).pathname}`,
        ...cases
          .flatMap(({ shifts, touched }) => [...shifts, ...touched.shifts])
          .slice(0, 5)
          .map((shift) => `${name}: moved ${shift}`),
        ...(spread(lcp).max === 0 ? [`${name}: nothing was painted`] : []),
      ],
    }
  })
}
