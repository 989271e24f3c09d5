import { auth } from '@playhub/contract/auth'
import { storageKeys } from '@playhub/contract/hosting'
import type { Page } from '@playwright/test'
import { demoPlayer } from '../world/player.ts'
import { expect } from '../world/test.ts'
import { requestsOf } from './broken.ts'
import { password } from './newcomer.ts'
import type { Place, Visit } from './visit.ts'

type Signing = { page: Place; t: Visit['t'] }

export const toEmailLogin = async ({ page, t }: Signing) => {
  await page.getByRole('button', { name: t('login.method.mail') }).click()
  await expect(page.getByRole('heading', { name: t('emailLogin.title') })).toBeVisible()
}

export const fillLogin = async ({ page, t }: Signing, credentials: { email: string; password: string } = demoPlayer) => {
  await page.getByLabel(t('emailLogin.email'), { exact: true }).fill(credentials.email)
  await page.getByLabel(t('emailLogin.password'), { exact: true }).fill(credentials.password)
  await page.getByRole('button', { name: t('emailLogin.submit'), exact: true }).click()
}

/** Fills in the registration form, solves the robot check and presses the button that sends the code. */
export const sendRegistration = async ({ page, t }: Signing, email: string, chosen = password) => {
  await page.getByLabel(t('registration.email'), { exact: true }).fill(email)
  await page.getByLabel(t('registration.password'), { exact: true }).fill(chosen)
  await page.getByLabel(t('registration.consent')).check()
  await page.getByLabel(t('registration.robot')).click()
  await expect(page.getByText(t('registration.robotDone'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('registration.submit') }).click()
}

/** Delays the end of the robot check until the returned function is called. */
export const holdCheck = async ({ page }: Pick<Visit, 'page'>) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(requestsOf({ call: auth.captcha }), async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Fills in and sends the registration form, and waits for the screen that asks for the e-mailed code. */
export const fillRegistration = async (signing: Signing, email: string) => {
  await sendRegistration(signing, email)
  await expect(signing.page.getByRole('heading', { name: signing.t('code.title') })).toBeVisible()
}

/** Returns the heading of the welcome step. After a registration over a game, this is the last step of the sign-in dialog. */
export const welcomeOf = ({ page, t }: Signing) => page.getByRole('dialog').getByRole('heading', { name: t('welcome.ready') })

/** Leaves the welcome step without changing the account's nickname. */
export const skipWelcome = async (signing: Signing) => {
  await expect(welcomeOf(signing)).toBeVisible()
  await signing.page.getByRole('button', { name: signing.t('welcome.skip'), exact: true }).click()
}

/** Types the code. After six digits the form continues by itself. */
export const enterCode = ({ page, t }: Signing, code: string) => page.getByLabel(t('code.label')).fill(code)

/** Returns the browser's counter of failed sign-ins. If it is high, the hub shows the robot check. */
export const failedAttempts = (page: Page) => page.evaluate((key) => localStorage.getItem(key), storageKeys.failedAttempts)
