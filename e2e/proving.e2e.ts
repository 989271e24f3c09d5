import { newAddress, password } from './steps/newcomer.ts'
import { enterCode, failedAttempts } from './steps/sign-in.ts'
import { continueWith, openLogin, openProvider, signedInHere, wayOf } from './steps/social.ts'
import { devices, looks, playerTest, test, type Visit } from './steps/visit.ts'
import { ageProofs } from './world/proof.ts'
import { expect, expectAccessible } from './world/test.ts'

/**
 * These tests change sign-in methods long after signing in. Players must prove their identity first, on the same screen and without losing
 * typed text.
 */

const openWays = async ({ page, world, t }: Visit) => {
  await page.goto(`${world.hubUrl}/profile`)
  const ways = page.getByRole('region', { name: t('ways.title') })
  await expect(ways.getByRole('button', { name: t('ways.add') })).toBeVisible()
  return ways
}

const questionOf = ({ page, t }: Visit) => page.getByRole('dialog', { name: t('prove.title') })

/** Adds a sign-in method in the provider's window. Returns the e-mail address that identifies the person at the provider. */
const addWay = async (visit: Visit, method: 'VK ID' | 'Yandex ID') => {
  const { page, t } = visit
  const ways = await openWays(visit)
  await ways.getByRole('button', { name: t('ways.add') }).click()
  const opened = page.waitForEvent('popup')
  await ways.getByRole('button', { name: t('ways.addMethod', { method }) }).click()
  const person = newAddress()
  await continueWith(await opened, person)
  await expect(page.getByText(t('ways.added', { method }))).toBeVisible({ timeout: 20_000 })
  return person
}

const askToRemove = async ({ page, t }: Visit, name: RegExp) => {
  await page
    .getByRole('region', { name: t('ways.title') })
    .getByRole('button', { name })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('ways.askYes'), exact: true })
    .click()
}

