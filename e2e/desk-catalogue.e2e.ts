import type { Locator } from '@playwright/test'
import { c, colleague, drawnPicture, e, hubPage, preview } from './steps/catalogue-desk.ts'
import { publish, t, test } from './steps/desk/catalogue.ts'
import { expectAccessibleInBoth, heading } from './steps/staff.ts'
import { answered } from './steps/visit.ts'
import { signInStaff } from './world/staff.ts'
import { expect, viewports } from './world/test.ts'

// The time limit is long, because axe also checks each frame, in both themes.
test.describe.configure({ mode: 'default', timeout: 120_000 })

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
  await expect.poll(() => hubPage(world, '/games/en/')).toContain('Familytown Deluxe')
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
  await shown.getByRole('button', { name: 'Играть' }).click({ force: true })
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

test.describe('an address that nothing can read', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('is a page of the desk, and for a program a refusal', async ({ page, world }) => {
    await signInStaff(page, world, 'content')
    const refused = page.waitForResponse((response) => response.url().includes('/api/editor/projects/%'))
    await page.goto(`${world.deskUrl}/catalogue/%E0%A4%A`)
    await expect(page.getByRole('navigation').getByRole('link', { name: t('screen.catalogue') })).toBeVisible()
    expect((await refused).status()).toBe(400)
    expect((await fetch(`${world.deskUrl}/api/%E0%A4%A`)).status).toBe(400)
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
