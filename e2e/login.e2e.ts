import { catalogue, type InitialConfig } from '@playhub/contract/catalogue'
import { FAILED_ATTEMPT_LIMIT } from '@playhub/contract/limits'
import type { Locator, Page } from '@playwright/test'
import { requestsOf } from './steps/broken.ts'
import { expectSignedIn, field, openLogin } from './steps/login-page.ts'
import { guessPasswords, newAddress, password, registerPlayer } from './steps/newcomer.ts'
import { fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { devices, playerTest, test, type Visit } from './steps/visit.ts'
import { demoPlayer } from './world/player.ts'
import { expect, expectAccessible, languages } from './world/test.ts'

/** Returns the element around the input, which has the border. */
const frameOf = (input: Locator) => input.locator('xpath=..')

/** Returns the theme's red in the notation of `getComputedStyle`. */
const dangerColor = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--danger)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })

for (const language of languages) {
  test.describe(language, () => {
    test.use({ ...devices[language === 'en' ? 'desktop' : 'phone'], locale: language })

    test('a wrong password and an unknown address are said at their fields, then the right ones sign in', async ({ visit }) => {
      const { page, t } = visit
      await openLogin(visit)
      await toEmailLogin(visit)

      await fillLogin(visit, { ...demoPlayer, password: 'Wrong2026' })
      await expect(field(visit, 'emailLogin.password')).toHaveAccessibleDescription(t('warning.INVALID_PASSWORD_LOGIN_BY_EMAIL'))
      await expect(frameOf(field(visit, 'emailLogin.password'))).toHaveCSS('border-color', await dangerColor(page))
      await expect(frameOf(field(visit, 'emailLogin.email'))).not.toHaveCSS('border-color', await dangerColor(page))
      await expect(field(visit, 'emailLogin.password')).toHaveValue('')
      await expect(field(visit, 'emailLogin.email')).toHaveValue(demoPlayer.email)

      await fillLogin(visit, { email: newAddress(), password: 'Wrong2026' })
      await expect(field(visit, 'emailLogin.email')).toHaveAccessibleDescription(new RegExp(t('warning.USER_NOT_EXIST_LOGIN_BY_EMAIL')))
      await expect(field(visit, 'emailLogin.email')).toBeFocused()

      await fillLogin(visit)
      await expectSignedIn(visit)
      await expect(page).toHaveURL(new RegExp(`/games/${language}/$`))
    })
  })
}

test.describe('steps, phone, ru', () => {
  test.use({ ...devices.phone, locale: 'ru' })

  test('a step that is typed into has the focus in its first field, which says the heading', async ({ visit }) => {
    const { page, t } = visit
    await openLogin(visit)
    await page.getByRole('button', { name: t('login.method.mail') }).click()
    await expect(field(visit, 'emailLogin.email')).toBeFocused()
    await expect(field(visit, 'emailLogin.email')).toHaveAccessibleDescription(t('emailLogin.title'))
    await page.keyboard.type(demoPlayer.email)
    await page.getByRole('button', { name: t('login.create') }).click()
    await expect(page.getByLabel(t('registration.password'), { exact: true }), 'the address is there already').toBeFocused()
    await page.goBack()
    await page.getByRole('button', { name: t('emailLogin.forgot') }).click()
    await expect(page.getByLabel(t('recovery.email'), { exact: true })).toBeFocused()
  })

  test('an address is told what is wrong with it', async ({ visit }) => {
    const { page, t } = visit
    await openLogin(visit, '/session/login/email')
    const email = field(visit, 'emailLogin.email')
    for (const [typed, fault, signs] of [
      ['anna', 'NO_AT'],
      ['anna@', 'NO_DOMAIN'],
      ['anna@mail', 'ENDING'],
      ['anna@mаil.example', 'ALPHABET', 'а'],
    ] as const) {
      await email.fill(typed)
      await email.blur()
      await expect(page.getByText(t(`emailFault.${fault}`, { signs: signs ?? '' }))).toBeVisible()
    }
    await email.fill('anna@mail.example')
    await expect(email).not.toHaveAttribute('aria-invalid')
  })
})

test.describe('ways in the order of the project, desktop, en', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  test('mail comes where the project has it', async ({ visit }) => {
    const { page, t } = visit
    const rows = page.getByRole('main').getByRole('listitem')
    const [mail, google, apple] = [t('login.method.mail'), t('login.method.google_adult_popup'), t('login.method.apple')]
    await openLogin(visit, '/session/login?project=islandm3')
    await expect(rows).toHaveText([mail, google, apple])
    await openLogin(visit, '/session/login?project=neuroarena')
    await expect(rows.first()).toHaveText(google)
    await expect(rows.nth(-3)).toHaveText(mail)
    await expect(rows.nth(-2), 'a code by e-mail is another way, beside the password').toHaveText(t('login.method.mail_code'))
    await expect(rows.last()).toHaveText(t('login.method.passkey'))
  })
})

