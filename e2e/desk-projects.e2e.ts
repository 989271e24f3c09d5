import { deskPrefix } from '@playhub/contract/desk/endpoint'
import type { EditedSettings, SettingsDocument } from '@playhub/contract/desk/projects'
import { deskEditing } from '@playhub/phrases/en/desk-editing'
import { translator } from '@playhub/phrases/t'
import type { Page } from '@playwright/test'
import { phrases } from './look/phrases.ts'
import { open, t } from './steps/desk/projects.ts'
import { deskPhrases, expectAccessibleInBoth, heading } from './steps/staff.ts'
import { test } from './world/own-world.ts'
import { sessionOf, signInStaff } from './world/staff.ts'
import { expect, viewports } from './world/test.ts'
import type { World } from './world/world.ts'

test.describe.configure({ mode: 'default' })

const editingT = translator<typeof deskEditing>('en', deskEditing)

const deskT = deskPhrases.en

const save = (page: Page) => page.getByRole('button', { name: editingT('bar.save'), exact: true })

const bar = (page: Page) => page.getByRole('region', { name: editingT('bar.title') })

const saved = (page: Page) => expect(page.getByText(t('saved')).first()).toBeVisible()

const atServer = async (world: World, project = 'familytown') => {
  const headers = { cookie: `playhub-desk=${await sessionOf(world, 'admin')}`, origin: world.deskUrl, 'content-type': 'application/json' }
  const address = `${world.deskUrl}${deskPrefix}/editor/projects/${project}/settings`
  const { document, version } = (await (await fetch(address, { headers })).json()) as EditedSettings
  return {
    document,
    put: async (change: Partial<SettingsDocument>) => {
      const body = JSON.stringify({ document: { ...document, ...change }, version })
      expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(200)
    },
  }
}

test('ways to sign in are switched and ordered by keyboard, and players see them so', async ({ page, world }) => {
  await signInStaff(page, world, 'admin')
  await page.goto(`${world.deskUrl}/projects`)
  await page.getByRole('link', { name: /neuroarena/ }).click()
  await expect(page).toHaveURL(/neuroarena\/sign-in$/)
  const { document } = await atServer(world, 'neuroarena')
  const [first = 'mail', second = 'mail'] = document.authMethods
  const nameOf = (method: SettingsDocument['authMethods'][number]) => t(`signIn.method.${method}`)
  await page.getByRole('switch', { name: nameOf(first), exact: true }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('switch', { name: nameOf(first), exact: true })).toBeFocused()
  await expect(
    page.getByText(editingT('order.moved', { name: nameOf(first), place: 2, count: document.authMethods.length })),
  ).toBeAttached()
  await page.getByRole('switch', { name: nameOf('telegram'), exact: true }).press('Space')
  const limit = page.getByLabel(t('signIn.limit'))
  await limit.fill('many')
  await expect(limit).toHaveAccessibleDescription(/whole number from 1 to 50/)
  await save(page).click()
  await expect(limit, 'what is wrong blocks the save and takes the focus').toBeFocused()
  await limit.fill('7')
  await expect(bar(page)).toContainText(editingT('bar.changes', { count: 2 }))
  await expectAccessibleInBoth(page)
  await save(page).click()
  await saved(page)
  const after = (await atServer(world, 'neuroarena')).document
  expect(after.authMethods.slice(0, 2)).toEqual([second, first])
  expect(after.authMethods.includes('telegram')).toBe(!document.authMethods.includes('telegram'))
  expect(after.failedAttemptLimit).toBe(7)
})

test('ways to pay say which have keys on this server', async ({ page, world }) => {
  await open(page, world, 'payments')
  const stripe = page.getByRole('switch', { name: 'Stripe' })
  await expect(stripe).toHaveAccessibleDescription(t('payments.testOnly', { currency: 'USD $' }))
  for (const one of await page.getByRole('switch', { checked: true }).all()) await one.click({ trial: true })
  while ((await page.getByRole('switch', { checked: true }).count()) > 0) await page.getByRole('switch', { checked: true }).first().click()
  await expect(page.getByText(t('problem.PAYMENT_MISSING'))).toBeVisible()
  await page.getByRole('button', { name: editingT('bar.discard') }).click()
  await expect(stripe).toBeChecked()
})

test('origins are judged while they are typed', async ({ page, world }) => {
  await open(page, world, 'hosts')
  const origins = page.getByLabel(t('hosts.origins'))
  const before = await origins.inputValue()
  await origins.fill(`${before}\nhttps://portal.example/games`)
  await expect(origins).toHaveAccessibleDescription(/https:\/\/portal\.example\/games: this is not an origin/)
  await expect(page.getByText(t('hosts.fix', { value: 'https://portal.example' }))).toBeVisible()
  await origins.fill(`${before}\nhttps://portal.example`)
  await expect(origins).not.toHaveAttribute('aria-invalid')
  await expectAccessibleInBoth(page)
  await save(page).click()
  await saved(page)
  expect((await atServer(world)).document.hostOrigins).toContain('https://portal.example')
  const policy = async () => (await fetch(`${world.hubUrl}/session/login?project=familytown`)).headers.get('content-security-policy')
  await expect.poll(policy, 'pages follow an edit').toContain('https://portal.example')
})

