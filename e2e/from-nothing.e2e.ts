import { deskEditing } from '@playhub/phrases/en/desk-editing'
import { deskPrices } from '@playhub/phrases/en/desk-prices'
import { deskProjects } from '@playhub/phrases/en/desk-projects'
import { translator } from '@playhub/phrases/t'
import type { Browser, Page } from '@playwright/test'
import { phrases } from './look/phrases.ts'
import { storageOf } from './look/scene.ts'
import { c, drawnPicture } from './steps/catalogue-desk.ts'
import { registerPlayer } from './steps/newcomer.ts'
import { cards, chooseMethod, confirmPaid, payWith, toCardForm } from './steps/payments/pay.ts'
import { gameOf } from './steps/play.ts'
import { test } from './world/own-world.ts'
import { signInStaff } from './world/staff.ts'
import { expect, viewports } from './world/test.ts'
import type { World } from './world/world.ts'

/** In this test staff create a project and set it up until its game can be played and paid for, without touching the database. */

const projectsT = translator<typeof deskProjects>('en', deskProjects)
const pricesT = translator<typeof deskPrices>('en', deskPrices)
const editingT = translator<typeof deskEditing>('en', deskEditing)
const t = phrases.en
const PROJECT = 'skyharbour'
const COLOUR = { hex: '#3d1f6b', rgb: 'rgb(61, 31, 107)' }

const save = async (page: Page, done: string) => {
  await page.getByRole('button', { name: editingT('bar.save'), exact: true }).click()
  await expect(page.getByText(done).first()).toBeVisible()
  await expect(page.getByRole('region', { name: editingT('bar.title') })).toBeHidden()
}

const desk = async (browser: Browser, world: World, role: 'admin' | 'content' | 'finance', path: string) => {
  const context = await browser.newContext({ locale: 'en', viewport: viewports.desktop })
  await signInStaff(context, world, role)
  const page = await context.newPage()
  await page.goto(world.deskUrl + path)
  return page
}

/** Creates a project with sign-in and payment methods and a host. */
const makeProject = async (page: Page) => {
  await page.getByRole('button', { name: c('create.open') }).click()
  await page.getByLabel(c('create.id'), { exact: true }).fill(PROJECT)
  await page.getByLabel(c('create.name'), { exact: true }).fill('Sky Harbour')
  await page.getByRole('button', { name: c('create.submit') }).click()
  await expect(page).toHaveURL(new RegExp(`catalogue/${PROJECT}$`))

  const go = async (section: 'sign-in' | 'payments' | 'hosts') => {
    await page
      .getByRole('navigation', { name: projectsT('sections', { name: 'Sky Harbour' }) })
      .getByRole('link', { name: projectsT(`section.${section}`) })
      .click()
    await expect(page).toHaveURL(new RegExp(`${PROJECT}/${section}$`))
  }
  await page.goto(new URL(`/projects/${PROJECT}`, page.url()).href)
  await expect(page).toHaveURL(/sign-in$/)
  await page.getByRole('switch', { name: projectsT('signIn.method.yandex'), exact: true }).click()
  await save(page, projectsT('saved'))
  await go('payments')
  await page.getByRole('switch', { name: 'Stripe' }).click()
  await page.getByRole('switch', { name: 'YooKassa' }).click()
  await save(page, projectsT('saved'))
  await go('hosts')
  await page.getByLabel(projectsT('hosts.origins')).fill('https://portal.example')
  await save(page, projectsT('saved'))
}

