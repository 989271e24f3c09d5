import { randomUUID } from 'node:crypto'
import { newSubject } from './steps/desk-tickets.ts'
import { closeAtDesk, inboxPhrases, openDesk, openTicketAtDesk, reopenAtDesk, threadOf } from './steps/inbox.ts'
import { playerWriter } from './steps/support.ts'
import { devices, playerTest } from './steps/visit.ts'
import { ask } from './world/database.ts'
import { expect, expectAccessible } from './world/test.ts'
import type { World } from './world/world.ts'

/** Tests of an e-mail that does not come from the player's own address. Only staff see it, until they accept it as a message. */

const d = inboxPhrases.en

/**
 * Inserts an e-mail from an unknown address into the database, as `by-mail/receive-mail.ts` does. The tests of that file send real e-mails.
 */
const holdMail = async ({ databaseUrl }: World, ticketId: string) => {
  const id = randomUUID()
  await ask(
    databaseUrl,
    `insert into held_mail (id, ticket_id, why, sender, subject, plain, rest, files)
     values ($1, $2, 'sender', 'anna@work.example', 'Re: Hat', 'It is me, Anna.', '> Your hat', '{hat.png}')`,
    [id, ticketId],
  )
  await ask(databaseUrl, `insert into ticket_change (ticket_id, change, "from", "to") values ($1, 'mail', 'sender', $2)`, [ticketId, id])
}

playerTest.describe('a held e-mail', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest('becomes a message that the player sees, after the conversation was opened again', async ({ visit, player, browser }) => {
    // Slow, because the test opens two browsers and runs axe twice.
    playerTest.slow()
    const { page, world } = visit
    const subject = newSubject('Hat')
    const id = await playerWriter(world, player.token).create(subject, '<p>Where is my hat?</p>')
    await holdMail(world, id)
    await page.goto(`${world.hubUrl}/support/tickets?id=${id}`)
    const desk = await openDesk(browser, world, 'support')
    await openTicketAtDesk(desk, world, id)
    const thread = threadOf(desk)
    const accept = thread.getByRole('button', { name: d('heldMail.accept') })
    await closeAtDesk(desk)
    await expect(accept).toHaveAccessibleDescription(d('heldMail.reopenFirst'))
    await reopenAtDesk(desk)
    await expect(accept).not.toHaveAccessibleDescription(d('heldMail.reopenFirst'))
    await expect(thread.getByText('It is me, Anna.')).toBeVisible()

    await accept.focus()
    await desk.keyboard.press('Enter')
    const question = desk.getByRole('alertdialog', { name: d('heldMail.acceptTitle') })
    await expect(question).toBeVisible()
    await expectAccessible(desk)
    await question.getByRole('button', { name: d('heldMail.acceptNo') }).click()
    await expect(accept).toBeFocused()
    await accept.click()
    await question.getByRole('button', { name: d('heldMail.accept') }).click()
    await expect(accept).toBeHidden()
    await expect(desk.getByRole('heading', { name: subject })).toBeFocused()
    // The text occurs twice now: in the box of the accepted e-mail, and in the message that was made from the e-mail.
    await expect(thread.getByText(d('heldMail.accepted')).first()).toBeVisible()
    await expect(thread.locator('[data-author=player]').last()).toContainText('It is me, Anna.')
    await expectAccessible(desk)
    await expect(page.getByText('It is me, Anna.')).toBeVisible()
  })
})
