import { sceneOf } from './look/scene.ts'
import { openProfileMenu } from './look/ways.ts'
import { asGuest, description, message, openList, openTicket, pick, sendButton, write } from './steps/conversation.ts'
import { openGame, play } from './steps/play.ts'
import { playerWriter, staffOf } from './steps/support.ts'
import { devices, playerTest, test } from './steps/visit.ts'
import { expect } from './world/test.ts'

playerTest.describe('a player', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest('sees in the header how many answers wait, and reads them over the game', async ({ visit, player }) => {
    const { page, world, t } = visit
    const writer = playerWriter(world, player.token)
    const id = await writer.create('Pearls', '<p>First</p>')
    await (await staffOf(world)).answer(id, '<p>They are there</p>')
    await page.goto(`${world.hubUrl}/games/en/`)
    await expect(page.getByRole('link', { name: `${t('shell.support')} ${t('tickets.unread', { count: 1 })}` })).toBeVisible()

    await openGame(visit)
    await play(visit)
    await openProfileMenu(sceneOf(world, page, 'en'))
    await page.getByRole('menuitem', { name: t('shell.support') }).click()
    const modal = page.getByRole('dialog')
    const row = modal.getByRole('link', { name: 'Pearls' })
    const day = await page.evaluate((ts) => new Date(ts).toLocaleDateString('sv-SE'), (await writer.tickets())[0]?.createTs ?? '')
    await expect(row).toContainText(day)
    await expect(row).toContainText(t('tickets.unread', { count: 1 }))
    await row.click()
    await expect(modal.getByText('They are there')).toBeVisible()
    await expect.poll(async () => (await writer.tickets())[0]?.unreadMessageCount).toBe(0)
    await write(visit, 'So they are')
    await expect(modal.getByRole('log').getByText('So they are')).toHaveCount(1)
    await modal.getByRole('button', { name: t('common.closeToGame') }).click()
    await expect(modal).toBeHidden()
    // The game must still run.
    await expect(page).toHaveURL(`${world.hubUrl}/games/en/familytown/`)
    await expect(page.locator('[data-playing]')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ ...devices.phone, locale: 'en' })

  test('a chosen file is in sight above the bar that sends', async ({ visit }) => {
    const { page, t } = visit
    await openList(visit)
    await expect(description(visit)).toBeVisible()
    await pick(visit, 'image', 'screen.png', 'image/png')
    const row = page.getByText('screen.png')
    const bar = page.getByRole('button', { name: t('createTicket.submit') })
    await expect(row).toBeInViewport()
    const bottomOf = async () => ((await row.boundingBox())?.y ?? 0) + ((await row.boundingBox())?.height ?? 0)
    await expect.poll(async () => (await bottomOf()) <= ((await bar.boundingBox())?.y ?? 0)).toBe(true)
  })
})

for (const [name, screen] of [
  ['in a window of 1280 by 800', { ...devices.desktop, viewport: { width: 1280, height: 800 } }],
  ['on a phone', devices.phone],
] as const) {
  test.describe(`without a network, ${name}`, () => {
    test.use({ ...screen, locale: 'en', expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

    test('the editor stays on the screen below the line that says so', async ({ visit, context }) => {
      const { page, t } = visit
      const guest = await asGuest(visit)
      await openTicket(visit, await guest.create('Offline', '<p>First</p>'))
      await expect(message(visit)).toBeVisible()
      await context.setOffline(true)
      await expect(page.getByText(t('shell.offline'))).toBeVisible()
      const endOf = async () => {
        const box = await sendButton(visit).boundingBox()
        return (box?.y ?? 0) + (box?.height ?? 0)
      }
      await expect.poll(async () => (await endOf()) <= screen.viewport.height).toBe(true)
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })
  })
}
