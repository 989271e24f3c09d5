import { newSubject } from './steps/desk-tickets.ts'
import { inboxPhrases } from './steps/inbox.ts'
import { changeMacro, macrosT, makeMacro } from './steps/macros.ts'
import { answered } from './steps/visit.ts'
import { signInStaff } from './world/staff.ts'
import { expect, test } from './world/test.ts'

/** Tests of the page on which staff edit macros: one person alone, or two people at the same time. */

const t = inboxPhrases.en

test.use({ actionTimeout: 15_000 })

test('two new macros, one after the other, are two', async ({ page, world }) => {
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/macros/new`)
  const names = [newSubject('One'), newSubject('Two')]
  for (const name of names) {
    await page.getByLabel(macrosT('name'), { exact: true }).fill(name)
    await page.getByLabel(macrosT('priority')).selectOption(t('priority.high'))
    await page.getByRole('button', { name: macrosT('save') }).click()
    await expect(page).toHaveURL(/\/macros\/[0-9a-f-]{36}$/)
    if (name === names[0]) await page.getByRole('button', { name: macrosT('add') }).click()
  }
  for (const name of names) await expect(page.getByRole('list', { name: macrosT('list') }).getByRole('link', { name })).toBeVisible()
})

test('the key in a text checks the form like the button', async ({ page, world }) => {
  const name = newSubject('By key')
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/macros/new`)
  const text = page.getByRole('textbox', { name: macrosT('answerLabel', { language: 'English' }) })
  await text.fill('Hello')
  await text.press('Control+Enter')
  await expect(page.getByText(macrosT('fillName'))).toBeVisible()
  await expect(page.getByLabel(macrosT('name'), { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await text.press('Control+Enter')
  await expect(page).toHaveURL(/\/macros\/[0-9a-f-]{36}$/)
})

test.describe('two editors of one macro', () => {
  test.use({ expectedErrors: [answered(409)] })

  test('the second one loads what the first has saved, and keeps their own', async ({ page, browser, world }) => {
    const name = newSubject('Shared')
    const id = await makeMacro(world, 'support', name, [{ kind: 'addTags', tags: ['one'] }])
    await signInStaff(page, world, 'support')
    const context = await browser.newContext()
    const other = await context.newPage()
    await signInStaff(other, world, 'finance')
    for (const each of [page, other]) await each.goto(`${world.deskUrl}/macros/${id}`)
    await other.getByLabel(macrosT('priority')).selectOption(t('priority.high'))
    await page.getByLabel(macrosT('status')).selectOption(t('status.closed'))
    await other.getByRole('button', { name: macrosT('save') }).click()
    await expect(other.getByText(macrosT('saved'))).toBeVisible()
    await page.getByRole('button', { name: macrosT('save') }).click()
    await page.getByRole('button', { name: 'Load theirs, keep mine' }).click()
    await expect(page.getByLabel(macrosT('priority'))).toHaveValue('high')
    await expect(page.getByLabel(macrosT('status'))).toHaveValue('closed')
    await page.getByRole('button', { name: macrosT('save') }).click()
    await expect(page.getByText(macrosT('saved'))).toBeVisible()
    await page.getByRole('button', { name: macrosT('remove') }).click()
    await page.getByRole('button', { name: macrosT('ask.yes') }).click()
    await expect(page.getByText(macrosT('removed', { name }))).toBeVisible()
    await context.close()
  })
})

test('a macro that a colleague changes while nothing is typed is shown as it is now', async ({ page, world }) => {
  const name = newSubject('Read again')
  const id = await makeMacro(world, 'support', name, [{ kind: 'answer', texts: { en: '<p>Before.</p>' } }])
  await signInStaff(page, world, 'support')
  await page.clock.install()
  await page.goto(`${world.deskUrl}/macros/${id}`)
  const text = page.getByRole('textbox', { name: macrosT('answerLabel', { language: 'English' }) })
  await expect(text).toHaveText('Before.')
  await text.fill('Mine.')
  await text.press('Control+Enter')
  await expect(page.getByText(macrosT('saved'))).toBeVisible()
  await expect(text, 'the focus stays after a save').toBeFocused()
  await changeMacro(world, 'finance', id, { actions: [{ kind: 'answer', texts: { en: '<p>After.</p>' } }] })
  // A page that becomes visible again after more than a minute loads the list of macros again.
  await page.clock.fastForward(61_000)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(text).toHaveText('After.')
})
