import { deskMentions as en } from '@playhub/phrases/en/desk-inbox/mentions'
import { translator } from '@playhub/phrases/t'
import type { Page } from '@playwright/test'
import { newSubject } from './steps/desk-tickets.ts'
import { inboxPhrases, noteOf, openDesk, openTicketAtDesk, threadOf } from './steps/inbox.ts'
import { deskPhrases, expectAccessibleInBoth, heading } from './steps/staff.ts'
import { guestWriter } from './steps/support.ts'
import { ask } from './world/database.ts'
import { signInNewStaff } from './world/staff.ts'
import { expect, test, viewports } from './world/test.ts'

/** In these tests a member of staff mentions a colleague in a note, and the colleague finds the note. */

const t = translator<typeof en>('en', en)
const inbox = inboxPhrases.en
const desk = deskPhrases.en

const people = (page: Page) => page.getByRole('listbox', { name: t('people') })
const typing = (page: Page) => page.getByRole('combobox', { name: inbox('composer.noteLabel') })
const nameOf = async (databaseUrl: string, email: string) =>
  String((await ask(databaseUrl, 'select name from staff where email = $1', [email]))[0]?.name)

test('a colleague is chosen by keyboard, told at once, and led to the note', async ({ page, world, browser }) => {
  test.slow()
  const colleague = await signInNewStaff(page, world, 'support')
  const name = await nameOf(world.databaseUrl, colleague.email)
  const subject = newSubject('Hat')
  const guest = await guestWriter(world)
  const id = await guest.create(subject, '<p>Where is my hat?</p>')
  await page.goto(`${world.deskUrl}/canned`)
  await expect(heading(page, desk('screen.canned'))).toBeVisible()

  const writer = await openDesk(browser, world, 'support')
  await openTicketAtDesk(writer, world, id)
  await writer.getByRole('heading', { name: subject }).focus()
  await writer.keyboard.press('n')
  await expect(noteOf(writer)).toBeFocused()
  await writer.keyboard.type('Ask @')
  await expect(people(writer).getByRole('option')).not.toHaveCount(0)
  await expect(people(writer).getByRole('option', { name: 'Newcomer' }).first()).toBeVisible()
  await expect(typing(writer)).toHaveAttribute('aria-expanded', 'true')
  const second = people(writer).getByRole('option').nth(1)
  await writer.keyboard.press('ArrowDown')
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expect(typing(writer)).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '')
  await writer.keyboard.press('ArrowUp')
  await expectAccessibleInBoth(writer)
  await writer.keyboard.press('Escape')
  await expect(people(writer)).toBeHidden()
  await expect(noteOf(writer), 'it is a text field again, with the text').toHaveText('Ask @')
  await writer.keyboard.press('Backspace')
  await writer.keyboard.type(`@${name.toLowerCase()}`)
  await expect(people(writer).getByRole('option')).toHaveText([name])
  await writer.keyboard.press('Tab')
  await expect(people(writer)).toBeHidden()
  await expect(noteOf(writer), 'the focus stays').toBeFocused()
  await writer.keyboard.type('about the hat')
  await expect(noteOf(writer)).toHaveText(`Ask @${name} about the hat`)
  await writer.reload()
  await writer.getByRole('tab', { name: inbox('composer.note') }).click()
  await expect(noteOf(writer), 'the draft keeps the mention').toHaveText(`Ask @${name} about the hat`)
  await noteOf(writer).press('Control+Enter')
  await expect(threadOf(writer)).toContainText(`Ask @${name} about the hat`)

  const toast = page.getByRole('dialog').filter({ hasText: `Ask @${name} about the hat` })
  await expect(toast).toBeVisible()
  await expect(page.getByRole('link', { name: t('count', { screen: desk('screen.mentions'), count: 1 }) })).toBeVisible()
  await ask(world.databaseUrl, 'update staff set name = $2 where email = $1', [colleague.email, `${name} Stone`])
  await page.getByRole('link', { name: t('count', { screen: desk('screen.mentions'), count: 1 }) }).click()
  const row = page.getByRole('list', { name: t('list') }).getByRole('link')
  await expect(row, 'a renamed colleague').toContainText(`Ask @${name} Stone about the hat`)
  await expect(row).toContainText(t('isNew'))
  await expectAccessibleInBoth(page)
  await row.press('Enter')
  const note = threadOf(page).getByText(t('ofYou')).locator('xpath=ancestor::*[@data-mention]')
  await expect(note).toBeFocused()
  await expect(note).toContainText(`Ask @${name} Stone about the hat`)
  await expect(page.getByRole('link', { name: desk('screen.mentions'), exact: true }), 'nothing is new any more').toBeVisible()
  await expectAccessibleInBoth(page)
  await page.reload()
  await expect(threadOf(page)).toContainText(t('ofYou'))
  await expect(threadOf(page)).not.toContainText(t('ofYouNew'))
  await expect(toast, 'the browser tells of it once').toBeHidden()
  expect(JSON.stringify(await guest.ticket(id)), 'the player sees nothing').not.toContain(name)
})

