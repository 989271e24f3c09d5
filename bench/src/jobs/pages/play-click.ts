import type { Browser, Page } from '@playwright/test'
import { askFor } from '../../ask.ts'
import { atMost, figure, type Job } from '../../figures.ts'
import { screens, slowDown, withBrowser, withPage } from '../../pages/browser.ts'
import { withBytes } from '../../pages/bytes.ts'
import { withProduct } from '../../product.ts'
import { alternate } from '../../rounds.ts'

/** Time before the click, in milliseconds. The browser loads the hub's code when it is idle, and this time is long enough for that. */
const SETTLE_MS = 4000

/** Row 21 of bench/README.md: the time from the click on Play to the request for the game. */
export const playClick: Job = {
  rows: [21],
  name: 'play-click',
  title: "the press of Play until the game's page is asked for, processor four times slower; against a bare page with a button",
  run: ({ rounds }) =>
    withProduct({}, ({ hubUrl, simulatorUrl }) =>
      withBrowser(async (browser) => {
        const url = `${hubUrl}/games/en/familytown/`
        const game = `${simulatorUrl}/games/familytown/`
        await askFor(200, game)
        return withBytes({ 'page.html': Buffer.from(barePage(game)) }, async (bytes) => {
          const { references, cases } = await alternate(
            rounds,
            () => press(browser, bytes.url('page.html')),
            () => press(browser, url),
          )
          const cold = cases.filter(({ isConnected }) => !isConnected).length
          return {
            figures: [
              figure(
                { row: 21, what: 'press of Play to the question for the game', unit: 'ms', goal: atMost(50) },
                cases.map(({ ms }) => ms),
                { what: 'bare page', values: references.map(({ ms }) => ms) },
              ),
              figure({ row: 21, what: 'presses that found no connection to the game open', unit: '', goal: atMost(0) }, [cold]),
            ],
            notes: ['from the time stamp of the click to the start of the request, both by the browser’s own clock'],
          }
        })
      }),
    ),
}

const barePage = (game: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<link rel="preconnect" href="${new URL(game).origin}"></head><body><button type="button" onclick="
const frame = document.createElement('iframe'); frame.src = '${game}'; document.body.append(frame)">Play</button></body></html>`

const press = (browser: Browser, url: string) =>
  withPage(browser, screens.desktop, async (page: Page) => {
    const session = await slowDown(page)
    await page.addInitScript({
      content: `addEventListener('click', ({ timeStamp }) => { window.clickedAt = performance.timeOrigin + timeStamp }, true)`,
    })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLE_MS)
    const asked = page.waitForEvent('request', (request) => request.isNavigationRequest() && request.frame() !== page.mainFrame())
    await page.getByRole('button', { name: 'Play' }).click()
    const request = await asked
    await (await request.response())?.finished()
    const { startTime, connectStart, connectEnd } = request.timing()
    const clickedAt = await page.evaluate<number>('clickedAt')
    await session.detach()
    // `isConnected`: the connection was open before the request, so its connection time is zero.
    return { ms: startTime - clickedAt, isConnected: connectEnd - connectStart < 1 }
  })
