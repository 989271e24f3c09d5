import { apiPrefix } from '@playhub/contract/api'
import { CODE_TRIES, FAILED_ATTEMPT_LIMIT } from '@playhub/contract/limits'
import { guessPasswords, newAddress, password, registerPlayer } from './steps/newcomer.ts'
import { buyInShop, openGame, play } from './steps/play.ts'
import { askForCode, passwordField, proveCode, repeatField, setPassword } from './steps/recovery.ts'
import { enterCode, fillLogin, holdCheck, toEmailLogin } from './steps/sign-in.ts'
import { answered, devices, type Place, test, type Visit } from './steps/visit.ts'
import { expect, expectAccessible, languages } from './world/test.ts'
import type { World } from './world/world.ts'

/** Tests of a forgotten password: the e-mail address, the code from the e-mail, and a new password. */

const newPassword = 'Playhub2027'
const path = '/auth/recovery-password'

const heading = ({ page }: { page: Place }, name: string) => page.getByRole('heading', { name })
const codeField = ({ page, t }: { page: Place; t: Visit['t'] }) => page.getByLabel(t('code.label'))

/** Returns a code that differs from `code`. */
const notThis = (code: string) => (code === '111111' ? '222222' : '111111')

/** Goes through the recovery up to the new password. */
const toNewPassword = async (visit: Visit, email: string) => {
  await visit.page.goto(visit.world.hubUrl + path)
  await askForCode(visit, email)
  await proveCode(visit, await visit.world.codeFor(email, 2))
}

for (const language of languages) {
  test.describe(language, () => {
    test.use({ ...devices[language === 'en' ? 'desktop' : 'phone'], locale: language, expectedErrors: [answered(429)] })

    test('the whole way, on pages: from "forgot password" to signing in with the new one', async ({ visit }) => {
      const { page, world, t } = visit
      const { email } = await registerPlayer(world)
      await page.goto(`${world.hubUrl}/session/login/email`)
      await page.getByLabel(t('emailLogin.email'), { exact: true }).fill(email)
      await page.getByRole('button', { name: t('emailLogin.forgot') }).click()

      await expect(page.getByText(t('recovery.step', { step: 1 }))).toBeVisible()
      await expect(page.getByLabel(t('recovery.email'), { exact: true })).toHaveValue(email)
      await expectAccessible(page)
      await askForCode(visit)
      await expect(page.getByText(t('toast.RECOVERY_SENT'))).toBeVisible()

      await expect(codeField(visit), 'typed at once, with the heading said').toBeFocused()
      await expect(codeField(visit)).toHaveAccessibleDescription(t('code.title'))
      await expect(page.getByText(t('recovery.step', { step: 2 }))).toBeVisible()
      await expect(page.getByText(t('code.sent', { email }))).toBeVisible()
      const code = await world.codeFor(email, 2)
      await enterCode(visit, notThis(code))
      await expect(codeField(visit)).toHaveAccessibleDescription(new RegExp(t('warning.SEND_RECOVERY_PASSWORD_CODE_INCORRECT')))
      await proveCode(visit, `${code.slice(0, 3)} ${code.slice(3)}`)
      await expect(page.getByText(t('toast.CODE_VALID'))).toBeVisible()

      await expect(page.getByText(t('recovery.step', { step: 3 }))).toBeVisible()
      await passwordField(visit).fill(newPassword)
      await repeatField(visit).fill('Playhub2028')
      await expect(repeatField(visit)).not.toHaveAttribute('aria-invalid')
      await repeatField(visit).blur()
      await expect(repeatField(visit)).toHaveAccessibleDescription(t('field.PASSWORD_MISMATCH'))
      await expectAccessible(page)
      await setPassword(visit, password)
      await expect(passwordField(visit)).toHaveAccessibleDescription(new RegExp(t('warning.PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD')))
      await expect(passwordField(visit)).toBeFocused()
      await setPassword(visit, newPassword)

      await expect(heading(visit, t('recovery.doneTitle'))).toBeFocused()
      await page.getByRole('button', { name: t('recovery.signIn') }).click()
      await expect(page.getByLabel(t('emailLogin.email'), { exact: true })).toHaveValue(email)
      await fillLogin(visit, { email, password })
      await expect(page.getByText(t('warning.INVALID_PASSWORD_LOGIN_BY_EMAIL'))).toBeVisible()
      await fillLogin(visit, { email, password: newPassword })
      await expect(page.getByRole('button', { name: new RegExp(t('shell.profile', { name: '' })) })).toBeVisible()
    })

    test('the whole way in the modal, over the game', async ({ visit }) => {
      const { page, world, t } = visit
      const { email } = await registerPlayer(world)
      await openGame(visit)
      await play(visit)
      await buyInShop(visit, 'pearls-100')
      const modal = { page: page.getByRole('dialog'), t }
      await toEmailLogin(modal)
      await modal.page.getByLabel(t('emailLogin.email'), { exact: true }).fill(email)
      await modal.page.getByRole('button', { name: t('emailLogin.forgot') }).click()
      await askForCode(modal)
      await expect(codeField(modal)).toBeVisible()
      await proveCode(modal, await world.codeFor(email, 2))
      await modal.page.getByRole('button', { name: t('common.back'), exact: true }).click()
      await expect(modal.page.getByText(t('code.sent', { email }))).toBeVisible()
      await modal.page.getByRole('button', { name: t('common.back'), exact: true }).click()
      await askForCode(modal)
      await setPassword(modal, newPassword)
      await modal.page.getByRole('button', { name: t('recovery.signIn') }).click()
      await fillLogin(modal, { email, password: newPassword })
      await expect(modal.page.getByRole('heading', { name: t('payment.title') })).toBeVisible()
    })
  })
}

