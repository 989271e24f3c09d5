import { breakIt, builtFrom, requestsOf } from './steps/broken.ts'
import { gameOf, openGame } from './steps/play.ts'
import { devices, test } from './steps/visit.ts'
import { expect } from './world/test.ts'

/** In these tests, the first scripts of a page fail to load. `failures.e2e.ts` tests scripts that the page loads later. */

test.use({
  ...devices.desktop,
  locale: 'en',
  expectedErrors: [/ERR_BLOCKED_BY_CLIENT|ERR_INTERNET_DISCONNECTED|dynamically imported module/],
})

test('the code of the hub, on a page that only it fills: had by itself', async ({ visit }) => {
  const { page, world, t } = visit
  const code = builtFrom('src/app/entry-client.tsx')
  await breakIt(visit, code)
  const failed = page.waitForEvent('requestfailed')
  await page.goto(`${world.hubUrl}/session/login`)
  await failed
  await page.unroute(requestsOf(code))
  await expect(page.getByRole('heading', { level: 1, name: t('login.title') })).toBeVisible()
})

test('the very first script: the page itself offers another try', async ({ visit }) => {
  const { page, world, t } = visit
  const code = builtFrom('src/app/boot-shell.ts')
  await breakIt(visit, code)
  await page.goto(`${world.hubUrl}/session/login?project=islandm3`)
  await expect(page.getByText(t('loader.loading'))).toBeVisible()
  await expect(page.getByText(t('loader.long'))).toBeHidden()
  await page.unroute(requestsOf(code))
  await page.getByRole('link', { name: t('failure.retry') }).click({ timeout: 15_000 })
  await expect(page.getByRole('heading', { level: 1, name: t('login.title') })).toBeVisible()
  await expect(page).toHaveURL(`${world.hubUrl}/session/login?project=islandm3`)
})

test('the code of a pressed button: the page says so, and keeps the press', async ({ visit, context }) => {
  const { page, t } = visit
  const code = builtFrom('src/app/entry-client.tsx')
  await breakIt(visit, code)
  await openGame(visit)
  await page.getByRole('button', { name: t('game.play'), exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(t('failure.unloaded'))
  await expect(page.getByRole('alert').getByRole('link', { name: t('failure.retry') })).toBeVisible()
  await context.setOffline(true)
  await page.unroute(requestsOf(code))
  await context.setOffline(false)
  await expect(gameOf(visit).getByTestId('shop-open')).toBeVisible()
  await expect(page.getByText(t('failure.unloaded'))).toBeHidden()
})

test('after a failed press, another press counts once', async ({ visit }) => {
  const { page, t } = visit
  const code = builtFrom('src/app/entry-client.tsx')
  await breakIt(visit, code)
  await openGame(visit)
  const play = page.getByRole('button', { name: t('game.play'), exact: true })
  await play.click()
  await expect(page.getByText(t('failure.unloaded'))).toBeVisible()
  await page.unroute(requestsOf(code))
  await play.hover()
  await page.mouse.down()
  await expect(page.getByText(t('failure.unloaded')), 'the code is loaded').toBeHidden()
  await expect(play, 'the failed press is not repeated').toBeVisible()
  await page.mouse.up()
  await expect(gameOf(visit).getByTestId('shop-open')).toBeVisible()
})
