import type { Locator, Page } from '@playwright/test'
import { asGuest, openTicket } from './steps/conversation.ts'
import { registerPlayer } from './steps/newcomer.ts'
import { cards, expectPaid, payWith, toCardForm } from './steps/payments/pay.ts'
import { gameOf, openGame, play } from './steps/play.ts'
import { askForCode } from './steps/recovery.ts'
import { deskPhrases } from './steps/staff.ts'
import { devices, playerTest, test } from './steps/visit.ts'
import { signInStaff } from './world/staff.ts'
import { expect } from './world/test.ts'

/** These tests check what a person would notice in screenshots: widths, outlines, and elements that cover others. */

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('Not on the screen')
  return box
}

const featured = (page: Page) => page.getByRole('region').filter({ has: page.locator('#featured') })

for (const viewport of [
  { width: 740, height: 360 },
  { width: 667, height: 375 },
  { width: 720, height: 450 },
]) {
  test.describe(`a low window of ${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport })

    test('the featured game is as wide as the page, and no word of its name is broken', async ({ page, world }) => {
      await page.goto(`${world.hubUrl}/games/en/`)
      expect((await boxOf(featured(page))).width).toBeGreaterThan(viewport.width * 0.85)
      const brokenWords = await page.locator('#featured').evaluate((element) => {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
        return [...text.data.matchAll(/\S+/g)]
          .filter(({ 0: word, index }) => {
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            return range.getClientRects().length > 1
          })
          .map(([word]) => word)
      })
      expect(brokenWords).toEqual([])
    })
  })
}

test.describe('a wide screen', () => {
  test.use({ viewport: { width: 2560, height: 1440 }, contextOptions: { reducedMotion: 'no-preference' } })

  test('the catalogue uses it, and a card rises under the pointer', async ({ page, world }) => {
    await page.goto(`${world.hubUrl}/games/en/`)
    expect((await boxOf(featured(page))).width).toBeGreaterThan(1500)
    const card = page.getByRole('article').first()
    await expect(card).toHaveCSS('translate', 'none')
    await card.hover()
    await expect(card).toHaveCSS('translate', '0px -4px')
  })

  test('prices fill their page', async ({ page, world }) => {
    await page.goto(`${world.hubUrl}/prices/familytown`)
    const items = page.getByRole('main').getByRole('listitem')
    await items.first().waitFor()
    const boxes = await Promise.all((await items.all()).map(boxOf))
    const right = Math.max(...boxes.map(({ x, width }) => x + width))
    const list = await boxOf(page.getByRole('main').getByRole('list').first())
    expect(right).toBeGreaterThan(list.x + list.width * 0.7)
  })
})

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' }, locale: 'en' })

  test('a card and its button keep an outline', async ({ page, world }) => {
    await page.goto(`${world.hubUrl}/games/en/`)
    const card = page.getByRole('article').first()
    await expect(card).toHaveCSS('outline-style', 'solid')
    await expect(card.getByRole('link').first()).toHaveCSS('outline-style', 'solid')
  })

  test('it is seen what is chosen, and what is switched on', async ({ page, world }) => {
    const backgroundOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor)
    await page.goto(`${world.hubUrl}/prices`)
    await expect(page.getByRole('main').locator('a[aria-current]')).toHaveCSS('outline-style', 'solid')

    await signInStaff(page, world, 'support')
    await page.goto(`${world.deskUrl}/settings`)
    const canvas = await backgroundOf(page.locator('body'))
    await expect(page.getByRole('link', { name: deskPhrases.en('screen.settings') })).toHaveCSS('outline-style', 'solid')
    for (const mark of [page.getByRole('switch').first(), page.getByRole('radio', { checked: true }).first()]) {
      expect(await backgroundOf(mark.locator('span').first())).not.toBe(canvas)
    }
    await page.goto(`${world.deskUrl}/tickets`)
    await page.locator('[data-row]').first().click()
    const [reply, note] = [page.getByRole('tab').first(), page.getByRole('tab').last()]
    await expect(reply).toHaveCSS('outline-style', 'solid')
    await expect(note).toHaveCSS('outline-style', 'none')
    await expect(page.locator('[data-row][aria-current]')).toHaveCSS('outline-style', 'solid')
  })

  test('a message keeps an outline', async ({ visit }) => {
    const guest = await asGuest(visit)
    await openTicket(visit, await guest.create('Colours', 'Are they forced?'))
    const bubble = visit.page
      .getByRole('log')
      .locator('div')
      .filter({ hasText: /^Are they forced\?$/ })
      .last()
    await expect(bubble.locator('xpath=ancestor-or-self::*[contains(@class, "bubble")][1]')).toHaveCSS('outline-style', 'dashed')
  })
})

playerTest.describe('a tablet', () => {
  playerTest.use({ ...devices.desktop, viewport: { width: 768, height: 1024 }, locale: 'en' })

  playerTest('the window of a payment keeps its height from the choice to the result', async ({ visit }) => {
    const { page, t } = visit
    const height = async () => (await page.getByRole('dialog').boundingBox())?.height
    await openGame(visit)
    await play(visit)
    await gameOf(visit).getByTestId('shop-open').click()
    await gameOf(visit).getByTestId('buy-builder').click()
    await expect(page.getByLabel(t('payment.email'))).not.toHaveValue('')
    const before = await height()
    await toCardForm(visit)
    expect(await height()).toBe(before)
    await payWith(visit, cards.good)
    await expectPaid(visit)
    expect(await height()).toBe(before)
  })
})

test.describe('a phone', () => {
  test.use({ ...devices.phone, locale: 'en' })

  test('a notice leaves the heading and the field of a step free', async ({ visit }) => {
    const { page, world, t } = visit
    const { email } = await registerPlayer(world)
    await page.goto(`${world.hubUrl}/auth/recovery-password`)
    await askForCode(visit, email)
    const notice = await boxOf(page.getByText(t('toast.RECOVERY_SENT')))
    for (const part of [
      page.getByRole('heading', { level: 1 }),
      page.getByText(t('recovery.step', { step: 2 })),
      page.getByLabel(t('code.label')),
    ]) {
      expect((await boxOf(part)).y).toBeGreaterThanOrEqual(notice.y + notice.height)
    }
  })
})
