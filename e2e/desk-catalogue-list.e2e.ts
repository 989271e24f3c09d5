import { c, colleague, drawnPicture, e, hubPage, preview } from './steps/catalogue-desk.ts'
import { publish, t, test } from './steps/desk/catalogue.ts'
import { expectAccessibleInBoth, heading, signInAgain } from './steps/staff.ts'
import { answered } from './steps/visit.ts'
import { signInNewStaff, signInStaff } from './world/staff.ts'
import { expect, viewports } from './world/test.ts'

// The time limit is long, because axe also checks each frame, in both themes.
test.describe.configure({ mode: 'default', timeout: 120_000 })

test('the order of the catalogue, by the keyboard and back', async ({ page, world }) => {
  await signInStaff(page, world, 'content')
  await page.goto(`${world.deskUrl}/catalogue`)
  const rows = page.getByRole('list', { name: c('list.title') }).getByRole('listitem')
  const down = page.getByRole('button', { name: /^Move Familytown.* down$/ })
  await expect(rows.first()).toContainText('familytown')
  await down.press('Enter')
  await expect(rows.nth(1)).toContainText('familytown')
  await expect(down).toBeFocused()
  await expect(page.getByText(/now at place 2/).first()).toBeVisible()
  await expect.poll(async () => (await hubPage(world, '/games/en/')).search(/familytown/) > 0).toBe(true)
  const other = await colleague(world, 'content')
  const order = async () => ((await other.ask('GET', '/editor/projects')).body as { items: { id: string }[] }).items.map(({ id }) => id)
  expect((await order()).slice(0, 2)).toEqual(['neuroarena', 'familytown'])
  await page.getByRole('button', { name: c('list.undo') }).click()
  await expect(rows.first()).toContainText('familytown')
  await expect.poll(async () => (await order()).slice(0, 2)).toEqual(['familytown', 'neuroarena'])

  const middleOf = async (at: number) => {
    const box = await rows.nth(at).getByTitle(e('order.drag')).boundingBox()
    if (!box) throw new Error('nothing to drag')
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  await page.mouse.move(...(await middleOf(2)))
  await page.mouse.down()
  await page.mouse.move(...(await middleOf(1)), { steps: 4 })
  await page.mouse.move(...(await middleOf(0)), { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await order())[0], 'dragged to the top').toBe('islandm3')
})

test.describe('two who order', () => {
  test.use({ expectedErrors: [answered(409)] })

  test('a move of a colleague is not undone by another, who is told and sees it', async ({ page, world }) => {
    await signInStaff(page, world, 'content')
    await page.goto(`${world.deskUrl}/catalogue`)
    const rows = page.getByRole('list', { name: c('list.title') }).getByRole('listitem')
    const down = page.getByRole('button', { name: /^Move .*down$/ })
    await expect(down).not.toHaveCount(0)
    const other = await colleague(world, 'admin')
    const order = async () => ((await other.ask('GET', '/editor/projects')).body as { items: { id: string }[] }).items.map(({ id }) => id)
    const was = await order()
    const theirs = was.toReversed()
    expect((await other.ask('POST', '/editor/projects/order', { ids: theirs, was })).status).toBe(200)
    await down.first().press('Enter')
    await expect(page.getByText(c('list.orderBehind')).first()).toBeVisible()
    await expect(rows.first()).toContainText(theirs[0] ?? '')
    expect(await order()).toEqual(theirs)
    // Moves two rows down, one after the other.
    await down.first().press('Enter')
    await expect(page.getByText(/now at place 2/).first()).toBeVisible()
    await down.nth(1).press('Enter')
    await expect(page.getByText(/now at place 3/).first()).toBeVisible()
    const [first = '', second = '', third = '', ...rest] = theirs
    expect(await order()).toEqual([second, third, first, ...rest])
  })
})

test('an admin makes a project of its own site, and its pictures are chosen on a phone', async ({ page, world }) => {
  await signInStaff(page, world, 'admin')
  await page.setViewportSize(viewports.phone)
  await page.goto(`${world.deskUrl}/catalogue`)
  await page.getByRole('button', { name: c('create.open') }).click()
  const dialog = page.getByRole('dialog', { name: c('create.title') })
  await dialog.getByLabel(c('create.id'), { exact: true }).fill('Night Shift')
  await dialog.getByRole('button', { name: c('create.submit') }).click()
  await expect(dialog.getByLabel(c('create.id'), { exact: true })).toBeFocused()
  await expect(dialog).toContainText(c('create.idWrong'))
  await dialog.getByLabel(c('create.id'), { exact: true }).fill('nightshift')
  await dialog.getByLabel(c('create.name'), { exact: true }).fill('Night Shift')
  await dialog.getByText(c('create.single'), { exact: true }).click()
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: c('create.submit') }).click()
  await expect(page).toHaveURL(/catalogue\/nightshift$/)
  await expect(heading(page, 'Night Shift')).toBeVisible()

  const gate = page.getByRole('group', { name: c('picture.popup') })
  await gate.locator('input[type=file]').setInputFiles(await drawnPicture(page, { width: 300, height: 300 }))
  await expect(gate).toContainText(/Choose one of at least 480 × 683/)
  const dataTransfer = await page.evaluateHandle(() => {
    const carried = new DataTransfer()
    carried.items.add(new File(['no picture'], 'a.png', { type: 'image/png' }))
    return carried
  })
  await gate.dispatchEvent('drop', { dataTransfer })
  await expect(gate).toContainText(c('picture.unreadable'))
  await gate.locator('input[type=file]').setInputFiles(await drawnPicture(page, { width: 1000, height: 1400 }))
  await gate.getByRole('button', { name: c('picture.use') }).click()
  await expect(page.getByText(c('picture.sent')).first()).toBeVisible()
  await expect(gate.getByRole('button', { name: c('picture.replace') }), 'the focus comes back to the picture').toBeFocused()
  await page.getByRole('tab', { name: c('form.preview') }).click()
  const shown = preview(page, 'nightshift')
  await expect(shown.getByText('18+')).toBeVisible()
  await page.getByRole('button', { name: 'RU', exact: true }).click()
  await expect(shown.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.getByRole('button', { name: 'RU', exact: true }), 'the preview leaves the focus where it is').toBeFocused()
  await page.getByRole('tab', { name: c('form.form') }).click()
  await page.getByLabel(c('form.frameAddress')).fill(`${world.simulatorUrl}/games/familytown/`)
  await expectAccessibleInBoth(page)
  await page.getByRole('button', publish).click()
  await expect(page.getByText(c('save.published')).first()).toBeVisible()
  const site = async () => (await hubPage(world, '/games/en/?project=nightshift')).includes('/popup-small.webp')
  await expect.poll(site).toBe(true)
  await page.getByRole('link', { name: c('list.back') }).click()
  await expect(page.getByRole('link', { name: /Night Shift/ })).toBeVisible()
})

