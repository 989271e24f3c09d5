import { newSubject } from './steps/desk-tickets.ts'
import { answerAtDesk, inboxPhrases, openDesk, openTicketAtDesk, pickFile, replyOf, rowOf, threadOf } from './steps/inbox.ts'
import { deskPhrases } from './steps/staff.ts'
import { picture, playerWriter } from './steps/support.ts'
import { devices, playerTest } from './steps/visit.ts'
import { ask } from './world/database.ts'
import { expect, expectAccessible } from './world/test.ts'
import type { World } from './world/world.ts'

/** Tests of answers that wait for ten seconds before they are sent, so that staff can undo them. */

const t = inboxPhrases.en
const d = deskPhrases.en

/**
 * Changes when the held answers of this world are sent, so that the test does not depend on ten real seconds. `held-answers.test.ts` proves
 * that they are sent after ten seconds.
 */
const sendHeld = async ({ databaseUrl }: World, after: '0 seconds' | '1 hour') => {
  const changed = await ask(
    databaseUrl,
    `update graphile_worker._private_jobs j set run_at = now() + $1::interval
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'send_held_answer' returning j.id`,
    [after],
  )
  expect(changed.length).toBeGreaterThan(0)
}

playerTest.describe('an answer that is held', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest('can be undone with its file, also after a reload, and is sent although nobody looks', async ({ visit, player, browser }) => {
    const { page, world } = visit
    const writer = playerWriter(world, player.token)
    const [subject, other] = [newSubject('Boots'), newSubject('Gloves')]
    const id = await writer.create(subject, '<p>Where are my boots?</p>')
    await writer.create(other, '<p>Where are my gloves?</p>')
    await page.goto(`${world.hubUrl}/support/tickets?id=${id}`)
    const desk = await openDesk(browser, world, 'support', '/settings')
    await desk.getByRole('switch', { name: d('settings.undoSend') }).click()
    await openTicketAtDesk(desk, world, id)

    await pickFile(desk, 'image', picture)
    await answerAtDesk(desk, 'They are in the green box.')
    const undo = threadOf(desk).getByRole('button', { name: t('held.undo') })
    await expect(undo).toBeVisible()
    await sendHeld(world, '1 hour')
    await expectAccessible(desk)
    expect((await writer.ticket(id)).messages, 'the player knows nothing').toHaveLength(1)
    await desk.reload()
    await undo.focus()
    await desk.keyboard.press('Enter')
    await expect(replyOf(desk)).toHaveText('They are in the green box.')
    await expect(replyOf(desk)).toBeFocused()
    await expect(desk.getByText('file.png')).toBeVisible()
    await expect(undo).toBeHidden()

    const elsewhere = desk.getByRole('region', { name: t('inbox.list') }).getByRole('button', { name: t('held.undo') })
    const sendAndLeave = async () => {
      await desk.getByRole('button', { name: t('composer.send'), exact: true }).click()
      await expect(undo).toBeVisible()
      await sendHeld(world, '1 hour')
      await rowOf(desk, other).click()
      await expect(desk.getByRole('heading', { name: other })).toBeVisible()
      await expect(elsewhere).toBeVisible()
    }
    await sendAndLeave()
    await desk.keyboard.press('z')
    await expect(desk.getByRole('heading', { name: subject })).toBeVisible()
    await expect(replyOf(desk)).toHaveText('They are in the green box.')
    await expect(desk.getByText('file.png')).toBeVisible()
    await sendAndLeave()
    await desk.context().close()
    await sendHeld(world, '0 seconds')
    await expect(page.getByText('They are in the green box.')).toBeVisible()
    const { messages } = await writer.ticket(id)
    expect(messages).toHaveLength(2)
    expect(messages.at(-1)).toMatchObject({ text: expect.stringContaining('green box'), image: { width: 8 } })
  })
})
