import { auth } from '@playhub/contract/auth'
import { CODE_TRIES } from '@playhub/contract/limits'
import { requestsOf } from './steps/broken.ts'
import { expectSignedIn, field, openLogin } from './steps/login-page.ts'
import { newAddress, password } from './steps/newcomer.ts'
import { enterCode, fillLogin, fillRegistration, holdCheck, sendRegistration } from './steps/sign-in.ts'
import { devices, test } from './steps/visit.ts'
import { expect } from './world/test.ts'
import { startWorld } from './world/world.ts'

test.describe('registration, desktop, en', () => {
  // A leaked password is refused with 400.
  const expectedErrors = [/status of 400 /]
  test.use({ ...devices.desktop, locale: 'en', permissions: ['clipboard-read', 'clipboard-write'], expectedErrors })

  test("'create an account' brings the address along, and a pasted code with a space is taken", async ({ visit }) => {
    const { page, world, t } = visit
    const email = newAddress()
    await openLogin(visit, '/session/login/email')
    await fillLogin(visit, { email, password: 'Wrong2026' })
    await page.getByRole('button', { name: t('emailLogin.createWith') }).click()
    await expect(page.getByRole('heading', { name: t('registration.title') })).toBeVisible()
    await expect(page.getByLabel(t('registration.email'), { exact: true })).toHaveValue(email)

    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: t('registration.document') }).click()
    const document = await opened
    await expect(document).toHaveURL(`${world.hubUrl}/docs/personal-data.en.html`)
    await expect(document.getByRole('heading', { level: 1, name: 'Personal data policy' })).toBeVisible()
    await document.close()
    await sendRegistration(visit, email, 'Password1')
    const passwordField = page.getByLabel(t('registration.password'), { exact: true })
    await expect(passwordField).toHaveAccessibleDescription(new RegExp(t('field.PASSWORD_BREACHED')))
    await expect(page.getByText(t('refusal.BAD_REQUEST')), 'the field says it all').toHaveCount(0)
    await fillRegistration(visit, email)
    await expect(page.getByText(t('code.sent', { email }))).toBeVisible()

    const code = await world.codeFor(email)
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`)
    await field(visit, 'code.label').focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expectSignedIn(visit)

    const ready = page.getByRole('status').filter({ hasText: t('welcome.ready') })
    await ready.getByRole('button', { name: t('welcome.choose') }).click()
    const nickName = ready.getByLabel(t('welcome.nickname'), { exact: true })
    await expect(nickName).toBeFocused()
    await nickName.fill('!')
    await nickName.press('Enter')
    await expect(nickName).toHaveAccessibleDescription(new RegExp(t('field.NICKNAME_FORMAT')))
    await nickName.fill('Anna Li')
    await nickName.press('Enter')
    await expect(ready.getByText(t('welcome.saved', { name: 'Anna Li' }))).toBeVisible()
    const account = page.getByRole('button', { name: t('shell.profile', { name: 'Anna Li' }), exact: true })
    await expect(account).toBeVisible()
    await page.reload()
    await expect(account, 'kept by the server').toBeVisible()
  })
})

test.describe('an address beyond Latin, phone, ru', () => {
  test.use({ ...devices.phone, locale: 'ru' })

  test('registers, is shown as it was typed, and signs in again by either spelling', async ({ visit }) => {
    const { page, world, t } = visit
    const name = newAddress().split('@')[0]
    const [typed, ascii] = [`${name}@почта.рф`, `${name}@xn--80a1acny.xn--p1ai`]
    await openLogin(visit, '/session/registration')
    await fillRegistration(visit, typed)
    await expect(page.getByText(t('code.sent', { email: typed }))).toBeVisible()
    await field(visit, 'code.label').fill(await world.codeFor(ascii))
    await expectSignedIn(visit)
    await page.goto(`${world.hubUrl}/profile`)
    await expect(page.getByText(typed).first()).toBeVisible()
    await expect(page.getByText('xn--')).toBeHidden()
    for (const email of [ascii, typed]) {
      await page.evaluate(() => localStorage.clear())
      // Leaves the hub before the cookies are deleted. Otherwise the open page would request the player's data without cookies and be
      // refused.
      await page.goto('about:blank')
      await page.context().clearCookies()
      await openLogin(visit, '/session/login/email')
      await fillLogin(visit, { email, password })
      await expectSignedIn(visit)
    }
  })
})

test.describe('registration, phone, ru', () => {
  test.use({ ...devices.phone, locale: 'ru', expectedErrors: [/status of 429 /] })

  test('the countdown outlives a reload; wrong codes are counted, and one too many ends them', async ({ visit }) => {
    const { page, world, t } = visit
    const email = newAddress()
    await openLogin(visit, '/session/registration')
    await fillRegistration(visit, email)
    const code = await world.codeFor(email)
    const wrong = code === '111111' ? '222222' : '111111'

    const countdown = page.getByText(new RegExp(t('code.timer', { time: '\\d\\d:\\d\\d' })))
    const secondsLeft = async () => Number((await countdown.innerText()).match(/(\d\d):(\d\d)/)?.[2]) || 60
    const before = await secondsLeft()
    await page.reload()
    await expect(page.getByText(t('code.sent', { email }))).toBeVisible()
    expect(await secondsLeft()).toBeLessThanOrEqual(before)

    // Simulates a wrong clock in the browser. The hub must use only the server's clock.
    await page.evaluate(() => {
      const kept = JSON.parse(sessionStorage.getItem('registration') ?? '{}') as object
      sessionStorage.setItem('registration', JSON.stringify({ ...kept, resendAt: 0 }))
    })
    await page.reload()
    await page.getByRole('button', { name: t('code.resend') }).click()
    await expect(countdown).toBeVisible()
    await expect(field(visit, 'code.label'), 'the button has gone, the focus has not').toBeFocused()

    for (let tries = 1; tries <= CODE_TRIES; tries++) {
      await enterCode(visit, wrong)
      await expect(field(visit, 'code.label')).toHaveAccessibleDescription(new RegExp(t('warning.SEND_VERIFICATION_CODE_INCORRECT')))
      await field(visit, 'code.label').clear()
    }
    await enterCode(visit, code)
    await expect(field(visit, 'code.label')).toHaveAccessibleDescription(t('refusal.CODE_TRIES_EXCEEDED'))
  })
})

test.describe('an answer that gets lost', () => {
  test.use({ ...devices.desktop, locale: 'en', expectedErrors: [/ERR_FAILED/] })

  test('costs a newcomer nothing: the same code signs in when it is sent again', async ({ visit }) => {
    const { page, world, t } = visit
    const email = newAddress()
    await openLogin(visit, '/session/registration')
    await fillRegistration(visit, email)
    // The server creates the account, but its reply is lost.
    await page.route(requestsOf({ call: auth.sendVerificationCode }), async (route) => {
      await route.fetch()
      await route.abort()
    })
    await enterCode(visit, await world.codeFor(email))
    await expect(page.getByText(t('common.offline'))).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: t('code.submit') }).click()
    await expectSignedIn(visit)
  })
})

test.describe('the robot check, desktop, en', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  test('keeps a press until it is done', async ({ visit }) => {
    const { page, t } = visit
    const email = newAddress()
    await openLogin(visit, '/session/registration')
    await page.getByLabel(t('registration.email'), { exact: true }).fill(email)
    await page.getByLabel(t('registration.password'), { exact: true }).fill(password)
    await page.getByLabel(t('registration.consent')).check()
    const finishCheck = await holdCheck(visit)
    await page.getByLabel(t('registration.robot')).click()
    const submit = page.getByRole('button', { name: t('registration.submit') })
    await expect(submit).toHaveAccessibleDescription(t('registration.robotWait'))
    // Presses Enter, because `click` would wait until the button is enabled.
    await submit.press('Enter')
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText(t('field.CAPTCHA_REQUIRED'))).toBeHidden()
    finishCheck()
    await expect(page.getByText(t('code.sent', { email }))).toBeVisible()
  })
})

test.describe('the robot check at its default cost', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  test('says that it works, and then that it is done', async ({ visit: { page, t } }) => {
    const world = await startWorld({ ROBOT_CHECK_COST: '5000' })
    try {
      await page.goto(`${world.hubUrl}/session/registration`)
      // The check may end before the test can read its status. So the page records every text of the status.
      await page.evaluate(() => {
        const said: string[] = []
        Object.assign(globalThis, { said })
        const note = () => said.push(...[...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent))
        new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
      })
      await page.getByLabel(t('registration.robot')).click()
      // The browser makes 300 to 600 guesses to solve the robot check. This may take long on a busy machine.
      await expect(page.getByText(t('registration.robotDone'), { exact: true })).toBeVisible({ timeout: 30_000 })
      expect(await page.evaluate(() => (globalThis as unknown as { said: string[] }).said)).toContain(t('registration.robotWorking'))
      await page.close()
    } finally {
      await world.stop()
    }
  })
})
