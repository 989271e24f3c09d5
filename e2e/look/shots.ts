import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { testBrowser } from '../../scripts/chromium.ts'
import { startWorld, type World } from '../world/world.ts'
import { atRest } from './at-rest.ts'
import { type Screen, type ShownLanguage, sceneOf, visitorOf } from './scene.ts'
import { screens } from './screens.ts'

/**
 * Takes screenshots of every screen at every width, in both languages and themes: `node e2e/look/shots.ts <folder> [parts of screen
 * names]`. Files are named `<screen>.<width>.<language>.<theme>.png`.
 */

const wide = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
]
const phone = [{ width: 390, height: 844 }]
const narrow = [{ width: 320, height: 640 }]
type Look = { language: ShownLanguage; theme: 'dark' | 'light' }
const looks = (['en', 'ru'] as const).flatMap((language) => (['dark', 'light'] as const).map((theme): Look => ({ language, theme })))

let visitors = 0
/** Returns a new IP address for each screenshot, so that failed sign-ins in one screenshot do not count against the next screenshot. */
const addressOfNext = () => {
  visitors += 1
  return `10.1.${visitors >> 8}.${visitors & 255}`
}

/** Opens a screen once and takes a screenshot at each size. */
const shoot = async (browser: Browser, world: World, screen: Screen, { language, theme }: Look, sizes: typeof wide, folder: string) => {
  const isPhone = sizes !== wide
  const context = await browser.newContext({
    viewport: sizes[0] ?? null,
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: language,
    extraHTTPHeaders: { 'x-forwarded-for': addressOfNext() },
    storageState: await visitorOf(world, screen, language),
  })
  const page = await context.newPage()
  const scene = sceneOf(world, page, language)
  try {
    await screen.open(scene)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await waitUntilStill(page)
      // An open dialog covers only the visible part of the page, so the screenshot shows only this part.
      const isCovered = (await page.locator('[role=dialog], [role=alertdialog], [role=menu]').count()) > 0
      await page.screenshot({ path: join(folder, `${screen.name}.${size.width}.${language}.${theme}.png`), fullPage: !isCovered })
    }
  } catch (error) {
    console.error(`${screen.name} ${sizes[0]?.width} ${language} ${theme}: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  } finally {
    await screen.close?.(scene)
    await context.close()
  }
}

/** Waits until fonts and pictures are loaded, including lazy ones, and nothing moves. */
const waitUntilStill = async (page: Page) => {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
  await atRest(page)
}

const [folder, ...parts] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder for the pictures: node e2e/look/shots.ts <folder>')
await mkdir(folder, { recursive: true })
const world = await startWorld()
const browser = await chromium.launch({
  executablePath: testBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const screen of screens.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)))) {
    for (const look of looks) {
      await shoot(browser, world, screen, look, wide, folder)
      await shoot(browser, world, screen, look, phone, folder)
    }
    await shoot(browser, world, screen, { language: 'ru', theme: 'dark' }, narrow, folder)
  }
} finally {
  await browser.close()
  await world.stop()
}