/** Fills in texts in both languages, colours, a cover and the game's URL, and publishes the game. */
const writeGame = async (page: Page, world: World) => {
  const name = page.getByLabel(c('form.name'), { exact: true })
  const texts = {
    en: ['Sky Harbour', 'Build a harbour in the clouds.'],
    ru: ['Небесная гавань', 'Постройте гавань среди облаков.'],
  } as const
  for (const [language, [title, line]] of Object.entries(texts)) {
    await page
      .getByRole('tab', { name: language === 'en' ? /English/ : /Русский/ })
      .first()
      .click()
    await name.fill(title)
    await page.getByLabel(c('form.cardDescription'), { exact: true }).fill(line)
    await page.getByLabel(c('form.fullDescription'), { exact: true }).fill(`${line} ${title}.`)
  }
  await page.getByLabel(c('form.cardColour'), { exact: true }).fill(COLOUR.hex)
  await page.getByLabel(c('form.footerColour'), { exact: true }).fill(COLOUR.hex)
  const cover = page.getByRole('group', { name: c('picture.art') })
  await cover.locator('input[type=file]').setInputFiles(await drawnPicture(page, { width: 2400, height: 1350 }))
  await cover.getByRole('button', { name: c('picture.use') }).click()
  await expect(page.getByText(c('picture.sent')).first()).toBeVisible({ timeout: 20_000 })
  await page.getByLabel(c('form.frameAddress'), { exact: true }).fill(`${world.simulatorUrl}/games/familytown/`)
  await page.getByRole('checkbox', { name: new RegExp(c('form.isActive')) }).check()
  await page.getByRole('button', { name: c('save.publish') }).click()
  await expect(page.getByText(c('save.published')).first()).toBeVisible()
}

const priceItem = async (page: Page) => {
  await page.getByRole('button', { name: pricesT('add') }).click()
  await page.keyboard.type('lantern')
  const texts = { ruTitle: 'Небесный фонарь', rub: '149', enTitle: 'Sky lantern', usd: '1,99' }
  for (const [column, text] of Object.entries(texts)) await page.locator(`input[data-cell=${column}]`).fill(text)
  await page.locator('tr[data-row] input[type=file]').setInputFiles(await drawnPicture(page, { width: 600, height: 600 }))
  await expect(page.locator('tr[data-row] img')).toBeVisible()
  await save(page, pricesT('saved'))
}

/** Sends the message by which a game asks the hub to sell an item to the player. */
const askToBuy = (page: Page, itemId: string) =>
  gameOf({ page })
    .locator('html')
    .evaluate((_, said) => parent.postMessage(said, '*'), { type: 'IFRAME_TO_PLAYHUB_ON_BANK', text: JSON.stringify({ itemId }) })

test('a project from nothing: made, written, priced, found, played and paid', async ({ browser, world }) => {
  test.setTimeout(180_000)
  await makeProject(await desk(browser, world, 'admin', '/projects'))
  const inCatalogue = async () => (await fetch(`${world.hubUrl}/games/en/`)).text()
  expect(await inCatalogue(), 'nobody sees it before it is published').not.toContain('Sky Harbour')
  await writeGame(await desk(browser, world, 'content', `/catalogue/${PROJECT}`), world)
  await priceItem(await desk(browser, world, 'finance', `/prices/${PROJECT}`))
  await expect.poll(inCatalogue).toContain('Sky Harbour')

  const player = await registerPlayer(world)
  const context = await browser.newContext({
    locale: 'en',
    viewport: viewports.desktop,
    storageState: storageOf(world.hubUrl, { language: 'en', player }),
  })
  const page = await context.newPage()
  await page.goto(`${world.hubUrl}/games/en/`)
  const card = page.locator('article').filter({ hasText: 'Sky Harbour' })
  await expect(card).toHaveCSS('background-color', COLOUR.rgb)
  await expect
    .poll(() =>
      card
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await card.getByRole('link', { name: t('catalogue.playGame', { name: 'Sky Harbour' }) }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sky Harbour' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Build a harbour in the clouds.')
  await page.getByRole('button', { name: t('game.play'), exact: true }).click()
  await expect(gameOf({ page }).getByTestId('shop-open')).toBeVisible()

  await askToBuy(page, 'lantern')
  const paying = { page, t }
  await expect(page.getByRole('region', { name: t('payment.summary') })).toContainText('Sky lantern')
  await chooseMethod(paying, 'stripe')
  await toCardForm(paying)
  await payWith(paying, cards.good)
  await confirmPaid(paying)
  await expect.poll(async () => (await player.purchases()).length).toBe(1)
})
