import { storageKeys } from '@playhub/contract/hosting'
import { newAddress, password, registerPlayer } from './steps/newcomer.ts'
import { fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { continueWith, methodButton, openLogin, openProvider, signedInHere, signOutHere, stages, wayOf, ways } from './steps/social.ts'
import { devices, openMenu, test, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'

/** Tests of signing in with each provider, in every mode of the hub. */

test.use({ ...devices.desktop, locale: 'en' })

/**
 * Waits for the next second. The sign-in data that Telegram signs contains the time in seconds, and the hub accepts the same data only
 * once. Without this wait, a test could send the same data twice in one second.
 */
const nextSecond = () => {
  const now = () => Math.floor(Date.now() / 1000)
  const then = now()
  return expect.poll(now).toBeGreaterThan(then)
}

for (const [where, stage] of Object.entries(stages)) {
  for (const way of ways) {
    // Only the single-game site offers `google_adult` in these tests. Its players sign in on a separate page, never in a dialog over a
    // game.
    if (where === 'over a game' && way.method === 'google_adult') continue

    // Whether the test also checks that a returning person gets the same account. One mode is enough for this, because `social.test.ts`
    // checks it for every provider.
    const comesAgain = where === 'standalone'

    test(`${way.method} ${where}: a new person${comesAgain ? ', and the same one again' : ''}`, async ({ visit }) => {
      const person = newAddress()
      await continueWith(await openProvider(visit, await stage.open(visit, way.project), way), person)
      const signedUp = await stage.result(visit, way)
      expect(signedUp.currentAuthType).toBe(way.authType)
      if (!comesAgain) return

      await signOutHere(visit)
      if (way.method === 'telegram') await nextSecond()
      await continueWith(await openProvider(visit, await stage.open(visit, way.project), way), person)
      expect(await stage.result(visit, way)).toEqual(signedUp)
    })
  }
}

/** Goes from the offer to link two accounts to the sign-in by e-mail. */
const toOffered = async ({ page, t }: Visit) => {
  await expect(page.getByRole('heading', { name: t('linkOffer.title') })).toBeVisible()
  await page.getByRole('button', { name: t('login.method.mail') }).click()
}

/** Signs out as the header's menu does. All other data stays in the browser. */
const logOut = async (visit: Visit) => {
  const { page, world, t } = visit
  await page.goto(`${world.hubUrl}/games/en/`)
  await openMenu(visit)
  await page.getByRole('menuitem', { name: t('shell.logOut') }).click()
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), storageKeys.accessToken)).toBeNull()
}

test.describe('a new way in with the address of an account', () => {
  const [google, apple] = [wayOf('google_popup'), wayOf('apple')]

  test('is offered to that account; the way used last is marked; both open it from then on', async ({ visit }) => {
    const { page, t } = visit
    const person = newAddress()
    await openLogin(visit, google)
    await expect(page.getByText(t('login.lastUsed'))).toBeHidden()
    await continueWith(await openProvider(visit, page, google), person)
    const { userId } = await signedInHere(visit)
    await logOut(visit)

    await openLogin(visit, apple)
    await expect(methodButton(page, visit, google)).toHaveAccessibleDescription(t('login.lastUsed'))
    await expect(page.getByText(t('login.lastUsed'))).toHaveCount(1)
    await continueWith(await openProvider(visit, page, apple), person)
    await expect(page.getByRole('heading', { name: t('linkOffer.title') })).toBeVisible()
    await expect(page.getByText(t('linkOffer.lead', { email: person }))).toBeVisible()
    await continueWith(await openProvider(visit, page, google), person)
    expect(await signedInHere(visit)).toMatchObject({ userId, currentAuthType: 'google' })
    await signOutHere(visit)

    await openLogin(visit, apple)
    await continueWith(await openProvider(visit, page, apple), person)
    expect(await signedInHere(visit)).toMatchObject({ userId, currentAuthType: 'apple' })
  })

  test('makes a new account when the offer is declined', async ({ visit }) => {
    const { page, t } = visit
    const person = newAddress()
    await openLogin(visit, google)
    await continueWith(await openProvider(visit, page, google), person)
    const first = await signedInHere(visit)
    await signOutHere(visit)
    await openLogin(visit, apple)
    await continueWith(await openProvider(visit, page, apple), person)
    await page.getByRole('button', { name: t('linkOffer.decline') }).click()
    const second = await signedInHere(visit)
    expect(second.currentAuthType).toBe('apple')
    expect(second.userId).not.toBe(first.userId)
  })
})

test.describe('an address that has an account', () => {
  test('is offered: its way in leads to the e-mail login, which says why; its password links the two', async ({ visit }) => {
    const { page, world, t } = visit
    const { email, userId } = await registerPlayer(world)
    const way = wayOf('google_popup')
    await openLogin(visit, way)
    await continueWith(await openProvider(visit, page, way), email)
    await toOffered(visit)
    await expect(page.getByRole('heading', { name: t('emailLogin.title') })).toBeVisible()
    await expect(page.getByText(t('emailLogin.link'))).toBeVisible()
    await expect(page.getByLabel(t('emailLogin.email'), { exact: true })).toHaveValue(email)
    expect(page.url()).not.toMatch(/link|@|%40/)
    await page.getByLabel(t('emailLogin.password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: t('emailLogin.submit'), exact: true }).click()
    expect(await signedInHere(visit)).toMatchObject({ userId, currentAuthType: 'email' })

    await signOutHere(visit)
    await openLogin(visit, way)
    await continueWith(await openProvider(visit, page, way), email)
    expect(await signedInHere(visit)).toMatchObject({ userId, currentAuthType: 'google' })
  })

  test('signs in to another account at once, and says that the new way was not added to it', async ({ visit }) => {
    const { page, world, t } = visit
    const [{ email }, other] = [await registerPlayer(world), await registerPlayer(world)]
    const way = wayOf('google_popup')
    await openLogin(visit, way)
    await continueWith(await openProvider(visit, page, way), email)
    await toOffered(visit)
    await fillLogin(visit, { email: other.email, password })
    await expect(page.getByText(t('toast.SIGN_IN_NOT_ADDED'))).toBeVisible()
    expect(await signedInHere(visit)).toMatchObject({ userId: other.userId, currentAuthType: 'email' })
  })

  test('is not linked to what is signed in with after going back', async ({ visit }) => {
    const { page, world, t } = visit
    const { email } = await registerPlayer(world)
    const way = wayOf('google_popup')
    await openLogin(visit, way)
    await continueWith(await openProvider(visit, page, way), email)
    await toOffered(visit)
    await expect(page.getByText(t('emailLogin.link'))).toBeVisible()
    await page.getByRole('button', { name: t('common.back'), exact: true }).click()
    await toEmailLogin(visit)
    await expect(page.getByText(t('emailLogin.link'))).toBeHidden()
    await fillLogin(visit, { email, password })
    await signedInHere(visit)
    await page.goto(`${world.hubUrl}/profile`)
    await expect(page.getByRole('list', { name: t('ways.title') }).getByRole('listitem')).toHaveCount(1)
  })
})
