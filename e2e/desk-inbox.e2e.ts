import { desk as calls } from '@playhub/contract/desk'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import { DESK_SEARCH_MAX } from '@playhub/contract/limits'
import { headersOf, newSubject } from './steps/desk-tickets.ts'
import { inboxPhrases, noteOf, openTicketAtDesk, replyOf, rowOf, threadOf } from './steps/inbox.ts'
import { registerPlayer } from './steps/newcomer.ts'
import { guestWriter, playerWriter, staffOf } from './steps/support.ts'
import { signInStaff } from './world/staff.ts'
import { expect, test } from './world/test.ts'

/** Tests of the list of conversations: its views and filters, its search, ready answers, and work with the keyboard alone. */

const t = inboxPhrases.en

test.use({ actionTimeout: 15_000 })

test('a ready answer is found by its key and filled in', async ({ page, world }) => {
  const saved = await fetch(`${world.deskUrl}${deskPrefix}${calls.canned.saveCanned.path}`, {
    method: 'POST',
    headers: await headersOf(world, 'support'),
    body: JSON.stringify({
      title: 'Hello by name',
      text: '<p>Hi, {player}. It is about {ticket} and {item}. {staff}</p>',
      project: null,
      language: 'en',
    }),
  })
  expect(saved.status).toBe(200)
  const player = await registerPlayer(world)
  const id = await playerWriter(world, player.token).create(newSubject('Anything'), '<p>Hello</p>')
  await signInStaff(page, world, 'support')
  await openTicketAtDesk(page, world, id)
  await replyOf(page).press(';')
  await page.getByRole('combobox', { name: t('composer.cannedHint') }).fill('by name')
  await page.keyboard.press('Enter')
  await expect(replyOf(page)).toContainText(`Hi, ${player.nickName}. It is about 1`)
  await expect(replyOf(page)).toContainText('and {item}. Anna')
  await expect(replyOf(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(
    page.getByRole('alert').getByText(t('composer.unfilled', { names: '{item}' })),
    'nobody is sent an empty place',
  ).toBeVisible()
  await expect(replyOf(page)).toContainText('{item}')
})

test('a guest has no name: a ready answer says what stands there instead, the ticket’s language comes first, then English', async ({
  page,
  world,
}) => {
  const mark = newSubject('Filled')
  const save = async (title: string, language: string, text: string) => {
    const body = JSON.stringify({ title: `${mark} ${title}`, text, project: null, language })
    const saved = await fetch(`${world.deskUrl}${deskPrefix}${calls.canned.saveCanned.path}`, {
      ...{ method: 'POST', headers: await headersOf(world, 'support'), body },
    })
    expect(saved.status).toBe(200)
  }
  await save('French', 'fr', '<p>Bonjour</p>')
  await save('English', 'en', '<p>Hello, {player|there}! {item|It} has arrived.</p>')
  await save('German', 'de', '<p>Hallo, {player}, alles ist da.</p>')
  const id = await (await guestWriter(world, { language: 'de' })).create(newSubject('In German'), '<p>Hallo</p>')
  await signInStaff(page, world, 'support')
  await openTicketAtDesk(page, world, id)
  await replyOf(page).press(';')
  await page.getByRole('combobox', { name: t('composer.cannedHint') }).fill(mark)
  await expect(page.getByRole('option')).toContainText(['German', 'English', 'French'])
  await page.getByRole('option', { name: 'English' }).click()
  await expect(replyOf(page)).toHaveText('Hello, there! It has arrived.')
  await page.keyboard.press('Control+Enter')
  await expect(threadOf(page).getByText('Hello, there! It has arrived.')).toBeVisible()
  await replyOf(page).press(';')
  await page.getByRole('combobox', { name: t('composer.cannedHint') }).fill(`${mark} German`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText(t('composer.unfilled', { names: '{player}' })), 'before Send is pressed').toBeVisible()
})

test('a day at the desk by keyboard alone', async ({ page, world }) => {
  const guest = await guestWriter(world)
  const subject = newSubject('By keyboard')
  const id = await guest.create(subject, '<p>Hello</p>')
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/tickets`)
  await expect(rowOf(page, subject)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(subject)
  await expect(page.getByText(t('inbox.everywhere'))).toBeVisible()
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(rowOf(page, subject)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: subject })).toBeFocused()
  await page.keyboard.press('r')
  await expect(replyOf(page)).toBeFocused()
  await page.keyboard.type('Hello to you; j, e and a are letters here')
  await page.keyboard.press('Control+Enter')
  await expect(threadOf(page).getByText('Hello to you; j, e and a')).toBeVisible()
  await page.getByRole('heading', { name: subject }).focus()
  await page.keyboard.press('n')
  await expect(noteOf(page)).toBeFocused()
  await page.keyboard.type('A quiet word')
  await page.keyboard.press('Control+Enter')
  await expect(threadOf(page).getByText('A quiet word')).toBeVisible()
  await page.getByRole('heading', { name: subject }).focus()
  await page.keyboard.press('a')
  await expect(page.getByRole('combobox', { name: t('ticket.findColleague') })).toBeFocused()
  await page.keyboard.type('Bor')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: t('ticket.assigned', { name: 'Boris' }) })).toBeVisible()
  await page.keyboard.press('e')
  await expect(threadOf(page).getByText(t('change.closed', { actor: 'Anna' }))).toBeVisible()
  await expect(page, 'nothing else opens by itself').toHaveURL(new RegExp(id))
})

test('a key acts on the row that has the focus, not on the conversation that is open', async ({ page, world }) => {
  const guest = await guestWriter(world)
  const mark = newSubject('Focus')
  const [first, second] = [`${mark} one`, `${mark} two`]
  const ids = [await guest.create(first, '<p>Hello</p>'), await guest.create(second, '<p>Hello</p>')]
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/tickets?q=${encodeURIComponent(mark)}`)
  await expect(page.locator('[data-row]')).toHaveCount(2)
  await rowOf(page, first).click()
  await expect(page.getByRole('heading', { name: first })).toBeFocused()
  await rowOf(page, second).focus()
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { name: second }), 'what is closed is in sight').toBeVisible()
  await expect(threadOf(page).getByText(t('change.closed', { actor: 'Anna' }))).toBeVisible()
  expect((await Promise.all(ids.map((id) => guest.ticket(id)))).map(({ status }) => status)).toEqual(['open', 'closed'])
  await rowOf(page, first).focus()
  await page.keyboard.press('a')
  await expect(page.getByRole('combobox', { name: t('ticket.findColleague') })).toBeFocused()
  await page.keyboard.type('Bor')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: first })).toBeVisible()
  await expect(page.getByRole('combobox', { name: t('ticket.assigned', { name: 'Boris' }) })).toBeVisible()
  await rowOf(page, second).focus()
  await page.keyboard.press('n')
  await expect(noteOf(page)).toBeFocused()
})

