import { addGames, nameOf } from '../bench/src/content.ts'
import { devices, type Visit, test as visitTest } from './steps/visit.ts'
import { ask } from './world/database.ts'
import { expect, expectAccessible } from './world/test.ts'
import { startWorld, type World } from './world/world.ts'

/** Tests of a hub with two hundred games: its front page, categories, search, and the links from one game to similar games. */

const GAMES = 196

const test = visitTest.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const world = await startWorld()
      await addGames((text, values) => ask(world.databaseUrl, text, values), GAMES)
      await expect
        .poll(async () => (await fetch(`${world.hubUrl}/api/portal/games?lng=en&q=${GAMES}`)).json())
        .toMatchObject({ games: [{ projectName: nameOf(GAMES) }] })
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const field = ({ page, t }: Visit) => page.getByRole('searchbox', { name: t('catalogue.search') }).first()
const rowOf = ({ page }: Visit, name: string) => page.getByRole('region', { name, exact: true }).getByRole('article')

// One worker runs all tests of this file, because preparing their world takes longer than the tests.
test.describe.configure({ mode: 'default' })

test.describe('desktop, en', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  test('the front page has rows, categories and a part of the games; the rest is a click away', async ({ visit }) => {
    const { page, world, t } = visit
    await page.goto(world.hubUrl)
    await expect(rowOf(visit, t('catalogue.newest'))).toHaveCount(7)
    await expect(rowOf(visit, t('catalogue.popular'))).toHaveCount(7)
    await expect(rowOf(visit, t('catalogue.all'))).toHaveCount(24)
    await expectAccessible(page)

    await page
      .getByRole('navigation', { name: t('catalogue.categories') })
      .getByRole('link', { name: 'Puzzle' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Puzzle' })).toBeVisible()
    await expect(page).toHaveURL(`${world.hubUrl}/games/en/category/puzzle/`)
    await expectAccessible(page)

    await page.goto(world.hubUrl)
    await page.getByRole('link', { name: t('catalogue.showAll', { count: 200 }) }).click()
    await expect(page.getByRole('article')).toHaveCount(48)
    await page.getByRole('link', { name: t('catalogue.next') }).click()
    await expect(page.getByText(t('catalogue.pageOf', { page: 2, pages: 5 }))).toBeVisible()
    await page.goBack()
    await expect(page.getByText(t('catalogue.pageOf', { page: 1, pages: 5 }))).toBeVisible()
  })

  test('results come while the player types; arrow keys choose one, Enter opens it', async ({ visit }) => {
    const { page, world, t } = visit
    await page.goto(world.hubUrl)
    // Repeats the key press, because the first press may happen before the page's code runs.
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(field(visit), 'the key / leads to the search').toBeFocused({ timeout: 2000 })
    }).toPass()
    await expect(field(visit)).toHaveValue('')
    await field(visit).pressSequentially('fam 19')
    const results = page.getByRole('search').getByRole('link')
    await expect(results.first()).toHaveText(/Familytown 19/)
    await expect(results.first().getByText('19', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.keyboard.press('ArrowDown')
    await expect(results.first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(field(visit)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(results).toHaveCount(0)

    await field(visit).fill('no such game')
    await expect(page.getByText(t('catalogue.nothing'))).toBeVisible()
    await expect(results).toHaveCount(4)

    await field(visit).fill('neuro')
    await expect(results).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${world.hubUrl}/games/en/neuroarena/`)
  })

  test('a game leads to similar ones, and is there to be continued', async ({ visit }) => {
    const { page, world, t } = visit
    await page.goto(`${world.hubUrl}/games/en/familytown/`)
    await expect(page.getByRole('heading', { name: t('game.controls') })).toBeVisible()
    await expect(page.getByRole('region', { name: t('game.similar') }).getByRole('link')).toHaveCount(4)
    await expectAccessible(page)
    await page.clock.install()
    await page.getByRole('button', { name: t('game.play'), exact: true }).click()
    await expect(page.locator('iframe[data-loaded]')).toBeVisible()
    const counted = page.waitForResponse((reply) => reply.url().endsWith('/plays/count'))
    await page.clock.runFor(31_000)
    expect((await counted).status()).toBe(200)

    await page.goto(world.hubUrl)
    await expect(rowOf(visit, t('catalogue.recent')).getByRole('heading', { name: 'Familytown' })).toBeVisible()
    const goOn = page.getByRole('link', { name: t('catalogue.continueGame', { name: 'Familytown' }) })
    await expect(goOn, 'the hero is the game that was played last').toHaveText(t('catalogue.continue'))
    await goOn.click()
    await expect(page).toHaveURL(`${world.hubUrl}/games/en/familytown/`)
  })
})

test.describe('phone, ru, without scripts', () => {
  test.use({ ...devices.phone, locale: 'ru', javaScriptEnabled: false })

  test('the search is a form, and its results are a page', async ({ visit }) => {
    const { page, world, t } = visit
    await page.goto(world.hubUrl)
    await page.getByRole('link', { name: t('catalogue.search') }).click()
    const form = page.getByRole('main').getByRole('searchbox', { name: t('catalogue.search') })
    await form.fill('нейро')
    await form.press('Enter')
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Нейроарена'])
    await form.fill('такого нет')
    await form.press('Enter')
    await expect(page.getByText(t('catalogue.nothing'))).toBeVisible()
    await expect(rowOf(visit, t('catalogue.popular'))).toHaveCount(4)

    await page.goto(`${world.hubUrl}/games/ru/?q=${encodeURIComponent('остров')}`)
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Остров М3'])
  })
})