for (const [look, screen] of Object.entries(looks)) {
  playerTest.describe(`${look}`, () => {
    // The server refuses some calls on purpose: calls before the proof of identity, and requests for a code too soon after the last code.
    // The browser logs an error for each refused call.
    playerTest.use({ ...screen, expectedErrors: [/status of (403|429) /] })

    playerTest('the password proves it: left, wrong, right', async ({ visit, player }) => {
      const { page, world, t } = visit
      await addWay(visit, 'VK ID')
      await ageProofs(world, player.userId)
      const vk = page.getByRole('button', { name: /VK ID,/ })
      const question = questionOf(visit)
      const typed = question.getByLabel(t('prove.password'), { exact: true })

      await askToRemove(visit, /VK ID,/)
      await expect(typed, 'the quickest way has the focus').toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(page.getByRole('alertdialog')).toBeHidden()
      await expect(vk, 'left: nothing is removed').toBeFocused()

      await askToRemove(visit, /VK ID,/)
      await typed.fill('Wrong2026')
      await typed.press('Enter')
      await expect(question.getByText(t('warning.INVALID_PASSWORD_LOGIN_BY_EMAIL'))).toBeVisible()
      await expect(typed).toBeFocused()
      await expect(typed).toHaveValue('')
      await typed.fill(password)
      await question.getByRole('button', { name: t('prove.submit'), exact: true }).click()
      await expect(page.getByText(t('ways.removed', { method: 'VK ID' }))).toBeVisible()
      await expect(question).toBeHidden()
      const ways = page.getByRole('region', { name: t('ways.title') })
      await expect(ways.locator(':focus'), 'the focus stays among the ways').toHaveCount(1)
    })

    playerTest('a code by letter proves it, before ways to add are shown', async ({ visit, player }) => {
      const { page, world, t } = visit
      const ways = await openWays(visit)
      await ageProofs(world, player.userId)
      const add = ways.getByRole('button', { name: t('ways.add') })
      await add.click()
      const question = questionOf(visit)
      await question.getByRole('button', { name: t('prove.cancel') }).click()
      await expect(question).toBeHidden()
      await expect(add, 'left: nothing is added').toBeFocused()

      await add.click()
      await question.getByRole('button', { name: t('prove.sendCode', { email: player.email }) }).click()
      const digits = question.getByLabel(t('code.label'))
      await expect(digits).toBeFocused()
      await expect(question.getByText(t('prove.codeSent', { email: player.email }))).toBeVisible()
      await expectAccessible(page)
      await enterCode(visit, '000000')
      await expect(question.getByText(t('warning.SEND_VERIFICATION_CODE_INCORRECT'))).toBeVisible()
      expect(await failedAttempts(page), 'no attempt to sign in').toBeNull()
      await question.getByRole('button', { name: t('prove.otherWay') }).click()
      await expect(question.getByLabel(t('prove.password'), { exact: true })).toBeVisible()
      // The server sent the last code a moment ago, and that code is still valid. So the server sends no new code.
      await question.getByRole('button', { name: t('prove.sendCode', { email: player.email }) }).click()
      await expect(digits).toBeFocused()
      await enterCode(visit, await world.codeFor(player.email, 2))
      await expect(question).toBeHidden()
      await expect(ways.getByRole('heading', { name: t('ways.add') })).toBeFocused()
    })

    playerTest('a window that waits for the proof is opened by one more press', async ({ visit, player }) => {
      const { page, world, t } = visit
      const ways = await openWays(visit)
      await ways.getByRole('button', { name: t('ways.add') }).click()
      await ageProofs(world, player.userId)
      const vk = ways.getByRole('button', { name: t('ways.addMethod', { method: 'VK ID' }) })
      await vk.click()
      await questionOf(visit).getByLabel(t('prove.password'), { exact: true }).fill(password)
      await questionOf(visit)
        .getByRole('button', { name: t('prove.submit'), exact: true })
        .click()
      await expect(page.getByText(t('ways.proved'))).toBeVisible()
      await expect(page.getByText(t('login.blocked'))).toBeHidden()
      await expect(vk).toBeFocused()
      const opened = page.waitForEvent('popup')
      await ways.getByRole('button', { name: t('login.openAgain') }).click()
      await continueWith(await opened, newAddress())
      await expect(page.getByText(t('ways.added', { method: 'VK ID' }))).toBeVisible({ timeout: 20_000 })
    })

    playerTest('nothing typed is lost: e-mail and password for an account that has only VK ID', async ({ visit, player }) => {
      const { page, world, t } = visit
      const person = await addWay(visit, 'VK ID')
      const ways = page.getByRole('region', { name: t('ways.title') })
      await askToRemove(visit, new RegExp(player.email))
      await expect(page.getByText(t('ways.removed', { method: t('ways.name.email') }))).toBeVisible()
      await ways.getByRole('button', { name: t('addEmail.title') }).click()
      const email = newAddress()
      const [address, secret] = [
        page.getByLabel(t('addEmail.email'), { exact: true }),
        page.getByLabel(t('addEmail.password'), { exact: true }),
      ]
      await address.fill(email)
      await secret.fill('Fresh2026')
      await ageProofs(world, player.userId)
      const submit = page.getByRole('button', { name: t('addEmail.submit') })
      await submit.click()

      const question = questionOf(visit)
      const byVk = question.getByRole('button', { name: t('prove.byMethod', { method: 'VK ID' }) })
      await expect(byVk).toBeFocused()
      await expect(question.getByLabel(t('prove.password'), { exact: true }), 'the account has no password').toBeHidden()
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(address).toHaveValue(email)
      await expect(secret).toHaveValue('Fresh2026')
      await expect(submit).toBeFocused()

      await submit.click()
      const stranger = page.waitForEvent('popup')
      await byVk.click()
      await continueWith(await stranger, newAddress())
      await expect(question.getByText(t('refusal.PROOF_OF_ANOTHER'))).toBeVisible({ timeout: 20_000 })
      const opened = page.waitForEvent('popup')
      await byVk.click()
      await continueWith(await opened, person)
      await expect(page.getByText(t('code.sent', { email })), 'what was typed has been sent').toBeVisible({ timeout: 20_000 })
      await enterCode(visit, await world.codeFor(email))
      await expect(page.getByText(t('ways.added', { method: t('ways.name.email') }))).toBeVisible()
      await expect(ways.getByText(email)).toBeVisible()
    })
  })
}

test.describe('a player who came with Telegram, phone, ru', () => {
  test.use({ ...devices.phone, locale: 'ru' })

  test('has that way alone to prove it', async ({ visit }) => {
    const { page, world, t } = visit
    const person = newAddress()
    const way = wayOf('telegram')
    await openLogin(visit, way)
    await continueWith(await openProvider(visit, page, way), person)
    const { userId } = await signedInHere(visit)
    const ways = await openWays(visit)
    await ageProofs(world, userId)
    await ways.getByRole('button', { name: t('ways.add') }).click()
    const question = questionOf(visit)
    const byTelegram = question.getByRole('button', { name: t('prove.byMethod', { method: 'Telegram' }) })
    await expect(byTelegram).toBeFocused()
    await expect(question.getByRole('button')).toHaveCount(2)
    const opened = page.waitForEvent('popup')
    await byTelegram.click()
    await continueWith(await opened, person)
    await expect(ways.getByRole('heading', { name: t('ways.add') })).toBeFocused({ timeout: 20_000 })
  })
})
