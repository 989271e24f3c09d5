import { test as base, expect, type Page, type TestInfo } from '@playwright/test'
import { violationsOf } from '../look/axe.ts'
import { startWorld, type World } from './world.ts'

/**
 * Messages that Firefox reports as errors, and that the tests ignore. They have three causes:
 * - Firefox rejects cookies of the hub in frames of other sites.
 * - The test leaves a page while the page loads a module or font (NS_BINDING_ABORTED). React reports this only as "Error".
 * - The page's policy blocks the icon of a plain text page.
 */
const remarkOfFirefox =
  /^(Cookie “.+” has been rejected because it is in a cross-site context|(TypeError: )?error loading dynamically imported module: |downloadable font: .+ status=2152398850 |Content-Security-Policy: .+\/favicon\.ico because |Error$)/

/** Collects the console messages that fail a test: hydration and React warnings, blocked content, uncaught errors. */
const listen = (page: Page, complaints: string[], browserName: string) => {
  const isRemark = (text: string) => browserName === 'firefox' && remarkOfFirefox.test(text)
  page.on('console', (message) => {
    if (isRemark(message.text())) return
    if (message.type() === 'error' || /hydrat|Warning:/i.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => {
    // Compares `String(error)` and not the message alone, because Playwright takes the text before a colon as the error's name.
    if (!isRemark(String(error))) complaints.push(String(error))
  })
}

/**
 * Attaches a screenshot of each open page of a failed test. Playwright's own option takes screenshots in every test before the result is
 * known, which costs a tenth of all processor time.
 */
const takePictures = async (page: Page, testInfo: TestInfo) => {
  for (const [at, each] of page.context().pages().entries()) {
    const path = testInfo.outputPath(`failed-${at + 1}.png`)
    await each.screenshot({ path })
    await testInfo.attach('screenshot', { path, contentType: 'image/png' })
  }
}

type Fixtures = {
  /** Errors that this test causes on purpose; matching messages are ignored. */
  expectedErrors: RegExp[]
  complaints: string[]
}

let visitors = 0

export const test = base.extend<Fixtures, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const world = await startWorld()
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    visitors += 1
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': `10.0.${visitors >> 8}.${visitors & 255}` })
  },
  expectedErrors: [[], { option: true }],
  complaints: [
    async ({ page, browserName, world, expectedErrors }, use, testInfo) => {
      await world.control('/reset')
      const complaints: string[] = []
      listen(page, complaints, browserName)
      await use(complaints)
      const unexpected = complaints.filter((text) => !expectedErrors.some((expected) => expected.test(text)))
      if (unexpected.length > 0 || testInfo.status !== testInfo.expectedStatus) await takePictures(page, testInfo)
      // A request that the test changes may be under way when the page closes. Its error would count against the whole run.
      for (const each of page.context().pages()) await each.unrouteAll({ behavior: 'ignoreErrors' })
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})

/** Expects that axe finds no violation of WCAG 2.2 A and AA. */
export const expectAccessible = async (page: Page) => {
  const violations = await violationsOf(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}

export { expect } from '@playwright/test'

export const viewports = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export const languages = ['en', 'ru'] as const