test('on a phone, who was away finds the note far up in a long conversation, also after a merge', async ({ browser, world }) => {
  test.slow()
  const context = await browser.newContext({ viewport: viewports.phone, locale: 'en', reducedMotion: 'reduce', hasTouch: true })
  const page = await context.newPage()
  const colleague = await signInNewStaff(page, world, 'finance')
  const name = await nameOf(world.databaseUrl, colleague.email)
  const guest = await guestWriter(world)
  const [id, other] = [await guest.create(newSubject('Long'), '<p>One</p>'), await guest.create(newSubject('Rest'), '<p>Two</p>')]
  const writer = await openDesk(browser, world, 'support')
  await openTicketAtDesk(writer, world, id)
  await writer.getByRole('tab', { name: inbox('composer.note') }).click()
  await noteOf(writer).pressSequentially(`@${name}`)
  await people(writer).getByRole('option', { name }).click()
  await writer.getByRole('button', { name: inbox('composer.addNote') }).click()
  await expect(threadOf(writer)).toContainText(`@${name}`)
  await ask(
    world.databaseUrl,
    `with written as (
      insert into ticket_message (ticket_id, seq, client_id, author, html, plain, created_at)
      select $1, n, gen_random_uuid(), 'player', '<p>line ' || n || '</p>', 'line', now() + n * interval '1 second' from generate_series(2, 120) n
    ) update ticket set message_seq = 120, last_message_at = now() + interval '120 seconds' where id = $1`,
    [id],
  )

  await page.goto(`${world.deskUrl}/settings`)
  const toast = page.getByRole('dialog').filter({ hasText: `@${name}` })
  await expect(toast, 'the desk tells of it at the next visit').toBeVisible()
  const moved = await page.evaluate(
    async ([from, into]) => {
      const reply = await fetch(`/api/tickets/${from}/merge`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ intoId: into }),
      })
      return reply.status
    },
    [id, other],
  )
  expect(moved).toBe(200)
  await toast.getByRole('button', { name: t('open') }).click()
  await expect(page, 'the toast still names the merged conversation').toHaveURL(new RegExp(`/tickets/${other}`))
  const note = threadOf(page).locator('[data-mention]')
  await expect(note).toBeFocused()
  await expect(note).toBeInViewport()
  await expect(note).toHaveAttribute('data-mention', 'seen')
  await page.goto(`${world.deskUrl}/mentions`)
  await expect(page.getByRole('list', { name: t('list') }).getByRole('link')).toHaveCount(1)
  await expectAccessibleInBoth(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('a name that was not chosen is not a mention, and the composer says so once', async ({ page, world, browser }) => {
  const colleague = await signInNewStaff(page, world, 'support')
  const name = await nameOf(world.databaseUrl, colleague.email)
  const guest = await guestWriter(world)
  const id = await guest.create(newSubject('Boots'), `<p>Where are my boots?</p>${'<p>I have looked here.</p>'.repeat(40)}`)
  const writer = await openDesk(browser, world, 'support')
  await openTicketAtDesk(writer, world, id)
  await writer.getByRole('tab', { name: inbox('composer.note') }).click()
  await noteOf(writer).pressSequentially(`@${name} please`)
  await writer.keyboard.press('Control+Enter')
  await expect(writer.getByText(t('notMentionedHint'))).toBeVisible()
  await expectAccessibleInBoth(writer)
  await expect(threadOf(writer)).not.toContainText('please')
  await noteOf(writer).press('Control+Enter')
  await expect(threadOf(writer)).toContainText(`@${name} please`)
  await expect(noteOf(writer)).toHaveText('')
  await expect(noteOf(writer), 'the next note can be typed at once').toBeFocused()
  await expect(threadOf(writer).getByText('please')).toBeInViewport()

  // The writer first chooses Boris from the list, so Boris is notified. Then the writer types Boris's name without choosing it. The desk
  // must not warn about this name, because no other colleague is called Boris.
  await noteOf(writer).pressSequentially('@Bor')
  await people(writer).getByRole('option', { name: 'Boris' }).click()
  await noteOf(writer).pressSequentially('as @Boris knows')
  await expect(people(writer), 'the list of people, which would take the key, is closed').toBeHidden()
  await writer.keyboard.press('Control+Enter')
  await expect(threadOf(writer)).toContainText('as @Boris knows')

  await noteOf(writer).pressSequentially('@')
  await expect(people(writer)).toBeVisible()
  await typing(writer).dispatchEvent('keydown', { key: 'ArrowDown', keyCode: 229, bubbles: true })
  await writer.keyboard.press('ArrowDown')
  const second = people(writer).getByRole('option').nth(1)
  await expect(second, 'the first arrow belongs to the input method').toHaveAttribute('aria-selected', 'true')
  await expect(typing(writer).locator('[data-staff]')).toHaveCount(0)
  await writer.keyboard.type(name)
  await writer.keyboard.press('Enter')
  await expect(noteOf(writer).locator('[data-staff]')).toHaveCount(1)
  await writer.keyboard.press('Backspace')
  await writer.keyboard.press('Backspace')
  await expect(noteOf(writer), 'a mention is deleted as a whole').toHaveText('')
  await noteOf(writer).evaluate((field) => {
    const data = new DataTransfer()
    data.setData('text/html', '<p><span data-staff="11111111-1111-4111-8111-111111111111">the boss</span></p>')
    data.setData('text/plain', 'the boss')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(noteOf(writer)).toHaveText('the boss')
  await expect(noteOf(writer).locator('[data-staff]'), 'of somebody unknown').toHaveCount(0)
})

test('a conversation that was open before shows a new long note from its head, and a hidden tab tells nothing', async ({
  page,
  world,
  browser,
}) => {
  test.slow()
  const colleague = await signInNewStaff(page, world, 'support')
  const name = await nameOf(world.databaseUrl, colleague.email)
  const guest = await guestWriter(world)
  const id = await guest.create(newSubject('Coat'), '<p>Where is my coat?</p>')
  const hidden = await page.context().newPage()
  await hidden.addInitScript(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }))
  await hidden.goto(`${world.deskUrl}/settings`)
  await page.goto(`${world.deskUrl}/tickets/${id}`)
  await expect(threadOf(page)).toContainText('Where is my coat?')
  await page.getByRole('link', { name: desk('screen.mentions'), exact: true }).click()
  await expect(heading(page, desk('screen.mentions'))).toBeVisible()

  const writer = await openDesk(browser, world, 'support')
  await openTicketAtDesk(writer, world, id)
  await writer.getByRole('tab', { name: inbox('composer.note') }).click()
  await noteOf(writer).pressSequentially(`@${name}`)
  await writer.keyboard.press('Enter')
  for (let line = 0; line < 60; line++) await writer.keyboard.press('Enter')
  await writer.keyboard.type('The end')
  await noteOf(writer).press('Control+Enter')
  const toast = page.getByRole('dialog').filter({ hasText: `@${name}` })
  await expect(toast, 'the visible tab tells').toBeVisible()
  await expect(hidden.getByRole('dialog')).toHaveCount(0)
  await toast.getByRole('button', { name: t('open') }).click()
  const note = threadOf(page).locator('[data-mention]')
  await expect(note).toBeFocused()
  await expect(note.getByText(t('ofYou'))).toBeInViewport()
  await expect(note).toHaveAttribute('data-mention', 'seen')
  await expect(page.getByText(t('gone'))).toBeHidden()

  await writer.getByRole('tab', { name: inbox('composer.note') }).click()
  await noteOf(writer).pressSequentially(`@${name}`)
  await writer.keyboard.press('Enter')
  await writer.keyboard.type('again')
  await threadOf(page).getByText('The end').scrollIntoViewIfNeeded()
  await page.goto(`${world.deskUrl}/settings`)
  await noteOf(writer).press('Control+Enter')
  await expect(page.getByRole('dialog').filter({ hasText: 'again' })).toBeVisible()
  await page.goto(`${world.deskUrl}/mentions`)
  await page.getByRole('button', { name: t('seeAll') }).click()
  await expect(page.getByRole('link', { name: desk('screen.mentions'), exact: true })).toBeVisible()
})