test.describe('steps, phone, en', () => {
  test.use({ ...devices.phone, locale: 'en', expectedErrors: [/status of 4(00|29) /] })

  test('a reload keeps the step, Back goes one step back, and the address stays', async ({ visit }) => {
    const { page, world, t } = visit
    const { email } = await registerPlayer(world)
    await page.goto(world.hubUrl + path)
    await askForCode(visit, email)
    await expect(page.getByText(/New code in 00:\d\d/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(t('code.sent', { email }))).toBeVisible()

    await page.goBack()
    await expect(page.getByLabel(t('recovery.email'), { exact: true })).toHaveValue(email)
    await page.goForward()
    await proveCode(visit, await world.codeFor(email, 2))
    await page.reload()
    await expect(heading(visit, t('recovery.newTitle'))).toBeVisible()
    await expect(page).toHaveURL(world.hubUrl + path)
    await page.goBack()
    await expect(page.getByText(t('code.sent', { email }))).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel(t('recovery.email'), { exact: true })).toHaveValue(email)

    // The player requests a code again too soon. The server sends no new code, and the last code has already been used. So the hub must
    // show the form for the new password.
    await askForCode(visit)
    await expect(heading(visit, t('recovery.newTitle'))).toBeVisible()
  })

  test('an unknown address is said at the field and offers an account', async ({ visit }) => {
    const { page, world, t } = visit
    const email = newAddress()
    await page.goto(world.hubUrl + path)
    await page.getByLabel(t('recovery.email'), { exact: true }).press('Enter')
    await expect(page.getByLabel(t('recovery.email'), { exact: true })).toHaveAccessibleDescription(new RegExp(t('field.EMAIL_REQUIRED')))
    await askForCode(visit, email)
    await expect(page.getByLabel(t('recovery.email'), { exact: true })).toHaveAccessibleDescription(
      new RegExp(t('warning.USER_NOT_EXIST_RECOVERY_PASSWORD')),
    )
    await page.getByRole('button', { name: t('emailLogin.createWith') }).click()
    await expect(page.getByLabel(t('registration.email'), { exact: true })).toHaveValue(email)
  })

  test('too many wrong codes end them, also for the right one', async ({ visit }) => {
    const { page, world, t } = visit
    const { email } = await registerPlayer(world)
    await page.goto(world.hubUrl + path)
    await askForCode(visit, email)
    const code = await world.codeFor(email, 2)
    for (let tries = 1; tries <= CODE_TRIES; tries++) {
      await enterCode(visit, notThis(code))
      await expect(codeField(visit)).toHaveAccessibleDescription(new RegExp(t('warning.SEND_RECOVERY_PASSWORD_CODE_INCORRECT')))
      await codeField(visit).clear()
    }
    await enterCode(visit, code)
    await expect(codeField(visit)).toHaveAccessibleDescription(t('refusal.CODE_TRIES_EXCEEDED'))
  })

  test('after many wrong passwords the robot check comes first', async ({ visit }) => {
    const { page, world, t } = visit
    const { email } = await registerPlayer(world)
    await guessPasswords(world, email, FAILED_ATTEMPT_LIMIT)
    await page.goto(world.hubUrl + path)
    await askForCode(visit, email)
    const check = page.getByLabel(t('registration.robot'))
    await expect(check).toBeFocused()
    await expect(page.getByRole('button', { name: t('recovery.submit') })).toHaveAccessibleDescription(t('recovery.fillWithCheck'))
    // If the player presses the button while the robot check is running, the form is sent as soon as the check has ended.
    const finishCheck = await holdCheck(visit)
    await check.click()
    const submit = page.getByRole('button', { name: t('recovery.submit') })
    await expect(submit).toHaveAccessibleDescription(t('registration.robotWait'))
    // Presses Enter, because `click` would wait until the button is enabled.
    await submit.press('Enter')
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    finishCheck()
    await expect(page.getByText(t('code.sent', { email }))).toBeVisible()
  })

  test('the code that was just used leads on again, as after a lost answer', async ({ visit }) => {
    const { page, world, t } = visit
    const { email } = await registerPlayer(world)
    await toNewPassword(visit, email)
    await page.goBack()
    await enterCode(visit, await world.codeFor(email, 2))
    await expect(page.getByRole('heading', { name: t('recovery.newTitle') })).toBeVisible()
  })
})