test('the list: views, filters in the address, arrivals that do not push rows about', async ({ page, world }) => {
  const staff = await staffOf(world)
  const guest = await guestWriter(world)
  const closed = newSubject('Already closed')
  await staff.close(await guest.create(closed, '<p>Done</p>'))
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/tickets`)
  await page
    .getByRole('navigation', { name: t('inbox.views') })
    .getByRole('link', { name: t('inbox.view.closed') })
    .click()
  await expect(rowOf(page, closed)).toBeVisible()
  await rowOf(page, closed).hover()
  const later = newSubject('Closed later')
  await staff.close(await guest.create(later, '<p>Done</p>'))
  await page.getByRole('button', { name: t('inbox.held', { count: 1 }) }).click()
  await expect(page.locator('[data-row]').first()).toContainText(later)
  await page.getByRole('button', { name: t('inbox.filters') }).click()
  await page.getByLabel(t('inbox.priority')).selectOption('urgent')
  await expect(page).toHaveURL(/view=closed&priority=urgent/)
  await expect(page.getByText(t('inbox.nothing'))).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(t('inbox.priority'))).toHaveValue('urgent')
  const noAgent = crypto.randomUUID()
  await page.goto(`${world.deskUrl}/tickets?view=closed&assignee=${noAgent}`)
  await expect(page.getByLabel(t('inbox.assignee')), 'an assignee who may not answer any more').toHaveValue(noAgent)
  await page
    .getByRole('button', { name: t('inbox.clearFilters') })
    .first()
    .click()
  await expect(rowOf(page, closed)).toBeVisible()
})

test('more than the search takes cannot be typed, and the number is found as the desk writes it', async ({ page, world }) => {
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/tickets`)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  const search = page.getByRole('textbox', { name: t('inbox.search'), exact: true })
  await search.focus()
  await page.keyboard.insertText('x'.repeat(500))
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('inbox.nothing'))).toBeVisible()
  await expect(search).toHaveValue('x'.repeat(DESK_SEARCH_MAX.tickets))
  await search.fill('№ 1001')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-row]')).toHaveCount(1)
})
