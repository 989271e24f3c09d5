import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { atServer, bar, cell, editingT, open, save, t } from './steps/desk/prices.ts'
import { expectAccessibleInBoth } from './steps/staff.ts'
import { test } from './world/own-world.ts'
import { signInStaff } from './world/staff.ts'
import { expect, viewports } from './world/test.ts'

test.describe.configure({ mode: 'default' })

const ids = async (page: Page) => {
  const shown = page.locator('tbody th code')
  await expect(shown.first()).toBeVisible()
  return shown.allTextContents()
}

test('a price is written in place, looked over, saved and seen by players', async ({ page, world }) => {
  await open(page, world, 'familytown')
  const price = cell(page, 'column.rub', 'A second builder')
  await expect(price).toHaveValue('349.00')
  await price.fill('free')
  await expect(price).toHaveAccessibleDescription(new RegExp(t('problem.PRICE_WRONG')))
  await expect(bar(page)).toContainText(editingT('bar.changes', { count: 1 }))
  await save(page).click()
  await expect(price, 'what is wrong blocks the save and takes the focus').toBeFocused()
  await price.press('Escape')
  await expect(price, 'Esc brings back what was there').toHaveValue('349.00')
  await expect(bar(page)).toBeHidden()

  await price.fill('359,5')
  await price.press('Enter')
  await expect(cell(page, 'column.rub', 'Golden roofs'), 'Enter goes to the line below').toBeFocused()
  const title = cell(page, 'column.enTitle', 'Golden roofs')
  await title.fill('')
  const [summary, problem] = [page.getByText(t('problems', { count: 1 })), t('problem.TITLE_MISSING')]
  await expect(summary).toBeVisible()
  await page.getByRole('button', { name: new RegExp(problem) }).click()
  await expect(page.locator(':focus'), 'the summary leads to the cell').toHaveAccessibleDescription(new RegExp(problem))
  await page.keyboard.type('Golden roofs')
  await expectAccessibleInBoth(page)
  await expect(bar(page)).toContainText(editingT('bar.changes', { count: 1 }))
  await save(page).click()
  await expect(page.getByText(t('saved')).first()).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await expect(price).toHaveValue('359.50')
  const inRussian = { headers: { 'accept-language': 'ru' } }
  await expect.poll(async () => (await fetch(`${world.hubUrl}/prices/familytown`, inRussian)).text()).toContain('359,50')
})

test('a strange price is asked about once', async ({ page, world }) => {
  await open(page, world, 'neuroarena', 'finance')
  const price = page.locator('input[data-cell=usd]').first()
  const before = await price.inputValue()
  await price.fill(String(Number(before) * 4))
  await save(page).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(t('problem.CHANGED_MUCH'))
  await expect(question.getByRole('button', { name: t('ask.no') })).toBeFocused()
  await question.getByRole('button', { name: t('ask.no') }).click()
  expect((await atServer(world, 'neuroarena')).items[0]?.usdMinor).toBe(Math.round(Number(before) * 100))
  await save(page).click()
  await question.getByRole('button', { name: t('ask.yes') }).click()
  await expect(page.getByText(t('saved')).first()).toBeVisible()
  expect((await atServer(world, 'neuroarena')).items[0]?.usdMinor).toBe(Math.round(Number(before) * 400))
})