const activate = async ({ hubUrl }: World, body: { email: string; password: string; grant: string }) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${hubUrl}${apiPrefix}/auth/activate-new-password`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as { code?: string; result?: boolean }
}

const grantOf = ({ page }: Visit) =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('recovery') ?? '{}') as { grant?: string }).grant ?? '')

test.describe('the right to set a password, desktop, en', () => {
  test.use({ ...devices.desktop, locale: 'en', expectedErrors: [answered(403)] })

  test("is this tab's alone: neither another tab nor who only knows the address has it", async ({ visit, context }) => {
    const { page, world, t } = visit
    const { email } = await registerPlayer(world)
    await toNewPassword(visit, email)

    const other = await context.newPage()
    await other.goto(world.hubUrl + path)
    await expect(other.getByRole('heading', { name: t('recovery.title') })).toBeVisible()
    expect(await activate(world, { email, password: 'Attacker2027', grant: 'made-up' })).toMatchObject({ code: 'RECOVERY_GRANT_INVALID' })

    await setPassword(visit, newPassword)
    await expect(heading(visit, t('recovery.doneTitle'))).toBeVisible()
    await expect(page.evaluate(() => sessionStorage.getItem('recovery'))).resolves.toBeNull()
  })

  test('is good once, and when it is over the recovery starts again with the same address', async ({ visit }) => {
    const { page, world, t } = visit
    const { email } = await registerPlayer(world)
    await toNewPassword(visit, email)
    const grant = await grantOf(visit)
    expect(await activate(world, { email, password: newPassword, grant })).toMatchObject({ result: true })
    expect(await activate(world, { email, password: 'Attacker2027', grant })).toMatchObject({ code: 'RECOVERY_GRANT_INVALID' })

    await setPassword(visit, 'Playhub2028')
    await expect(page.getByText(t('refusal.RECOVERY_GRANT_INVALID'))).toBeVisible()
    await page.getByRole('button', { name: t('recovery.restart') }).click()
    await expect(page.getByLabel(t('recovery.email'), { exact: true })).toHaveValue(email)

    await page.goto(`${world.hubUrl}/session/login/email`)
    await fillLogin(visit, { email, password: newPassword })
    await expect(page.getByRole('button', { name: new RegExp(t('shell.profile', { name: '' })) })).toBeVisible()
  })
})
