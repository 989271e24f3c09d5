import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../../scripts/chromium.ts'

export const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>
export type Screen = keyof typeof screens

/** Runs `work` with a new Chromium browser. */
export const withBrowser = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Runs `work` with a page and an empty cache. Throws if the page sends a request to another machine, or if a script of the page fails. */
export const withPage = async <T>(browser: Browser, options: BrowserContextOptions, work: (page: Page) => Promise<T>): Promise<T> => {
  const context = await browser.newContext({ locale: 'en', ...options })
  const complaints: string[] = []
  try {
    const page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url())
      const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.localhost')
      if (protocol.startsWith('http') && !isHere) complaints.push(`asked for ${request.url()}`)
    })
    const result = await work(page)
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
    return result
  } finally {
    await context.close()
  }
}

/**
 * Simulates the network and the machine of the goals in bench/README.md: 9 Mbit/s download, 3 Mbit/s upload, 100 ms latency, a processor
 * four times slower.
 */
export const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: 9_000_000 / 8,
    uploadThroughput: 3_000_000 / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Performance.enable')
  return session
}
