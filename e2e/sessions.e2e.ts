import { hostCodes } from '@playhub/contract/refusals'
import { gameOf, heardInGame, listenInGame, openGame, play } from './steps/play.ts'
import { fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { answered, devices, playerTest, test, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'

/** What becomes of a sign-in: handed to a host, taken out of the address bar, ended here or elsewhere. */

const openMenu = async ({ page, t }: Visit) => {
  await page.getByRole('button', { name: new RegExp(t('shell.profile', { name: '' })) }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

playerTest.describe('desktop, en', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest('logging out tells the game', async ({ visit }) => {
    const { page, t } = visit
    await openGame(visit)
    await play(visit)
    await listenInGame(visit)
    await openMenu(visit)
    await page.getByRole('menuitem', { name: t('shell.logOut') }).click()
    await expect(page.getByRole('link', { name: t('shell.logIn') })).toBeVisible()
    await expect.poll(() => heardInGame(visit)).toContainEqual({ type: 'PLAYHUB_TO_IFRAME_LOGOUT', body: {} })
    await expect(gameOf(visit).getByTestId('shop-open')).toBeVisible()
  })
})

playerTest.describe('a session that has ended, phone, ru', () => {
  playerTest.use({ ...devices.phone, locale: 'ru', expectedErrors: [answered(401)] })

  playerTest('is said, leads to signing in, and back to where the player was', async ({ visit, player }) => {
    const { page, world, t } = visit
    await page.goto(`${world.hubUrl}/transactions`)
    await expect(page.getByText(t('transactions.empty'))).toBeVisible()
    await player.revoke()
    await page.reload()
    await expect(page.getByText('UNAUTHORIZED! INVALID_TOKEN!')).toBeVisible()
    await expect(page).toHaveURL(/\/session\/login/)
    await toEmailLogin(visit)
    await fillLogin(visit)
    await expect(page).toHaveURL(/\/transactions$/)
    await expect(page.getByRole('heading', { name: t('transactions.title') })).toBeVisible()
  })

  playerTest('is said over the game too', async ({ visit, player }) => {
    const { page, t } = visit
    await openGame(visit)
    await play(visit)
    await player.revoke()
    await openMenu(visit)
    await page.getByRole('menuitem', { name: t('shell.transactions') }).click()
    await expect(page.getByText('UNAUTHORIZED! INVALID_TOKEN!')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('heading', { name: t('login.title') })).toBeVisible()
  })
})

playerTest.describe('a token in the address', () => {
  playerTest.use({ ...devices.desktop, locale: 'en', storageState: { cookies: [], origins: [] } })

  playerTest('serves the page, leaves the address bar and outlives a reload', async ({ visit, player }) => {
    const { page, world, t } = visit
    const paymentId = await player.order('builder')
    await page.goto(`${world.hubUrl}/payments/process/${paymentId}?locale=en&jwt=${player.token}`)
    await expect(page.getByLabel(t('payment.email'))).toHaveValue(player.email)
    await expect(page).toHaveURL(`${world.hubUrl}/payments/process/${paymentId}?locale=en`)
    await page.goto(`${world.hubUrl}/transactions?jwt=${player.token}`)
    await expect(page.getByRole('heading', { name: t('transactions.title') })).toBeVisible()
    await expect(page).toHaveURL(`${world.hubUrl}/transactions`)
    await page.reload()
    await expect(page.getByText(t('transactions.state.none'), { exact: true })).toBeVisible()
  })
})

test.describe('inside a host page', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  const openHost = async ({ page, world }: Visit) => {
    await page.goto(`${world.simulatorUrl}/host/web?path=/session/login&project=familytown`)
    return page.frameLocator('#hub')
  }
  const received = async ({ page, world }: Visit) => {
    const [, origin, message] = await page.getByRole('row').nth(1).getByRole('cell').allInnerTexts()
    expect(origin).toBe(world.hubUrl)
    return JSON.parse(message ?? '') as unknown
  }

  test('the result of signing in arrives as a message', async ({ visit }) => {
    const { page, t } = visit
    const hub = await openHost(visit)
    await toEmailLogin({ page: hub, t })
    await fillLogin({ page: hub, t })
    await expect(page.getByRole('row')).toHaveCount(2)
    const data = expect.objectContaining({ currentAuthType: 'email', jwt: expect.any(String), userId: expect.any(String) })
    expect(await received(visit)).toEqual({ data, type: 'auth', isError: false, errorCode: null })
    await expect(hub.getByText(t('loader.loading'), { exact: true })).toBeVisible()
  })

  test('giving up arrives as an error', async ({ visit }) => {
    const { page, t } = visit
    const hub = await openHost(visit)
    await hub.getByRole('button', { name: t('shell.close'), exact: true }).click()
    await hub.getByRole('button', { name: t('login.leaveYes') }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    expect(await received(visit)).toEqual({ data: null, type: 'auth', isError: true, errorCode: hostCodes.AUTH_CLOSED })
  })
})
