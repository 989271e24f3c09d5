import type { CategoryList } from '@playhub/contract/desk/categories'
import { deskCategories as en } from '@playhub/phrases/en/desk-catalogue'
import { translator } from '@playhub/phrases/t'
import { c, colleague, drawnPicture, e, hubPage } from './steps/catalogue-desk.ts'
import { publish, t, test } from './steps/desk/catalogue.ts'
import { expectAccessibleInBoth, heading } from './steps/staff.ts'
import { answered } from './steps/visit.ts'
import { signInStaff } from './world/staff.ts'
import { expect, viewports } from './world/test.ts'

/**
 * Tests of two screens of the desk: the editor of the portal's categories, and the editor of a game's page with its pictures, languages and
 * size.
 */

test.describe.configure({ mode: 'default', timeout: 120_000 })

const k = translator<typeof en>('en', en)
const save = { name: e('bar.save'), exact: true }

test('a new category with games, a name in another language and another order; what was saved can be undone', async ({ page, world }) => {
  await signInStaff(page, world, 'content')
  await page.setViewportSize(viewports.desktop)
  await page.goto(`${world.deskUrl}/categories`)
  await expect(heading(page, t('screen.categories'))).toBeVisible()
  const rows = page.getByRole('list', { name: k('list') }).locator(':scope > li')
  await expect(rows).toHaveCount(4)

  await page.getByRole('button', { name: k('add') }).click()
  const added = rows.nth(4)
  await expect(added.getByLabel('English', { exact: true })).toBeFocused()
  await page.getByRole('button', save).click()
  await expect(added.getByText(k('problem.NAME_MISSING')), 'an empty name holds saving back').toBeVisible()
  await page.keyboard.type('Racing & Cars')
  await expect(added.getByLabel(k('id'))).toHaveValue('racing-cars')
  await added.getByLabel('Deutsch', { exact: true }).fill('Rennen')
  await added.getByLabel('Neuroarena', { exact: true }).check()
  await expectAccessibleInBoth(page)

  // Moves the row with the keyboard. The focus stays on the buttons of the moved row.
  const up = page.getByRole('button', { name: e('order.up', { name: 'Racing & Cars' }) })
  await up.focus()
  for (const place of [4, 3, 2, 1]) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: e('order.moved', { name: 'Racing & Cars', place, count: 5 }) })).toBeAttached()
  }
  await expect(rows.first()).toContainText('Racing & Cars')
  await rows
    .nth(1)
    .getByRole('button', { name: k('remove', { name: 'Action' }) })
    .click()
  await expect(rows.nth(1)).toContainText(k('removed', { name: 'Action' }))
  await page.getByRole('button', save).click()
  await expect(page.getByText(k('saved')).first()).toBeVisible()
  await expect.poll(() => hubPage(world, '/games/de/category/racing-cars/')).toContain('Rennen')
  const other = await colleague(world, 'content')
  const saved = async () => (await other.ask('GET', '/editor/categories')).body as CategoryList
  expect((await saved()).items.map(({ id }) => id)).toEqual(['racing-cars', 'puzzle', 'building', 'cosy'])
  expect((await other.game('neuroarena')).published.game?.categories).toEqual(['racing-cars'])

  await page
    .getByRole('button', { name: k('undo') })
    .first()
    .click()
  await expect.poll(async () => (await saved()).items.map(({ id }) => id)).toEqual(['action', 'puzzle', 'building', 'cosy'])
  await expect(rows).toHaveCount(4)
})

test.describe('a second editor', () => {
  test.use({ expectedErrors: [answered(409)] })

  test('who saves second is told, loads what the other saved, and both changes are kept', async ({ page, world }) => {
    const other = await colleague(world, 'content')
    const read = async () => (await other.ask('GET', '/editor/categories')).body as CategoryList
    const write = async (list: CategoryList) => expect((await other.ask('POST', '/editor/categories', list)).status).toBe(200)
    // Writes known categories, because other tests with the same database may have changed the categories and the order of their games.
    const found = await read()
    await write({
      ...found,
      items: found.items.map((item) => ({
        ...item,
        ...(item.id === 'cosy' && { names: { ...item.names, en: 'Cosy' } }),
        ...(item.id === 'puzzle' && { games: ['islandm3'] }),
      })),
    })
    await signInStaff(page, world, 'content')
    await page.goto(`${world.deskUrl}/categories`)
    await page.getByRole('button', { name: /^Cosy/ }).click()
    await page.getByLabel('English', { exact: true }).fill('Calm')

    const list = await read()
    await write({
      ...list,
      items: list.items.map((item) => (item.id === 'puzzle' ? { ...item, games: ['islandm3', 'familytown'] } : item)),
    })

    await page.getByRole('button', save).click()
    await expect(page.getByText(e('merge.title'))).toBeVisible()
    await page.getByRole('button', { name: e('merge.load') }).click()
    await expect(page.getByText(e('merge.loaded'))).toBeVisible()
    await expect(page.getByLabel('English', { exact: true })).toHaveValue('Calm')
    await page.getByRole('button', save).click()
    await expect(page.getByText(k('saved')).first()).toBeVisible()
    const contents = ({ items }: CategoryList) => items.map(({ id, names, games }) => [id, names.en, games.toSorted()] as const)
    expect(contents(await read())).toEqual(
      contents(list).map(([id, name, games]) =>
        id === 'puzzle' ? [id, name, ['familytown', 'islandm3']] : [id, id === 'cosy' ? 'Calm' : name, games],
      ),
    )
  })
})

test('a game’s page: texts in one more language, how to play, a picture, languages, size and categories', async ({ page, world }) => {
  await signInStaff(page, world, 'content')
  await page.setViewportSize(viewports.desktop)
  await page.goto(`${world.deskUrl}/catalogue/islandm3`)
  await page
    .getByRole('tab', { name: /Italiano/ })
    .first()
    .click()
  // The locator names the Italian panel, because the panel of the previous language stays visible for a moment.
  const italian = page.getByRole('tabpanel', { name: /Italiano/ })
  await italian.getByLabel(c('form.name'), { exact: true }).fill('Isola di prova')
  await italian.getByLabel(c('form.controls')).fill('Barra spaziatrice: scava')
  const first = page.getByRole('group', { name: c('picture.shot', { number: 1 }) })
  await first.locator('input[type=file]').setInputFiles(await drawnPicture(page, { width: 1400, height: 800 }))
  await first.getByRole('button', { name: c('picture.use') }).click()
  await expect(page.getByRole('group', { name: c('picture.shot', { number: 2 }) }), 'a place for the next one').toBeVisible()
  await page
    .getByRole('group', { name: c('form.gameLanguages') })
    .getByLabel('Italiano')
    .check()
  await page.getByLabel(c('form.size')).fill('24')
  await page.getByLabel('Building', { exact: true }).check()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', publish).click()
  await expect(page.getByText(c('save.published')).first()).toBeVisible()

  const shown = () => hubPage(world, '/games/it/islandm3/')
  await expect.poll(shown).toContain('Isola di prova')
  const html = await shown()
  for (const text of ['Barra spaziatrice', 'scava', '/shot-640.webp', 'Italiano', '24 MB']) expect(html).toContain(text)
  await page.goto(`${world.hubUrl}/games/it/islandm3/`)
  const picture = page.getByRole('img', { name: /Isola di prova, / }).first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