test('what pages are called, their pictures and their ground', async ({ page, world }) => {
  await open(page, world, 'pages')
  await page
    .getByRole('group', { name: t('pages.language.en') })
    .getByLabel(t('pages.pageTitle'))
    .fill('A town of your own')
  const colour = page.getByLabel(t('pages.backgroundColor'), { exact: true })
  await colour.fill('nice')
  await expect(colour).toHaveAccessibleDescription(new RegExp(t('problem.COLOUR_UNKNOWN').slice(0, 20)))
  await colour.fill('#123456')
  const icon = page.getByRole('group', { name: t('pages.favicon') })
  const picture = await page.locator('body').screenshot()
  await icon.locator('input[type=file]').setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: picture })
  await expect(bar(page)).toContainText(editingT('bar.changes', { count: 3 }))
  await expect.poll(() => icon.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(64)
  await expectAccessibleInBoth(page)
  await save(page).click()
  await saved(page)
  const { favicon } = (await atServer(world)).document
  const html = async () => (await fetch(`${world.hubUrl}/session/login?project=familytown&lng=en`)).text()
  await expect.poll(html, 'pages follow an edit').toContain(favicon)
})

test('a site of its own names where its support is; its footer leads there, beside the game', async ({ page, world }) => {
  const hub = phrases.en
  const chat = 'https://chat.example/legends'
  const inFooter = page
    .getByRole('navigation', { name: hub('shell.footer') })
    .getByRole('link', { name: hub('shell.newTab', { name: hub('footer.customerSupport') }), exact: true })
  const site = `${world.projectUrl('hornylegends')}/games/en/`
  await page.goto(site)
  await expect(inFooter).toHaveAttribute('href', '/support/tickets')

  await open(page, world, 'pages', 'hornylegends')
  const address = page.getByLabel(t('pages.supportUrl'))
  await address.fill('http://chat.example')
  await expect(address).toHaveAccessibleDescription(new RegExp(t('problem.SUPPORT_ADDRESS_INVALID').slice(0, 20)))
  await expect(page.getByRole('link', { name: t('pages.trySupport') })).toBeHidden()
  await save(page).click()
  await expect(address, 'what is wrong blocks the save and takes the focus').toBeFocused()
  await address.fill(chat)
  const trying = page.getByRole('link', { name: t('pages.trySupport') })
  await expect(trying).toHaveAttribute('href', chat)
  await expect(trying).toHaveAttribute('target', '_blank')
  await expectAccessibleInBoth(page)
  await save(page).click()
  await saved(page)

  const html = async () => (await fetch(`${world.hubUrl}/games/en/?project=hornylegends`)).text()
  await expect.poll(html, 'pages follow an edit').toContain(chat)
  await page.goto(site)
  await expect(inFooter).toHaveAttribute('href', chat)
  await expect(inFooter).toHaveAttribute('target', '_blank')
  await expect(inFooter).toHaveAttribute('rel', 'noreferrer')
  await page.getByRole('button', { name: hub('singleGame.adult') }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(inFooter, 'below the game too').toHaveAttribute('href', chat)
})

test('a project says what is done and what is missing, until nothing is, and again once something breaks', async ({ page, world }) => {
  await open(page, world, 'payments', 'islandm3')
  const panel = page.getByRole('region', { name: / of 7 done$/ })
  await expect(page.getByRole('switch', { name: 'Stripe' })).toBeVisible()
  await expect(panel, 'nothing is missing').toHaveCount(0)
  const { document, put } = await atServer(world, 'islandm3')
  await put({ paymentsMethods: [], authMethods: [] })
  await page.reload()
  await expect(panel).toHaveAccessibleName(t('ready.title', { done: 5, all: 7 }))
  const row = (step: Parameters<typeof t>[0]) => panel.getByRole('listitem').filter({ hasText: t(step) })
  await expect(panel.getByRole('listitem')).toHaveCount(7)
  await expect(row('ready.step.pay')).toContainText(t('ready.missing.PAYMENT_MISSING'))
  await expect(row('ready.step.goods')).toContainText(t('ready.done'))
  await expectAccessibleInBoth(page)
  await row('ready.step.goods')
    .getByRole('link', { name: t('ready.step.goods') })
    .click()
  await expect(page).toHaveURL(/prices\/islandm3$/)
  await row('ready.step.signIn')
    .getByRole('link', { name: t('ready.action.SIGN_IN_MISSING') })
    .click()
  await expect(page).toHaveURL(/islandm3\/sign-in$/)
  await page.getByRole('switch', { name: t('signIn.method.mail'), exact: true }).click()
  await save(page).click()
  await expect(panel).toHaveAccessibleName(t('ready.title', { done: 6, all: 7 }))
  await (await atServer(world, 'islandm3')).put(document)
  await page.reload()
  await expect(page.getByRole('switch', { name: t('signIn.method.mail'), exact: true })).toBeVisible()
  await expect(panel).toHaveCount(0)
})

test('only a site of its own has such a footer', async ({ page, world }) => {
  await open(page, world, 'pages')
  await expect(page.getByLabel(t('pages.pageTitle')).first()).toBeVisible()
  await expect(page.getByLabel(t('pages.supportUrl'))).toHaveCount(0)
})

test.describe(() => {
  test.use({ expectedErrors: [/status of 4(?:00|09) /] })

  test('an address for notices that cannot be one says why', async ({ page, world }) => {
    await open(page, world, 'server', 'neuroarena')
    const address = page.getByLabel(t('server.address'))
    const before = await address.inputValue()
    await address.fill('game.example')
    await address.press('Enter')
    await expect(address).toHaveAccessibleDescription(/https:\/\//)
    await address.fill('https://game.example/notices')
    await page.getByRole('button', { name: t('server.saveAddress') }).click()
    await expect(page.getByText(t('server.addressSaved')).first()).toBeVisible()
    await address.fill(before)
    await address.press('Enter')
    await expect(page.getByText(t('server.addressSaved')).first()).toBeVisible()
  })

  test('a colleague who was quicker costs nobody anything', async ({ page, world }) => {
    await open(page, world, 'pages', 'islandm3')
    const en = page.getByRole('group', { name: t('pages.language.en') })
    await en.getByLabel(t('pages.pageTitle')).fill('Mine')
    const before = await atServer(world, 'islandm3')
    await before.put({ pageTitle: { ...before.document.pageTitle, en: 'Theirs' }, failedAttemptLimit: 9 })
    await save(page).click()
    await expect(bar(page)).toContainText(editingT('merge.title'))
    await page.getByRole('button', { name: editingT('merge.load') }).click()
    await expect(bar(page)).toContainText(`${t('pages.pageTitle')}, EN`)
    await save(page).click()
    await saved(page)
    const { document } = await atServer(world, 'islandm3')
    expect([document.pageTitle.en, document.failedAttemptLimit]).toEqual(['Mine', 9])
  })
})

test('out of the catalogue and back: told what happens, asked, and done', async ({ page, world }) => {
  await open(page, world, 'catalogue', 'islandm3')
  const out = page.getByRole('switch', { name: t('catalogue.out') })
  await expect(out).toHaveAccessibleDescription(t('catalogue.outText'))
  await out.click()
  await save(page).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: t('catalogue.no') })).toBeFocused()
  await expectAccessibleInBoth(page)
  await question.getByRole('button', { name: t('catalogue.yesOut') }).click()
  await saved(page)
  expect((await atServer(world, 'islandm3')).document.outOfCatalog).toBe(true)
  await out.click()
  await save(page).click()
  await question.getByRole('button', { name: t('catalogue.yesIn') }).click()
  await expect.poll(async () => (await atServer(world, 'islandm3')).document.outOfCatalog).toBe(false)
})

