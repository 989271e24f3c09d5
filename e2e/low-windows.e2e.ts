import type { Locator } from '@playwright/test'
import { asGuest, message, openTicket } from './steps/conversation.ts'
import { newSubject } from './steps/desk-tickets.ts'
import { inboxPhrases, noteOf, openTicketAtDesk, replyOf } from './steps/inbox.ts'
import { deskPhrases, heading } from './steps/staff.ts'
import { guestWriter } from './steps/support.ts'
import { test } from './steps/visit.ts'
import { signInStaff } from './world/staff.ts'
import { expect } from './world/test.ts'

/** Tests of windows with little height: a phone on its side, a phone with its keyboard open, a zoom of 200 %. */

const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? 0

for (const { viewport, least } of [
  { viewport: { width: 720, height: 450 }, least: 200 },
  { viewport: { width: 390, height: 500 }, least: 250 },
  { viewport: { width: 740, height: 360 }, least: 150 },
]) {
  test.describe(`${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport, locale: 'en' })

    test('a conversation can be read at the desk, and answered', async ({ page, world }) => {
      const t = inboxPhrases.en
      await signInStaff(page, world, 'support')
      await openTicketAtDesk(page, world, await (await guestWriter(world)).create(newSubject('Low'), '<p>Hello</p>'))
      const messages = page.getByRole('region', { name: t('thread.title'), exact: true })
      const send = page.getByRole('button', { name: t('composer.send'), exact: true })
      await expect(replyOf(page)).toBeVisible()
      await expect.poll(() => heightOf(messages)).toBeGreaterThan(least)
      await expect(page.getByLabel(t('inbox.status'), { exact: true })).toBeAttached()

      await replyOf(page).click()
      await expect(send).toBeInViewport({ ratio: 1 })
      await page.getByRole('tab', { name: t('composer.note') }).click()
      await expect(noteOf(page)).toBeInViewport({ ratio: 1 })
      await page.getByRole('tab', { name: t('composer.reply') }).click()
      await replyOf(page).fill('Written')
      await messages.focus()
      await expect(send, 'it stays while there is something to send').toBeInViewport({ ratio: 1 })
      await replyOf(page).press('Control+A')
      await replyOf(page).press('Delete')
      await messages.focus()
      await expect(send).toBeHidden()
    })
  })
}

for (const viewport of [
  { width: 720, height: 450 },
  { width: 740, height: 360 },
  { width: 844, height: 390 },
]) {
  test.describe(`the page of a game, ${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport, locale: 'en' })

    test('its name, its first words and Play are in view', async ({ visit }) => {
      const { page, world, t } = visit
      await page.goto(`${world.hubUrl}/games/en/familytown/`)
      await expect(page.getByRole('button', { name: t('game.play') })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('main').locator('img[src*=logo]').first()).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(/^A quiet valley/)).toBeInViewport({ ratio: 0.5 })
    })
  })
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
]) {
  test.describe(`a conversation of the player, ${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport, locale: 'en' })

    test('a long text takes at most 40 % of the height', async ({ visit }) => {
      const guest = await asGuest(visit)
      await openTicket(visit, await guest.create('Long', 'Hello'))
      await message(visit).fill('A line.\n'.repeat(40))
      const chat = visit.page.getByRole('main')
      const composer = message(visit).locator('xpath=ancestor::*[contains(@class, "composer")][1]')
      await expect.poll(async () => (await heightOf(composer)) / (await heightOf(chat))).toBeGreaterThan(0.3)
      expect((await heightOf(composer)) / (await heightOf(chat))).toBeLessThanOrEqual(0.4)
    })
  })
}

test.describe('1024 by 768', () => {
  test.use({ viewport: { width: 1024, height: 768 }, locale: 'en' })

  test("the desk's rail shows the current screen", async ({ page, world }) => {
    const t = deskPhrases.en
    await signInStaff(page, world, 'admin')
    await page.goto(`${world.deskUrl}/audit`)
    await expect(heading(page, t('screen.audit'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('screen.audit') })).toBeInViewport({ ratio: 1 })
    await page.goto(`${world.deskUrl}/mentions`)
    await expect(page.getByRole('link', { name: t('screen.mentions') })).toBeInViewport({ ratio: 1 })
  })
})
