import type { Page } from '@playwright/test'
import { sidewaysScroll, smallTargets } from './look/checks.ts'
import { addAuthenticator, demoMember, deskPhrases, expectAccessibleInBoth, fillPassword, heading } from './steps/staff.ts'
import { answered } from './steps/visit.ts'
import { addStaff, signInStaff, unusedCode } from './world/staff.ts'
import { expect, test } from './world/test.ts'
import { codeAt, stepNow } from './world/totp.ts'
import { startWorld } from './world/world.ts'

/** Tests of the sign-in of staff: one-time password, second factor, passkey, and refusals. */

const t = deskPhrases.en
const enterCode = async (page: Page, code: string, button: string) => {
  await page.getByLabel(t('factor.code')).fill(code)
  await page.getByRole('button', { name: button }).click()
}
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
const signOut = (page: Page, name: string) => page.getByRole('button', { name: t('shell.signOutOf', { name }) }).click()

test.describe('the first admin', () => {
  test.use({ expectedErrors: [/status of 40[01] /] })

  test('comes in by the one-time password, sets up what is needed, and comes back', async ({ page }) => {
    test.setTimeout(120_000)
    const world = await startWorld()
    try {
      const admin = { email: 'admin@playhub.example', password: await world.firstDeskPassword() }
      const own = 'four green kettles on a roof'
      await page.goto(`${world.deskUrl}/audit?action=signed-in`)
      await expect(heading(page, t('signIn.title'))).toBeVisible()
      await expect(page.getByLabel(t('signIn.email'))).toBeFocused()
      await expectAccessibleInBoth(page)

      await fillPassword(page, t, { ...admin, password: 'not the one that was given' })
      await expect(page.getByRole('alert')).toContainText(t('refusal.STAFF_SIGN_IN_WRONG'))
      await expect(page).toHaveTitle(t('shell.pageTitle', { title: t('common.errorTitle', { title: t('signIn.title') }) }))
      await expect(page.getByLabel(t('signIn.email')), 'the address is kept').toHaveValue(admin.email)
      await expect(page.getByLabel(t('signIn.password'), { exact: true })).toHaveValue('')
      await fillPassword(page, t, admin)

      await expect(heading(page, t('newPassword.title'))).toBeVisible()
      await expectAccessibleInBoth(page)
      const newPassword = page.getByLabel(t('newPassword.label'))
      await expect(newPassword).toBeFocused()
      const save = page.getByRole('button', { name: t('newPassword.submit') })
      await newPassword.fill('short')
      await save.click()
      await expect(newPassword).toHaveAccessibleDescription(new RegExp(t('newPassword.short', { count: 12 })))
      await newPassword.fill('password123456789')
      await save.click()
      await expect(page.getByRole('alert')).toContainText(t('refusal.STAFF_PASSWORD_WEAK'))
      await page.reload()
      await newPassword.fill(own)
      await newPassword.press('Enter')

      await expect(heading(page, t('enrol.title')), 'a choice is begun at its heading').toBeFocused()
      await expectAccessibleInBoth(page)
      await page.getByRole('button', { name: t('settings.addTotp') }).click()
      await expect(page.getByRole('img', { name: t('totp.qr') })).toBeVisible()
      await expectAccessibleInBoth(page)
      const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
      const first = codeAt(secret, stepNow())
      await enterCode(page, wrongOf(first), t('totp.finish'))
      await expect(page.getByRole('alert')).toContainText(t('refusal.SECOND_FACTOR_WRONG'))
      const code = codeAt(secret, stepNow())
      await enterCode(page, `${code.slice(0, 3)} ${code.slice(3)}`, t('totp.finish'))

      await expect(heading(page, t('screen.audit')), 'where they wanted to go').toBeFocused()
      await expect(page).toHaveURL(`${world.deskUrl}/audit?action=signed-in`)
      await signOut(page, 'Admin')

      await expect(heading(page, t('signIn.title'))).toBeVisible()
      await fillPassword(page, t, { ...admin, password: own })
      await expect(heading(page, t('factor.title'))).toBeVisible()
      await expectAccessibleInBoth(page)
      await enterCode(page, code, t('factor.submit'))
      await expect(page.getByRole('alert'), 'no code is good twice').toContainText(t('refusal.SECOND_FACTOR_WRONG'))
      await expect(page.getByLabel(t('factor.code'))).toBeFocused()
      await page.reload()
      await expect(heading(page, t('factor.title')), 'a reload goes on at the same step').toBeVisible()
      await enterCode(page, codeAt(secret, stepNow() + 1), t('factor.submit'))
      await expect(heading(page, t('screen.audit'))).toBeVisible()
    } finally {
      // Leaves the desk before the server stops. Otherwise the page's event stream would report an error, which fails the test.
      await page.goto('about:blank')
      await world.stop()
    }
  })
})

