import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { testBrowser } from '../../scripts/chromium.ts'
import { save } from './export.ts'

/**
 * Plays the demo games, and takes pictures for the games' pages in the hub. Needs a running simulator:
 * `node games/art/screenshots.ts [http://localhost:3002]`.
 */

const [simulator = 'http://localhost:3002'] = process.argv.slice(2)
const images = join(import.meta.dirname, '../../apps/hub/public/images')
/** Widths in px of the pictures that a game's page in the hub requests (`game-more.tsx`). */
const WIDTHS = [320, 640, 960, 1280]

type Take = () => Promise<void>
type Play = (page: Page, take: Take) => Promise<void>

const familytown: Play = async (page, take) => {
  await take()
  await page.getByRole('button', { name: 'Show the place' }).click()
  await page.waitForTimeout(1000)
  await take()
  await page.getByRole('button', { name: 'Build for 25 coins' }).click()
  // In the game, building a house takes six seconds.
  await page.waitForTimeout(9000)
  await take()
}

const islandm3: Play = async (page, take) => {
  await take()
  await page.getByRole('button', { name: 'Play level 1' }).click()
  await page.waitForTimeout(2500)
  await take()
  const board = { left: 365, top: 115, step: 78.5 }
  const press = async (column: number, row: number) => {
    await page.mouse.click(board.left + column * board.step, board.top + row * board.step)
    await page.waitForTimeout(250)
  }
  // Swaps several cells in the middle of the board with their right neighbours. Some of these swaps make a line.
  for (let row = 0; row < 8; row += 2) {
    for (let column = 0; column < 7; column += 3) {
      await press(column, row)
      await press(column + 1, row)
    }
  }
  await page.waitForTimeout(300)
  await take()
}

const neuroarena: Play = async (page, take) => {
  await take()
  await page.getByRole('button', { name: 'Start' }).click()
  for (let step = 0; step < 20; step += 1) {
    const key = ['KeyW', 'KeyD', 'KeyS', 'KeyA'][step % 4] ?? ''
    await page.keyboard.down(key)
    await page.waitForTimeout(500)
    await page.keyboard.up(key)
    if (step === 8 || step === 14) await take()
  }
}

const browser = await chromium.launch({ executablePath: testBrowser(), args: ['--no-sandbox'] })
for (const [project, play] of Object.entries({ familytown, islandm3, neuroarena })) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, colorScheme: 'dark', locale: 'en' })
  await page.goto(`${simulator}/games/${project}/?lang=en`)
  await page.waitForTimeout(3000)
  let taken = 0
  await play(page, async () => {
    taken += 1
    const picture = await page.screenshot()
    for (const width of WIDTHS) {
      await save(join(images, project, `picture-${taken}-${width}.avif`), picture, { width }, 55)
      await save(join(images, project, `picture-${taken}-${width}.webp`), picture, { width }, 76)
    }
  })
  await page.close()
  console.log(`${project}: ${taken} pictures`)
}
await browser.close()