test('lines are moved by keyboard and by hand, added, copied, taken away and brought back', async ({ page, world }) => {
  await open(page, world, 'familytown')
  const before = await ids(page)
  expect(before.length).toBeGreaterThan(2)
  const title = page.locator('input[data-cell=enTitle]').first()
  const first = await title.inputValue()
  await title.focus()
  await page.keyboard.press('Alt+ArrowDown')
  expect(await ids(page)).toEqual([before[1], before[0], ...before.slice(2)])
  await expect(page.getByText(editingT('order.moved', { name: first, place: 2, count: before.length }))).toBeAttached()
  await expect(page.locator(':focus'), 'the focus goes along').toHaveValue(first)
  const up = page.getByRole('button', { name: editingT('order.up', { name: first }) })
  await up.click()
  expect(await ids(page)).toEqual(before)
  await expect(up).toBeFocused()
  await expect(bar(page), 'where it was is no change').toBeHidden()

  const [grip, last] = [page.getByTitle(editingT('order.drag')).first(), page.locator('tr[data-row]').nth(2)]
  await grip.hover()
  await page.mouse.down()
  await last.hover()
  await page.mouse.up()
  expect((await ids(page)).indexOf(before[0] ?? '')).toBe(2)
  await expect(bar(page)).toContainText(editingT('bar.changes', { count: 1 }))
  await page.getByRole('button', { name: editingT('bar.discard') }).click()
  expect(await ids(page)).toEqual(before)

  await page.getByRole('button', { name: t('duplicate', { name: first }) }).click()
  await expect(page.locator(':focus')).toHaveValue(`${before[0]}-copy`)
  const copy = page.locator('tr[data-new]')
  await page
    .getByRole('button', { name: t('remove', { name: first }) })
    .nth(1)
    .click()
  await expect(copy).toBeHidden()
  await page.getByRole('button', { name: t('bringBack') }).click()
  await expect(copy.locator('input[data-cell=id]')).toHaveValue(`${before[0]}-copy`)
  await page.getByRole('button', { name: editingT('bar.discard') }).click()

  await page.getByRole('button', { name: t('remove', { name: first }) }).click()
  const back = page.getByRole('button', { name: t('bringBack') }).first()
  await expect(back).toBeFocused()
  await expect(bar(page)).toContainText(editingT('bar.changes', { count: 1 }))
  await back.click()
  await expect(bar(page)).toBeHidden()
  await page.getByRole('button', { name: t('add') }).click()
  await expect(page.locator('tr[data-new] input[data-cell=id]').last()).toBeFocused()
  await page.keyboard.type('starter')
  for (const [column, text] of [
    ['ruTitle', 'Набор новичка'],
    ['rub', '99'],
    ['enTitle', 'Starter pack'],
    ['usd', '0,99'],
  ] as const) {
    await page.locator(`tr[data-new] input[data-cell=${column}]`).last().fill(text)
  }
  await page
    .locator('tr[data-new] input[type=file]')
    .last()
    .setInputFiles('docs/pictures/catalogue.png')
    .catch(() => undefined)
  await save(page).click()
  const question = page.getByRole('alertdialog')
  if (await question.isVisible()) await question.getByRole('button', { name: t('ask.yes') }).click()
  await expect(page.getByText(t('saved')).first()).toBeVisible()
  expect((await atServer(world, 'familytown')).items.at(-1)).toMatchObject({
    ...{ id: 'starter', ruTitle: 'Набор новичка', enTitle: 'Starter pack', rubMinor: 9900, usdMinor: 99, isActive: true },
  })
})

test('a new line is told what is wrong where it was left, and everywhere at Save', async ({ page, world }) => {
  await open(page, world, 'islandm3')
  const summary = page.locator('details')
  const inLine = (column: string) => page.locator(`tr[data-new] input[data-cell=${column}]`)
  await page.getByRole('button', { name: t('add') }).click()
  await expect(inLine('id')).toBeFocused()
  await expect(bar(page)).toContainText(editingT('bar.changes', { count: 1 }))
  await expect(page.locator('tr[data-new] [aria-invalid]')).toHaveCount(0)
  await expect(summary).toBeHidden()
  await expect(bar(page)).not.toContainText(editingT('bar.problems', { count: 5 }))

  await page.keyboard.type('starter pack')
  await expect(summary, 'not while it is written').toBeHidden()
  await page.keyboard.press('Tab')
  await expect(inLine('id')).toHaveAccessibleDescription(new RegExp(t('problem.ID_FORMAT')))
  await expect(inLine('ruTitle'), 'nothing is told of the cell that is come to').toBeFocused()
  await expect(inLine('ruTitle')).not.toHaveAttribute('aria-invalid')
  await expect(summary).toContainText(t('problems', { count: 1 }))
  await page.keyboard.press('Tab')
  await expect(inLine('ruTitle')).toHaveAccessibleDescription(new RegExp(t('problem.TITLE_MISSING')))
  await expect(inLine('enTitle')).not.toHaveAttribute('aria-invalid')
  await expectAccessibleInBoth(page)

  await inLine('id').fill('starter')
  await inLine('ruTitle').fill('Набор новичка')
  await expect(inLine('rub'), 'it was left empty').toHaveAttribute('aria-invalid', 'true')
  await expect(inLine('usd')).not.toHaveAttribute('aria-invalid')
  await inLine('enTitle').focus()
  await save(page).click()
  await expect(inLine('rub'), 'Save leads to the first').toBeFocused()
  for (const column of ['rub', 'enTitle', 'usd']) await expect(inLine(column)).toHaveAttribute('aria-invalid', 'true')
  await expect(bar(page)).toContainText(editingT('bar.problems', { count: 3 }))

  await page.getByRole('button', { name: t('duplicate', { name: 'Five extra moves' }) }).click()
  await expect(page.locator(':focus'), 'what was copied is judged at once').toHaveValue('moves-5-copy')
  await page.getByRole('button', { name: editingT('bar.discard') }).click()
  await expect(summary).toBeHidden()
})