test.describe('a session that ends over a new project', () => {
  test.use({ expectedErrors: [answered(401)] })

  test('takes nothing along that was typed', async ({ page, world }) => {
    const member = await signInNewStaff(page, world, 'admin')
    await page.goto(`${world.deskUrl}/catalogue`)
    await page.getByRole('button', { name: c('create.open') }).click()
    const dialog = page.getByRole('dialog', { name: c('create.title') })
    const id = dialog.getByLabel(c('create.id'), { exact: true })
    await id.fill('dayshift')
    await dialog.getByLabel(c('create.name'), { exact: true }).fill('Day Shift')
    await dialog.getByText(c('create.single'), { exact: true }).click()
    await page.request.post(`${world.deskUrl}/api/sign-out`, { headers: { origin: world.deskUrl } })
    await dialog.getByRole('button', { name: c('create.submit') }).click()
    await expect(page.getByText(t('signIn.ended'))).toBeVisible()
    await signInAgain(page, member)
    await page.getByRole('button', { name: c('create.open') }).click()
    await expect(id).toHaveValue('dayshift')
    await expect(dialog.getByLabel(c('create.name'), { exact: true })).toHaveValue('Day Shift')
    await expect(dialog.getByRole('radio', { name: c('create.single') })).toBeChecked()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: c('create.open') }).click()
    await expect(id, 'called off, it begins anew').toHaveValue('')
    await id.fill('dayshift')
    await dialog.getByLabel(c('create.name'), { exact: true }).fill('Day Shift')
    await dialog.getByRole('button', { name: c('create.submit') }).click()
    await expect(heading(page, 'Day Shift')).toBeVisible()
  })
})
