import { newSubject } from './steps/desk-tickets.ts'
import { inboxPhrases, openTicketAtDesk, threadOf } from './steps/inbox.ts'
import { macrosT, rulesT } from './steps/macros.ts'
import { guestWriter } from './steps/support.ts'
import { answered } from './steps/visit.ts'
import { signInStaff } from './world/staff.ts'
import { expect, expectAccessible, test } from './world/test.ts'

/** Tests of automation rules: how staff edit them, and what a conversation shows after a rule has acted. */

const t = inboxPhrases.en

test.use({ actionTimeout: 15_000 })

test('a rule is tried, switched on, and acts on a new conversation', async ({ page, world }) => {
  const [name, word] = [newSubject('Rule'), newSubject('pearl').replace(' ', '')]
  const guest = await guestWriter(world)
  await guest.create(newSubject('Before'), `<p>Where is my ${word}?</p>`)
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/rules/new`)
  const save = page.getByRole('button', { name: rulesT('save') })
  await page.getByLabel(rulesT('words')).fill(word.toUpperCase())
  await save.click()
  await expect(page.getByLabel(rulesT('name'), { exact: true })).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText(rulesT('fillActions'))
  await page.getByLabel(rulesT('name'), { exact: true }).fill(name)
  await page.getByRole('combobox', { name: macrosT('addTags') }).click()
  await page.getByRole('combobox', { name: t('ticket.findTag') }).fill('by rule')
  await page.keyboard.press('Enter')
  await page
    .getByRole('textbox', { name: macrosT('answerLabel', { language: 'English' }) })
    .fill('Hello {player|there}, look into the box.')
  await page.getByRole('button', { name: rulesT('try') }).click()
  const found = page.getByRole('region', { name: rulesT('newest') })
  await expect(found.getByRole('row')).toHaveCount(2)
  await expect(found).toContainText(rulesT('effect.tags', { to: 'by rule' }))
  await expectAccessible(page)
  await save.click()
  await expect(page).toHaveURL(/\/rules\/[0-9a-f-]{36}$/)
  const title = page.getByRole('heading', { name: rulesT('editTitle'), exact: true })
  await expect(title).toBeFocused()
  await expect(title, 'the page is where the focus is').toBeInViewport()
  const row = page
    .getByRole('list', { name: rulesT('list') })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(row).toContainText(rulesT('off'))
  await row.getByRole('switch').click()
  await expect(page.getByText(rulesT('switchedOn', { name }))).toBeVisible()

  const id = await guest.create(newSubject('After'), `<p>Where is my ${word}?</p>`)
  await openTicketAtDesk(page, world, id)
  await expect(threadOf(page)).toContainText('look into the box', { timeout: 20_000 })
  await expect(threadOf(page)).toContainText(rulesT('line.actedFor', { name, what: macrosT('line.tags', { to: 'by rule' }) }))

  await page.goto(`${world.deskUrl}/rules`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: rulesT('log') }).click()
  await expect(page.getByRole('heading', { name: rulesT('logTitle', { name }) })).toBeFocused()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('link', { name: rulesT('toRule') }).click()
  await page.getByRole('button', { name: rulesT('remove') }).click()
  await page.getByRole('button', { name: rulesT('ask.yes') }).click()
  await expect(page.getByText(rulesT('removed', { name }))).toBeVisible()
})

test('a rule that is being edited is switched on in the list, and the changes stay', async ({ page, world }) => {
  const name = newSubject('Switched rule')
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/rules/new`)
  await page.getByLabel(rulesT('name'), { exact: true }).fill(name)
  await page.getByLabel(macrosT('status')).selectOption(t('status.closed'))
  await page.getByLabel(rulesT('words')).fill(name)
  await page.getByRole('button', { name: rulesT('save') }).click()
  await expect(page).toHaveURL(/\/rules\/[0-9a-f-]{36}$/)
  await page.getByLabel(rulesT('hourlyMax')).fill('7')
  await page.getByRole('switch', { name: `${name}: ${rulesT('on')}` }).click()
  await expect(page.getByRole('switch', { name: rulesT('on'), exact: true })).toBeChecked()
  await expect(page.getByLabel(rulesT('hourlyMax'))).toHaveValue('7')
  await page.getByRole('button', { name: rulesT('save') }).click()
  await expect(page.getByRole('button', { name: rulesT('discard') })).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel(rulesT('hourlyMax'))).toHaveValue('7')
  await expect(page.getByRole('switch', { name: rulesT('on'), exact: true })).toBeChecked()
})

test.describe('two editors of one rule', () => {
  test.use({ expectedErrors: [answered(409)] })

  test('the second one loads what the first has saved, and keeps their own', async ({ page, browser, world }) => {
    const name = newSubject('Shared rule')
    await signInStaff(page, world, 'support')
    await page.goto(`${world.deskUrl}/rules/new`)
    await page.getByLabel(rulesT('name'), { exact: true }).fill(name)
    await page.getByLabel(macrosT('status')).selectOption(t('status.closed'))
    await page.getByRole('button', { name: rulesT('save') }).click()
    await expect(page).toHaveURL(/\/rules\/[0-9a-f-]{36}$/)
    const context = await browser.newContext()
    const other = await context.newPage()
    await signInStaff(other, world, 'finance')
    await other.goto(page.url())
    await other.getByLabel(rulesT('requester'), { exact: true }).selectOption(rulesT('guest'))
    await page.getByLabel(rulesT('event')).selectOption(rulesT('events.waiting'))
    await page.getByLabel(rulesT('wait')).fill('3')
    await other.getByRole('button', { name: rulesT('save') }).click()
    await expect(other.getByRole('button', { name: rulesT('discard') })).toHaveCount(0)
    await page.getByRole('button', { name: rulesT('save') }).click()
    await page.getByRole('button', { name: 'Load theirs, keep mine' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator(':focus')).toContainText('Theirs is loaded')
    await expect(page.getByLabel(rulesT('requester'), { exact: true })).toHaveValue('guest')
    await expect(page.getByLabel(rulesT('wait'))).toHaveValue('3')
    await page.getByRole('button', { name: rulesT('save') }).click()
    await expect(page.getByRole('button', { name: rulesT('discard') })).toHaveCount(0)
    await context.close()
  })
})
