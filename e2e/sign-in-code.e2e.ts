import { signInCode } from '@playhub/contract/auth/sign-in-code'
import { storageKeys } from '@playhub/contract/hosting'
import { requestsOf } from './steps/broken.ts'
import { newAddress } from './steps/newcomer.ts'
import { enterCode, holdCheck, skipWelcome } from './steps/sign-in.ts'
import { leaveHere, signedInHere } from './steps/social.ts'
import { answered, devices, looks, test, type Visit } from './steps/visit.ts'
import { expect, expectAccessible } from './world/test.ts'

/** Tests of the sign-in by a code from an e-mail, on a page and over a game. The project's settings list this sign-in method. */

const open = async ({ page, world, t }: Visit) => {
  await page.goto(`${world.hubUrl}/session/login?project=neuroarena`)
  await expect(page.getByRole('heading', { name: t('login.title') })).toBeVisible()
}
const choose = async ({ page, t }: Visit) => {
  await page.getByRole('button', { name: t('login.method.mail_code'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('codeLogin.title') })).toBeVisible()
}
/** Requests a code and solves the robot check. The robot check is required if the browser has never signed in to an account. */
const ask = async ({ page, t }: Visit, email: string) => {
  await page.getByLabel(t('emailLogin.email'), { exact: true }).fill(email)
  await page.getByRole('button', { name: t('registration.submit') }).click()
  await page.getByLabel(t('registration.robot')).click()
  await expect(page.getByRole('heading', { name: t('code.title') })).toBeVisible()
}

for (const [look, screen] of Object.entries(looks)) {
  test.describe(`on pages, ${look}`, () => {
    // The server refuses the first request for a code and asks for the robot check. The browser logs an error for this.
    test.use({ ...screen, expectedErrors: [answered(400)] })

    test('a code creates an account; the next one opens it, and the way is marked', async ({ visit }) => {
      const { page, world, t } = visit
      const email = newAddress()
      await open(visit)
      await choose(visit)
      await expect(page.getByLabel(t('emailLogin.email'), { exact: true })).toBeFocused()
      await expectAccessible(page)
      await page.getByLabel(t('emailLogin.email'), { exact: true }).fill('nobody')
      await page.getByRole('button', { name: t('registration.submit') }).click()
      await expect(page.getByLabel(t('emailLogin.email'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
      await ask(visit, email)
      await expectAccessible(page)
      await page.reload()
      await enterCode(visit, '000000')
      await expect(page.getByText(t('warning.SEND_VERIFICATION_CODE_INCORRECT'))).toBeVisible()
      await enterCode(visit, await world.codeFor(email))
      await expect(page.getByText(t('welcome.ready'))).toBeVisible()
      const { userId, currentAuthType } = await signedInHere(visit)
      expect(currentAuthType).toBe('email')

      await leaveHere(visit)
      await open(visit)
      const way = page.getByRole('button', { name: t('login.method.mail_code'), exact: true })
      await expect(way).toHaveAccessibleDescription(t('login.lastUsed'))
      await expect(page.getByRole('button', { name: t('login.method.mail'), exact: true })).not.toHaveAccessibleDescription(
        t('login.lastUsed'),
      )
      await choose(visit)
      await page.getByLabel(t('emailLogin.email'), { exact: true }).fill(email)
      await page.getByRole('button', { name: t('registration.submit') }).click()
      await expect(page.getByRole('heading', { name: t('code.title') }), 'a known browser needs no robot check').toBeVisible()
      await enterCode(visit, await world.codeFor(email, 2))
      expect((await signedInHere(visit)).userId).toBe(userId)
      await expect(page.getByText(t('welcome.ready'))).toBeHidden()
    })
  })
}

test.describe('over a game', () => {
  test.use({ ...devices.desktop, locale: 'en', expectedErrors: [answered(400)] })

  test('a code signs in, and the nickname is the last step', async ({ visit }) => {
    const { page, world, t } = visit
    const email = newAddress()
    await page.goto(`${world.hubUrl}/games/en/neuroarena/?project=neuroarena`)
    await page.getByRole('button', { name: t('game.play'), exact: true }).click()
    await page.getByRole('banner').getByText(t('shell.logIn'), { exact: true }).click()
    await choose(visit)
    let requests = 0
    page.on('request', (request) => {
      if (requestsOf({ call: signInCode.sendSignInCode }).test(request.url())) requests += 1
    })
    await page.getByLabel(t('emailLogin.email'), { exact: true }).fill(email)
    const submit = page.getByRole('button', { name: t('registration.submit') })
    await submit.click()
    // A press while the check is running sends nothing more.
    const finishCheck = await holdCheck(visit)
    await page.getByLabel(t('registration.robot')).click()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    await page.getByLabel(t('emailLogin.email'), { exact: true }).press('Enter')
    finishCheck()
    await expect(page.getByRole('heading', { name: t('code.title') })).toBeVisible()
    expect(requests, 'one is refused, one has the proof').toBe(2)
    await enterCode(visit, await world.codeFor(email))
    await skipWelcome(visit)
    await expect(page.getByRole('dialog')).toBeHidden()
    await signedInHere(visit)
    expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.lastMethod)).toBe('mail_code')
  })
})