test('leaving a section with changes asks', async ({ page, world }) => {
  await open(page, world, 'sign-in')
  await page.getByLabel(t('signIn.limit')).fill('11')
  await page.getByRole('link', { name: t('section.hosts') }).click()
  const question = page.getByRole('alertdialog', { name: editingT('leave.title') })
  await question.getByRole('button', { name: editingT('leave.no') }).click()
  await expect(page).toHaveURL(/sign-in$/)
  await expect(page.getByLabel(t('signIn.limit'))).toHaveValue('11')
  await page.getByRole('link', { name: t('section.hosts') }).click()
  await question.getByRole('button', { name: editingT('leave.yes') }).click()
  await expect(page).toHaveURL(/hosts$/)
})

for (const section of ['sign-in', 'pages', 'server'] as const)
  test(`on a phone ${section} fits the screen`, async ({ page, world }) => {
    await page.setViewportSize(viewports.phone)
    await open(page, world, section)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await expectAccessibleInBoth(page)
  })

test('settings are for admins alone, versions also for content; a project that is not there says so', async ({ page, world }) => {
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/projects`)
  await expect(heading(page, deskT('screen.projects'))).toBeHidden()
  await expect(page).not.toHaveURL(/projects/)
  await signInStaff(page, world, 'content')
  await page.goto(`${world.deskUrl}/projects/familytown/sign-in`)
  await expect(page).toHaveURL(/familytown\/game$/)
  await expect(page.getByRole('navigation', { name: /^Settings of/ }).getByRole('listitem')).toHaveCount(1)
  await signInStaff(page, world, 'admin')
  await page.goto(`${world.deskUrl}/projects/nowhere`)
  await expect(page.getByText(t('gone'))).toBeVisible()
})