test('a passkey is added, opens the desk alone, and says so when it is not confirmed', async ({ page, world }) => {
  const { name } = demoMember('content')
  const device = await addAuthenticator(page)
  await signInStaff(page, world, 'content')
  await page.goto(`${world.deskUrl}/settings`)
  await page.getByRole('button', { name: t('settings.addPasskey') }).click()
  const dialog = page.getByRole('dialog', { name: t('passkey.title') })
  await expectAccessibleInBoth(page)
  await device.setRight(false)
  await dialog.getByLabel(t('passkey.label')).fill('Work laptop')
  await dialog.getByRole('button', { name: t('passkey.create') }).click()
  await expect(dialog.getByRole('alert')).toContainText(t('signIn.passkeyStopped'))
  await device.setRight(true)
  await dialog.getByRole('button', { name: t('passkey.create') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('passkey.added')).first()).toBeVisible()
  await expect(page.getByText(t('settings.passkeys', { count: 1 }))).toBeVisible()
  expect(await device.count()).toBe(1)

  await signOut(page, name)
  await expect(heading(page, t('signIn.title'))).toBeVisible()
  await page.getByRole('button', { name: t('signIn.passkey') }).click()
  await expect(heading(page, t('screen.settings'))).toBeVisible()
  await signOut(page, name)
  await fillPassword(page, t, demoMember('content'))
  await expect(heading(page, t('factor.title'))).toBeVisible()
  await page.getByRole('button', { name: t('signIn.passkey') }).click()
  await expect(heading(page, t('screen.settings')), 'as the second step too').toBeVisible()
})

test.describe('by the keyboard alone', () => {
  test.use({ expectedErrors: [answered(401)] })

  test('password and code, with a wrong one between', async ({ page, world }) => {
    const member = await addStaff(world, 'finance')
    const [name = ''] = member.email.split('@')
    await page.goto(`${world.deskUrl}/reports`)
    await expect(page.getByLabel(t('signIn.email'))).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await expect(page.getByText(t('signIn.emailWrong'))).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('End')
    await page.keyboard.type(member.email.slice(name.length))
    await expect(page.getByText(t('signIn.emailWrong')), 'gone with the key that mends it').toBeHidden()
    await page.keyboard.press('Tab')
    await page.keyboard.type(member.password)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(t('factor.code'))).toBeFocused()
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(t('factor.code')), 'too few digits go nowhere').toHaveValue('12')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(wrongOf(unusedCode(member)))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText(t('refusal.SECOND_FACTOR_WRONG'))
    await expect(page.getByLabel(t('factor.code'))).toHaveValue('')
    await page.keyboard.type(unusedCode(member))
    await page.keyboard.press('Enter')
    await expect(heading(page, t('screen.reports'))).toBeVisible()
  })
})

test.describe('a session that ended elsewhere', () => {
  test.use({ expectedErrors: [answered(401)] })

  test('leads to the sign-in and back to the same address', async ({ page, world }) => {
    await signInStaff(page, world, 'content')
    await page.goto(`${world.deskUrl}/settings?from=here`)
    await expect(heading(page, t('screen.settings'))).toBeVisible()
    // Ends the session by an API call, as a sign-out in another tab would do. The open page does not show this yet.
    await page.request.post(`${world.deskUrl}/api/sign-out`, { headers: { origin: world.deskUrl } })
    await page.getByRole('button', { name: t('settings.replaceTotp') }).click()
    await expect(page.getByText(t('signIn.ended'))).toBeVisible()
    await expect(page).toHaveURL(`${world.deskUrl}/settings?from=here`)
    await signInStaff(page, world, 'content')
    await page.reload()
    await expect(heading(page, t('screen.settings'))).toBeVisible()
    await expect(page).toHaveURL(`${world.deskUrl}/settings?from=here`)
  })
})

test('who is signing in can be somebody else after all', async ({ page, world }) => {
  await page.goto(world.deskUrl)
  await fillPassword(page, t, demoMember('support'))
  await expect(page.getByText(t('signIn.asWho', { email: demoMember('support').email }))).toBeVisible()
  await page.getByRole('button', { name: t('signIn.otherAccount') }).click()
  await expect(heading(page, t('signIn.title'))).toBeVisible()
  await page.reload()
  await expect(heading(page, t('signIn.title'))).toBeVisible()
})

test.describe('whoever guesses', () => {
  test.use({ expectedErrors: [/status of (401|429) /] })

  test('is told how long to wait', async ({ page, world }) => {
    await page.goto(world.deskUrl)
    const nobody = { email: 'nobody@playhub.example', password: 'is it this one, perhaps' }
    const alert = page.getByRole('alert')
    for (let tries = 0; tries < 5; tries++) {
      await fillPassword(page, t, nobody)
      await expect(page.getByLabel(t('signIn.password'), { exact: true })).toHaveValue('')
      await expect(alert).toContainText(t('refusal.STAFF_SIGN_IN_WRONG'))
    }
    await fillPassword(page, t, nobody)
    await expect(alert).toHaveText(/Too many attempts. Wait \d+ seconds?\./)
  })
})

test.describe('in Russian, on a small phone', () => {
  test.use({ locale: 'ru', viewport: { width: 320, height: 640 } })

  test('the steps fit, and the language can be switched before anybody is in', async ({ page, world }) => {
    const ru = deskPhrases.ru
    await page.goto(world.deskUrl)
    await expect(heading(page, ru('signIn.title'))).toBeVisible()
    await expect.poll(() => sidewaysScroll(page)).toBe(0)
    expect(await smallTargets(page)).toEqual([])
    await fillPassword(page, ru, demoMember('support'))
    await expect(heading(page, ru('factor.title'))).toBeVisible()
    await expect.poll(() => sidewaysScroll(page)).toBe(0)
    await page.getByRole('button', { name: 'English' }).click()
    await expect(heading(page, t('factor.title'))).toBeVisible()
    await page.reload()
    await expect(heading(page, t('factor.title')), 'the choice is kept').toBeVisible()
  })
})