test('a picture is cut, sent, and shown to players with the line', async ({ page, world }) => {
  await open(page, world, 'islandm3')
  const [id] = await ids(page)
  const picture = await page.locator('body').screenshot()
  await page.locator('tr[data-row] input[type=file]').first().setInputFiles({ name: 'gem.png', mimeType: 'image/png', buffer: picture })
  await expect(bar(page)).toContainText(editingT('bar.changes', { count: 1 }))
  const shown = page.locator('tr[data-row] img').first()
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(256)
  await save(page).click()
  await expect(page.getByText(t('saved')).first()).toBeVisible()
  const line = (await atServer(world, 'islandm3')).items.find((each) => each.id === id)
  const answer = await fetch(`${world.hubUrl}/images/items/${line?.logoName}.webp`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('a file shows what it changes before anything is changed, and comes back out the same', async ({ page, world }) => {
  await open(page, world, 'familytown')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('export') }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const give = (content: string) =>
    page.getByTestId('csv').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })

  await give(text)
  const dialog = page.getByRole('dialog', { name: t('csv.title') })
  await expect(dialog).toContainText(t('csv.same'))
  await dialog.getByRole('button', { name: t('csv.cancel') }).click()
  await give('id,title\na,b')
  await expect(dialog.getByRole('alert')).toContainText('ru_price')
  await page.keyboard.press('Escape')

  const lines = text.trimEnd().split('\r\n')
  const builder = lines.find((line) => line.startsWith('builder,'))?.replace('A second builder', 'Another builder')
  await give([lines[0], builder, 'lamp,Фонарь,"49,50",Lamp,0.59,yes,builder', 'broken,Без цены,,No price,1,yes,'].join('\n'))
  await expect(dialog).toContainText('A second builder → Another builder')
  await expect(dialog).toContainText(t('csv.wrongLine', { line: 4, reason: t('csv.reason.PRICE_WRONG') }))
  await expect(dialog.getByRole('row', { name: new RegExp(t('csv.kind.gone')) })).not.toHaveCount(0)
  await expectAccessibleInBoth(page)
  await expect(bar(page), 'nothing is changed yet').toBeHidden()
  await dialog.getByRole('button', { name: t('csv.take') }).click()
  await expect(cell(page, 'column.enTitle', 'Another builder')).toBeVisible()
  await expect(bar(page)).toContainText(editingT('bar.changes', { count: 2 }))
  await page.getByRole('button', { name: editingT('bar.discard') }).click()
  await expect(bar(page)).toBeHidden()
  await expect(cell(page, 'column.enTitle', 'A second builder')).toBeVisible()
})

test('a price that cannot be read goes into a file as it was typed', async ({ page, world }) => {
  await open(page, world, 'islandm3')
  await page.locator('input[data-cell=rub]').first().fill('1e5')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('export') }).click()
  const [, first] = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  expect(first).toContain(',1e5,')
})

test('on a phone each line is a card, with nothing wider than the screen', async ({ page, world }) => {
  await page.setViewportSize(viewports.phone)
  await open(page, world, 'familytown')
  await page.locator('input[data-cell=rub]').first().fill('free')
  await expect(save(page)).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expectAccessibleInBoth(page)
})

test('prices are not for those who answer players', async ({ page, world }) => {
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/prices`)
  await expect(page).toHaveURL(/tickets/)
})
