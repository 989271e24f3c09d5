import { test as base, expect, type Page } from '@playwright/test'
import { violationsOf } from '../look/axe.ts'
import { startWorld, type World } from './world.ts'

/**
 * What Firefox tells as an error and is as it should be: the hub's cookies are not for frames of other sites, and a page that is left
 * while it loads a module or a font does not get it (NS_BINDING_ABORTED), of which React says no more than "Error". For a text that is
 * opened by itself it asks for an icon, which the text's own policy refuses.
 */
const remarkOfFirefox =
  /^(Cookie “.+” has been rejected because it is in a cross-site context|(TypeError: )?error loading dynamically imported module: |downloadable font: .+ status=2152398850 |Content-Security-Policy: .+\/favicon\.ico because |Error$)/

/** Messages of the browser's console that fail a test: hydration and React warnings, blocked content, uncaught errors. */
const listen = (page: Page, complaints: string[], browserName: string) => {
  const isRemark = (text: string) => browserName === 'firefox' && remarkOfFirefox.test(text)
  page.on('console', (message) => {
    if (isRemark(message.text())) return
    if (message.type() === 'error' || /hydrat|Warning:/i.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => {
    // Playwright takes what stands before a colon for the error's name.
    if (!isRemark(String(error))) complaints.push(String(error))
  })
}

type Fixtures = {
  /** Errors that this test brings about on purpose; a text that matches is not held against it. */
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
    async ({ page, browserName, world, expectedErrors }, use) => {
      await world.control('/reset')
      const complaints: string[] = []
      listen(page, complaints, browserName)
      await use(complaints)
      expect(complaints.filter((text) => !expectedErrors.some((expected) => expected.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

/** No violation of WCAG 2.2 A and AA, by axe. */
export const expectAccessible = async (page: Page) => {
  const violations = await violationsOf(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}

export { expect } from '@playwright/test'

export const viewports = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export const languages = ['en', 'ru'] as const
