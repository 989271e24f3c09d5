import type { Locator } from '@playwright/test'
import { c, colleague, drawnPicture, e, hubPage, preview } from './steps/catalogue-desk.ts'
import { deskPhrases, expectAccessibleInBoth, heading, signInAgain } from './steps/staff.ts'
import { answered } from './steps/visit.ts'
import { signInNewStaff, signInStaff } from './world/staff.ts'
import { expect, test as shared, viewports } from './world/test.ts'
import { startWorld, type World } from './world/world.ts'

/** The catalogue editor: games with a preview beside the form, drafts and publishing. */

// These tests rename games, so they use their own world.
const test = shared.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const world = await startWorld()
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
// axe also checks each frame, in both themes.
test.describe.configure({ mode: 'default', timeout: 120_000 })

const t = deskPhrases.en
const publish = { name: c('save.publish') }
const draft = { name: c('save.draft') }

test('texts, a colour and a picture: seen at once in the preview, kept as a draft, then published', async ({ page, world }) => {
  await signInStaff(page, world, 'content')
  await page.setViewportSize(viewports.desktop)
  await page.goto(`${world.deskUrl}/catalogue`)
  await expect(heading(page, t('screen.catalogue'))).toBeVisible()
  await page.getByRole('link', { name: /Familytown/ }).click()
  await expect(heading(page, 'Familytown')).toBeFocused()
  const shown = preview(page, 'familytown')
  await expect(shown.getByText('Familytown', { exact: true }).first()).toBeVisible()

  await page.getByLabel(c('form.name'), { exact: true }).fill('Familytown Deluxe')
  await expect(shown.getByText('Familytown Deluxe').first(), 'the preview follows the keyboard').toBeVisible()
  await page.getByLabel(c('form.cardColour'), { exact: true }).fill('#ffee00')
  await expect(shown.locator('article')).toHaveCSS('background-color', 'rgb(255, 238, 0)')
  await expect(page.getByText(/#000 reads best/).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: e('bar.changes', { count: 2 }) })).toBeVisible()

  const cover = page.getByRole('group', { name: c('picture.art') })
  await cover.locator('input[type=file]').setInputFiles(await drawnPicture(page, { width: 2400, height: 1200 }))
  const point = cover.getByRole('button', { name: new RegExp(c('picture.focal')) })
  await point.focus()
  for (let step = 0; step < 5; step++) await point.press('Shift+ArrowLeft')
  await expect(point).toHaveAccessibleName(/0% from the left, 50% from the top/)
  for (const ratio of ['16:9', '16:10', '1:1']) await expect(cover.getByText(c('picture.crop', { ratio }))).toBeVisible()
  await expectAccessibleInBoth(page)
  await cover.getByRole('button', { name: c('picture.use') }).click()
  await expect(page.getByText(c('picture.sent')).first()).toBeVisible()
  await expect(shown.locator('article img').first()).toHaveAttribute('src', /^\/images\/sets\/[\da-f-]{36}\/card-320\.webp$/)
  await expect
    .poll(() =>
      shown
        .locator('article img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)

  await page.getByRole('button', draft).click()
  await expect(page.getByText(c('save.draftSaved')).first()).toBeVisible()
  expect(await hubPage(world, '/games/en/'), 'players see nothing of a draft').not.toContain('Deluxe')
  await expect(page.getByRole('link', { name: /Familytown/ }).first()).toContainText(c('list.draft'))
  await page.reload()
  await expect(page.getByLabel(c('form.name'), { exact: true })).toHaveValue('Familytown Deluxe')

  await page.getByRole('button', publish).click()
  await expect(page.getByText(c('save.published')).first()).toBeVisible()
  await expect.poll(() => hubPage(world, '/games/en/'), { timeout: 1000 }).toContain('Familytown Deluxe')
  expect(await hubPage(world, '/games/en/familytown/')).toContain('/images/sets/')
  await expect(page.getByRole('button', publish), 'nothing is left to publish').toBeHidden()
})

test('the preview: page and card, widths, theme and language; nothing in it leads anywhere', async ({ page, world }) => {
  const asked: string[] = []
  await signInStaff(page, world, 'content')
  await page.setViewportSize(viewports.desktop)
  await page.goto(`${world.deskUrl}/catalogue/neuroarena`)
  const shown = preview(page, 'neuroarena')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await expect(shown.locator('article')).toBeVisible()
  page.on('request', (request) => {
    if (request.url().startsWith(world.hubUrl) && !/\.(webp|avif|svg|js|css|woff2)$/.test(request.url())) asked.push(request.url())
  })
  await press(c('preview.page'))
  await expect(shown.locator('h1')).toHaveText('Neuroarena')
  await press('RU')
  await expect(shown.locator('h1')).toHaveText('Нейроарена')
  await expect(page.getByRole('tab', { name: /Русский/ }).first(), 'the form follows').toHaveAttribute('aria-selected', 'true')
  await press(c('preview.light'))
  await expect(shown.locator('html')).toHaveAttribute('data-theme', 'light')
  await press(c('preview.phone'))
  await expect.poll(() => shown.locator('html').evaluate(() => innerWidth)).toBe(390)
  await shown.getByText('Играть').click({ force: true })
  await page.getByRole('button', { name: c('preview.card'), exact: true }).click()
  await shown.getByText('Играть').first().click({ force: true })
  await expect(shown.locator('article')).toBeVisible()
  expect(asked, 'it asks for nothing').toEqual([])

  const policy = (await fetch(`${world.hubUrl}/desk-preview`)).headers.get('content-security-policy')
  expect(policy).toContain(`frame-ancestors ${world.deskUrl}`)
  expect(policy).toContain("connect-src 'none'")
})

test.describe('a second editor', () => {
  test.use({ expectedErrors: [answered(409)] })

  test('who publishes first is not overwritten, and nobody loses what they wrote', async ({ page, world }) => {
    await signInStaff(page, world, 'content')
    await page.goto(`${world.deskUrl}/catalogue/islandm3`)
    const name = page.getByLabel(c('form.name'), { exact: true })
    await name.fill('Mine')
    await page.getByLabel(c('form.footerColour'), { exact: true }).fill('#123456')

    const other = await colleague(world, 'admin')
    const { published, version } = await other.game('islandm3')
    const theirs = structuredClone(published)
    Object.assign(theirs.game?.localization.en ?? {}, { name: 'Theirs', cardDescription: 'Their line' })
    expect((await other.ask('POST', '/editor/projects/islandm3/publish', { document: theirs, version })).status).toBe(200)

    await page.getByRole('button', publish).click()
    await expect(page.getByText(e('merge.title'))).toBeVisible()
    await expect(name, 'what was written stays').toHaveValue('Mine')
    expect(await hubPage(world, '/games/en/')).toContain('Theirs')
    await page.getByRole('button', { name: e('merge.load') }).click()
    await expect(page.getByText(e('merge.both', { count: 1, names: c('form.name') }))).toBeVisible()
    await expect(name).toHaveValue('Mine')
    await expect(page.getByLabel(c('form.cardDescription'))).toHaveValue('Their line')
    await page.getByRole('button', publish).click()
    await expect(page.getByText(c('save.published')).first()).toBeVisible()
    const now = await other.game('islandm3')
    expect(now.published.game?.localization.en).toMatchObject({ name: 'Mine', cardDescription: 'Their line' })
    expect(now.published.game?.web_page.footerBackgroundColor).toBe('#123456')
  })
})

test.describe('a second draft', () => {
  test.use({ expectedErrors: [answered(409)] })

  test('a draft that a colleague has saved meanwhile is not written over', async ({ page, world }) => {
    await signInStaff(page, world, 'content')
    await page.goto(`${world.deskUrl}/catalogue/skyharbor`)
    await page.getByLabel(c('form.name'), { exact: true }).fill('Mine')
    const other = await colleague(world, 'admin')
    const { published, version } = await other.game('skyharbor')
    const theirs = structuredClone(published)
    Object.assign(theirs.game?.localization.en ?? {}, { cardDescription: 'Their draft' })
    expect((await other.ask('POST', '/editor/projects/skyharbor/draft', { document: theirs, version })).status).toBe(200)
    await page.getByRole('button', draft).click()
    await page.getByRole('button', { name: e('merge.load') }).click()
    await expect(page.getByLabel(c('form.cardDescription'))).toHaveValue('Their draft')
    await page.getByRole('button', draft).click()
    await expect(page.getByText(c('save.draftSaved')).first()).toBeVisible()
    expect((await other.game('skyharbor')).draft?.document.game?.localization.en).toMatchObject({
      name: 'Mine',
      cardDescription: 'Their draft',
    })
    expect(await hubPage(world, '/games/en/')).not.toContain('Their draft')

    await page.getByRole('button', { name: e('bar.discard') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: c('save.dropYes') })
      .click()
    await expect(page.getByText(c('save.dropped')).first()).toBeVisible()
    await expect(page.getByLabel(c('form.name'), { exact: true })).toHaveValue('Skyharbor')
  })
})

test('what is wrong holds publishing back and leads to its field; a missing language is asked about; leaving asks', async ({
  page,
  world,
}) => {
  await signInStaff(page, world, 'content')
  await page.goto(`${world.deskUrl}/catalogue/neuroarena`)
  const address = page.getByLabel(c('form.frameAddress'))
  const before = await address.inputValue()
  await address.fill('ftp://nowhere')
  await page.getByRole('button', publish).click()
  const summary = page.getByRole('region', { name: c('save.problems') })
  await expect(summary.getByRole('heading')).toBeFocused()
  await expect(summary).toContainText(c('problem.ADDRESS_INVALID'))
  await expectAccessibleInBoth(page)
  await summary.getByRole('button', { name: c('form.frameAddress') }).click()
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(new RegExp(c('problem.ADDRESS_INVALID')))
  await address.fill(before)
  await expect(summary).toBeHidden()

  await page
    .getByRole('tab', { name: /Русский/ })
    .first()
    .click()
  await page.getByLabel(c('form.fullDescription')).fill('')
  await expect(page.getByRole('tab', { name: /2 of 3/ })).toBeVisible()
  await page.getByRole('button', publish).click()
  const question = page.getByRole('alertdialog', { name: c('save.languageTitle') })
  await expect(question).toContainText('Description for the page (Русский)')
  await question.getByRole('button', { name: c('save.languageNo') }).click()

  await page.getByRole('link', { name: /Island|Mine/ }).click()
  const leaving = page.getByRole('alertdialog', { name: e('leave.title') })
  await leaving.getByRole('button', { name: e('leave.no') }).click()
  await expect(page).toHaveURL(/neuroarena$/)
  await page.getByRole('button', { name: e('bar.discard') }).click()
  await expect(page.getByRole('button', publish)).toBeHidden()
  await page.getByRole('link', { name: /Island|Mine/ }).click()
  await expect(page).toHaveURL(/islandm3$/)
})

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
    // Both moves were made here, one after the other.
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
  await expect.poll(site, { timeout: 1000 }).toBe(true)
  await page.getByRole('link', { name: c('list.back') }).click()
  await expect(page.getByRole('link', { name: /Night Shift/ })).toBeVisible()
})

test.describe('another role', () => {
  test.use({ expectedErrors: [answered(403)] })

  test('sees no catalogue, and the server holds it too', async ({ page, world }) => {
    await signInStaff(page, world, 'support')
    await page.goto(`${world.deskUrl}/catalogue/familytown`)
    await expect(page).toHaveURL(/tickets/)
    await expect(page.getByRole('link', { name: t('screen.catalogue') })).toHaveCount(0)
    expect(await page.evaluate(async () => (await fetch('/api/editor/projects/familytown/game')).status)).toBe(403)
  })
})

test('an address that nothing can read is a page of the desk, and for a program a refusal', async ({ page, world }) => {
  await signInStaff(page, world, 'content')
  await page.goto(`${world.deskUrl}/catalogue/%E0%A4%A`)
  await expect(page.getByRole('navigation').getByRole('link', { name: t('screen.catalogue') })).toBeVisible()
  expect((await fetch(`${world.deskUrl}/api/%E0%A4%A`)).status).toBe(400)
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

for (const width of [1440, 1280, 1024, 768, 390])
  test(`at ${width} what was saved is told beside the buttons, not over them`, async ({ page, world }) => {
    await signInStaff(page, world, 'content')
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${world.deskUrl}/catalogue/islandm3`)
    await page.getByLabel(c('form.name'), { exact: true }).fill(`Island ${width}`)
    await page.getByRole('button', draft).click()
    const told = page.locator('[data-toast]')
    await expect(told.filter({ hasText: c('save.draftSaved') })).toBeVisible()
    const buttons = await page
      .getByRole('region', { name: e('bar.title') })
      .getByRole('button')
      .all()
    expect(buttons.length).toBe(3)
    const message = await boxOf(told)
    for (const button of buttons) expect(overlaps(message, await boxOf(button)), `${await button.textContent()}`).toBe(false)
  })

const boxOf = async (of: Locator) => {
  await of.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const box = await of.boundingBox()
  if (!box) throw new Error('not shown')
  return box
}
type Box = Awaited<ReturnType<typeof boxOf>>
const overlaps = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