test.describe('the robot check at signing in, desktop, en', () => {
  test.use({ ...devices.desktop, locale: 'en', expectedErrors: [/status of 4(00|29) /] })

  const check = ({ page, t }: Visit) => page.getByLabel(t('registration.robot'))
  const submit = ({ page, t }: Visit) => page.getByRole('button', { name: t('emailLogin.submit'), exact: true })
  const solve = async (visit: Visit) => {
    await check(visit).click()
    await expect(check(visit)).toBeHidden()
  }
  const wrong = { ...demoPlayer, password: 'Wrong2026' }

  test('comes after five failures, blocks until it is solved, and does not come back with the next failure', async ({ visit }) => {
    const { page, world, t } = visit
    const { email } = await registerPlayer(world)
    await openLogin(visit, '/session/login/email')
    for (let tries = 1; tries <= FAILED_ATTEMPT_LIMIT; tries++) {
      await expect(check(visit)).toBeHidden()
      await fillLogin(visit, { email, password: wrong.password })
      await expect(field(visit, 'emailLogin.password')).toHaveValue('')
      // The server also counts failed sign-ins, so the robot check appears even if the browser's counter is deleted.
      if (tries === 2) {
        await page.evaluate(() => localStorage.clear())
        await page.reload()
      }
    }
    await expect(check(visit)).toBeFocused()
    await field(visit, 'emailLogin.password').fill(password)
    await expect(submit(visit)).toHaveAttribute('aria-disabled', 'true')
    await expect(submit(visit)).toHaveAccessibleDescription(t('emailLogin.tick'))
    await expectAccessible(page)
    await solve(visit)
    await expect(field(visit, 'emailLogin.password')).toBeFocused()
    await fillLogin(visit, { email, password: wrong.password })
    await expect(page.getByText(t('warning.INVALID_PASSWORD_LOGIN_BY_EMAIL'))).toBeVisible()
    await expect(check(visit)).toBeHidden()
    await fillLogin(visit, { email, password })
    await expectSignedIn(visit)
  })

  test('a wait that the server asks for is shown with its time, and blocks until it is over', async ({ visit }) => {
    const { page, world, t } = visit
    const { email } = await registerPlayer(world)
    await guessPasswords(world, email, 10)
    await openLogin(visit, '/session/login/email')
    await fillLogin(visit, { email, password })
    await expect(page.getByRole('status').getByText(t('refusal.TOO_MANY_REQUESTS'))).toBeVisible()
    await expect(submit(visit)).toHaveAccessibleDescription(new RegExp(t('emailLogin.wait', { time: '00:[0-3]\\d' })))
  })
})

test.describe('leaving, phone, en', () => {
  test.use({ ...devices.phone, locale: 'en' })

  test('back leads a step back; the cross asks first and then leads home', async ({ visit }) => {
    const { page, t } = visit
    await openLogin(visit)
    await toEmailLogin(visit)
    await page.getByRole('button', { name: t('common.back'), exact: true }).click()
    await expect(page.getByRole('heading', { name: t('login.title') })).toBeVisible()
    await toEmailLogin(visit)
    await page.goBack()
    await expect(page.getByRole('heading', { name: t('login.title') })).toBeVisible()

    const question = page.getByRole('alertdialog', { name: t('login.stopTitle') })
    const cross = page.getByRole('button', { name: t('shell.close'), exact: true })
    await cross.click()
    await question.getByRole('button', { name: t('login.leaveNo') }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('heading', { name: t('login.title') })).toBeVisible()
    await cross.click()
    await question.getByRole('button', { name: t('login.stopYes') }).click()
    await expect(page).toHaveURL(/\/games\/en\/$/)
  })
})

test.describe('a project without e-mail, desktop, en', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  test('has no way to an account of one’s own either', async ({ visit }) => {
    const { page, world, t } = visit
    // Every demo project has the method `mail`, so it is removed from the settings here.
    await page.route(requestsOf({ call: catalogue.getInitialConfig }), async (route) => {
      const response = await route.fetch()
      const config = (await response.json()) as InitialConfig
      for (const { settings } of config.projects) settings.authMethods = settings.authMethods.filter((method) => method !== 'mail')
      await route.fulfill({ response, json: config })
    })
    // A separate sign-in page already contains the settings. If the sign-in opens over another page, the hub requests them.
    await page.goto(`${world.hubUrl}/games/en/`)
    await page.getByRole('link', { name: t('shell.logIn') }).click()
    await expect(page.getByRole('button', { name: t('login.method.vkontakte') })).toBeVisible()
    await expect(page.getByRole('button', { name: t('login.method.mail') })).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('login.create') })).toHaveCount(0)
    await expect(page.getByText(t('login.noAccount'))).toHaveCount(0)
  })
})

playerTest.describe('a signed-in player, desktop, ru', () => {
  playerTest.use({ ...devices.desktop, locale: 'ru' })

  playerTest('is led home from the pages of signing in', async ({ visit }) => {
    const { page, world } = visit
    for (const path of ['/session/login', '/session/login/email', '/session/registration']) {
      await page.goto(world.hubUrl + path)
      await expect(page).toHaveURL(/\/games\/ru\/$/)
      await expectSignedIn(visit)
    }
  })
})
