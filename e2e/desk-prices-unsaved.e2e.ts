import type { Page } from '@playwright/test'
import { atServer, bar, cell, deskT, editingT, open, save, t } from './steps/desk/prices.ts'
import { expectAccessibleInBoth } from './steps/staff.ts'
import { answered } from './steps/visit.ts'
import { test } from './world/own-world.ts'
import { signInStaff } from './world/staff.ts'
import { expect } from './world/test.ts'

test.describe.configure({ mode: 'default' })

/** Saves the prices. Earlier tests may have left prices that look wrong, so the desk may ask for confirmation before it saves. */
const saveAll = async (page: Page) => {
  await save(page).click()
  const question = page.getByRole('alertdialog')
  await expect(question.or(page.getByText(t('saved')).first()).or(page.getByText(editingT('merge.title')))).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: t('ask.yes') }).click()
}

test.describe(() => {
  test.use({ expectedErrors: [answered(409)] })

  test('a colleague who was quicker costs nobody anything', async ({ page, world }) => {
    const before = await atServer(world, 'neuroarena')
    const [first, second] = before.items
    if (!first || !second) throw new Error('the demo list is too short')
    await open(page, world, 'neuroarena')
    await cell(page, 'column.enTitle', first.enTitle).fill('Mine')
    await cell(page, 'column.ruTitle', second.enTitle).fill('Моё')
    await before.put([{ ...first, enTitle: 'Theirs' }, { ...second, isActive: !second.isActive }, ...before.items.slice(2)])
    await saveAll(page)
    await expect(bar(page)).toContainText(editingT('merge.title'))
    await page.getByRole('button', { name: editingT('merge.load') }).click()
    await expect(bar(page)).toContainText(/Both of you have changed 1 thing/)
    await expect(cell(page, 'column.enTitle', 'Mine')).toHaveValue('Mine')
    await saveAll(page)
    await expect(page.getByText(t('saved')).first()).toBeVisible()
    const { items } = await atServer(world, 'neuroarena')
    expect(items.slice(0, 2)).toEqual([
      { ...first, enTitle: 'Mine' },
      { ...second, ruTitle: 'Моё', isActive: !second.isActive },
    ])
  })
})

test.describe(() => {
  test.use({ expectedErrors: [answered(409)] })

  test('a line that a colleague has removed stays removed, unless it is brought back', async ({ page, world }) => {
    const before = await atServer(world, 'neuroarena')
    const [first, second] = before.items
    if (!first || !second) throw new Error('the demo list is too short')
    await open(page, world, 'neuroarena')
    await cell(page, 'column.ruTitle', second.enTitle).fill('Своё')
    await before.put(before.items.filter(({ id }) => id !== second.id))
    await saveAll(page)
    await page.getByRole('button', { name: editingT('merge.load') }).click()
    await expect(bar(page)).toContainText(t('gone', { count: 1, names: second.enTitle }))
    await expect(bar(page), 'that is no change by both of one thing').not.toContainText(/Both of you/)
    await expect(page.getByText(t('removed', { name: second.enTitle }))).toBeVisible()
    await expectAccessibleInBoth(page)
    await saveAll(page)
    await expect(page.getByText(t('saved')).first()).toBeVisible()
    expect((await atServer(world, 'neuroarena')).items.map(({ id }) => id)).toEqual(
      before.items.filter(({ id }) => id !== second.id).map(({ id }) => id),
    )

    await page.reload()
    const later = await atServer(world, 'neuroarena')
    await cell(page, 'column.ruTitle', first.enTitle).fill('Иное')
    await later.put(later.items.filter(({ id }) => id !== first.id))
    await saveAll(page)
    await page.getByRole('button', { name: editingT('merge.load') }).click()
    await page.getByRole('button', { name: t('bringBack') }).click()
    await expect(bar(page)).not.toContainText(t('gone', { count: 1, names: first.enTitle }))
    await saveAll(page)
    await expect(bar(page)).toBeHidden()
    expect((await atServer(world, 'neuroarena')).items.find(({ id }) => id === first.id)).toEqual({ ...first, ruTitle: 'Иное' })
  })
})

test('what is not saved is not left behind without a question: by link, by the choice of a project, by Back', async ({ page, world }) => {
  await signInStaff(page, world, 'content')
  await page.goto(`${world.deskUrl}/prices`)
  await page
    .getByRole('list', { name: t('choose') })
    .getByRole('link', { name: /familytown/ })
    .click()
  const title = page.locator('input[data-cell=enTitle]').first()
  await title.fill('Not saved')
  const question = page.getByRole('alertdialog', { name: editingT('leave.title') })
  const stay = async () => {
    await expect(question.getByRole('button', { name: editingT('leave.no') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(/prices\/familytown$/)
    await expect(title).toHaveValue('Not saved')
  }
  await page.getByRole('link', { name: deskT('screen.settings') }).click()
  await stay()
  await page.getByLabel(t('project'), { exact: true }).selectOption('neuroarena')
  await stay()
  await page.goBack()
  await stay()
  await page.goBack()
  await question.getByRole('button', { name: editingT('leave.yes') }).click()
  await expect(page).toHaveURL(/prices$/)
  await page
    .getByRole('list', { name: t('choose') })
    .getByRole('link', { name: /familytown/ })
    .click()
  await expect(title).not.toHaveValue('Not saved')
})
