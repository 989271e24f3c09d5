import { deskPrefix } from '@playhub/contract/desk/endpoint'
import type { Page } from '@playwright/test'
import { headersOf, newSubject } from './steps/desk-tickets.ts'
import { inboxPhrases, openDesk, openTicketAtDesk, replyOf, threadOf } from './steps/inbox.ts'
import { playerWriter } from './steps/support.ts'
import { devices, playerTest } from './steps/visit.ts'
import { expect, expectAccessible } from './world/test.ts'

/** In these tests conversations are merged, split and linked at the desk. The tests also check what the player and a colleague see. */

const d = inboxPhrases.en
const saidIn = (page: Page) => threadOf(page).locator('[data-author]')

playerTest.describe('desktop, en', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest(
    'two of one player are merged by keyboard; open pages follow with what was being written; it is undone',
    async ({ visit: { page, world, t }, player, browser }) => {
      // Slow, because the test opens three browsers and runs axe twice.
      playerTest.slow()
      const writer = playerWriter(world, player.token)
      const [subject, other] = [newSubject('Hat'), newSubject('Hat again')]
      const into = await writer.create(subject, '<p>Where is my hat?</p>')
      const from = await writer.create(other, '<p>And it was red.</p>')

      await page.goto(`${world.hubUrl}/support/tickets?id=${from}`)
      const message = page.getByRole('textbox', { name: t('chat.message') })
      await message.fill('I am still writing')
      const colleague = await openDesk(browser, world, 'finance')
      await openTicketAtDesk(colleague, world, from)
      await replyOf(colleague).fill('Half an answer')

      const desk = await openDesk(browser, world, 'support')
      await openTicketAtDesk(desk, world, from)
      await desk.getByRole('heading', { name: other }).focus()
      await desk.keyboard.press('m')
      const dialog = desk.getByRole('dialog')
      await dialog.getByRole('radio', { name: subject }).check()
      await expect(dialog.getByText('Where is my hat?')).toBeVisible()
      await expectAccessible(desk)
      await desk.keyboard.press('Enter')
      await expect(desk.getByRole('heading', { name: subject })).toBeFocused()
      await expect(saidIn(desk)).toHaveCount(2)
      await expect(desk.getByRole('list', { name: d('moves.relations') })).toContainText(other)
      await expectAccessible(desk)

      await expect(page.getByText('And it was red.')).toBeVisible()
      await expect(page.getByText('Where is my hat?')).toBeVisible()
      await expect(page).toHaveURL(new RegExp(into))
      await expect(message).toHaveText('I am still writing')
      await page.getByRole('button', { name: t('chat.send') }).click()
      await expect(colleague.getByRole('heading', { name: subject })).toBeVisible()
      await expect(replyOf(colleague)).toHaveText('Half an answer')
      await expect(saidIn(desk)).toHaveCount(3)
      await expect(saidIn(colleague)).toHaveCount(3)

      await desk
        .getByRole('list', { name: d('moves.relations') })
        .getByRole('button')
        .click()
      await expect(desk.getByText(d('moves.undone'))).toBeVisible()
      await expect(saidIn(desk)).toHaveCount(2)
      await expect(desk.getByRole('heading', { name: subject })).toBeFocused()
      await openTicketAtDesk(desk, world, from)
      await expect(saidIn(desk)).toHaveCount(1)
      await expect(saidIn(desk)).toContainText('And it was red.')
    },
  )

  playerTest('who writes on while a merge is undone keeps the focus', async ({ visit: { world }, player, browser }) => {
    const writer = playerWriter(world, player.token)
    const into = await writer.create(newSubject('Coat'), '<p>Where is my coat?</p>')
    const from = await writer.create(newSubject('Coat again'), '<p>And it was blue.</p>')
    const headers = await headersOf(world, 'support')
    const merged = await fetch(`${world.deskUrl}${deskPrefix}/tickets/${from}/merge`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ intoId: into }),
    })
    expect(merged.status).toBe(200)
    const desk = await openDesk(browser, world, 'support')
    await openTicketAtDesk(desk, world, into)
    const held = Promise.withResolvers<void>()
    await desk.route('**/ticket-moves/*/undo', async (route) => {
      await held.promise
      await route.continue()
    })
    await desk
      .getByRole('list', { name: d('moves.relations') })
      .getByRole('button')
      .click()
    await replyOf(desk).pressSequentially('Hello')
    held.resolve()
    await expect(desk.getByText(d('moves.undone'))).toBeVisible()
    await desk.keyboard.type(', here')
    await expect(replyOf(desk)).toHaveText('Hello, here')
  })

  playerTest(
    'messages are split off and come back; the undo is in the line of the event',
    async ({ visit: { world }, player, browser }) => {
      playerTest.slow()
      const writer = playerWriter(world, player.token)
      const subject = newSubject('Hat and shoes')
      const id = await writer.create(subject, '<p>Where is my hat?</p>')
      await writer.write(id, '<p>And my shoes?</p>')
      const desk = await openDesk(browser, world, 'support')
      await openTicketAtDesk(desk, world, id)
      await desk.getByRole('button', { name: d('moves.menu') }).click()
      await desk.getByRole('menuitem', { name: d('moves.split') }).click()
      const dialog = desk.getByRole('dialog')
      const shoes = newSubject('Shoes')
      await dialog.getByRole('textbox', { name: d('moves.newTitle') }).fill(shoes)
      await dialog.getByRole('checkbox', { name: 'And my shoes?' }).check()
      await expectAccessible(desk)
      await dialog.getByRole('button', { name: d('moves.splitDo', { count: 1 }) }).click()
      await expect(desk.getByRole('heading', { name: shoes })).toBeFocused()
      await expect(saidIn(desk)).toHaveCount(1)
      await threadOf(desk).getByRole('button').click()
      await expect(desk.getByText(d('moves.undone'))).toBeVisible()
      await expect(desk.getByText(d('moves.splitDone', { count: 1 }))).toBeHidden()
      await expect(desk.getByRole('heading', { name: subject })).toBeFocused()
      await expect(saidIn(desk)).toHaveCount(2)
    },
  )
})
