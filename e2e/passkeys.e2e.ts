import { passkeyLogin } from '@playhub/contract/auth/passkeys'
import { leaveHere, signedInHere } from './steps/social.ts'
import { addAuthenticator } from './steps/staff.ts'
import { devices, playerTest } from './steps/visit.ts'
import { ageProofs } from './world/proof.ts'
import { expect, expectAccessible } from './world/test.ts'

/**
 * Tests of a player's passkey. The player adds and names it in the profile, signs in with it, uses it as a proof of identity, and removes
 * it.
 */

playerTest.describe('a passkey', () => {
  playerTest.use({ ...devices.desktop, locale: 'en', expectedErrors: [/status of 40[03] /] })

  playerTest('is added, named, proves its owner, signs in, and is removed', async ({ visit, player }) => {
    playerTest.slow()
    const { page, world, t } = visit
    const authenticator = await addAuthenticator(page)
    const openWays = async () => {
      await page.goto(`${world.hubUrl}/profile?project=neuroarena`)
      const ways = page.getByRole('region', { name: t('ways.title') })
      await expect(ways.getByRole('button', { name: t('ways.add') })).toBeVisible()
      return ways
    }
    const ways = await openWays()
    const rows = ways.getByRole('list', { name: t('ways.title') }).getByRole('listitem')
    await ways.getByRole('button', { name: t('ways.add') }).click()
    const add = ways.getByRole('button', { name: t('passkey.add'), exact: true })
    await add.click()
    await expect(ways.getByText(t('ways.added', { method: t('ways.name.passkey') }))).toBeVisible()
    expect(await authenticator.count()).toBe(1)
    await expect(rows).toHaveCount(2)
    await add.click()
    await expect(ways.getByText(t('passkey.known'))).toBeVisible()

    await ways.getByRole('button', { name: t('passkey.rename'), exact: true }).click()
    const name = ways.getByLabel(t('passkey.name'), { exact: true })
    await expect(name).toBeFocused()
    await expectAccessible(page)
    await name.fill('')
    await ways.getByRole('button', { name: t('passkey.save'), exact: true }).click()
    await expect(ways.getByText(t('field.PASSKEY_LABEL_FORMAT'))).toBeVisible()
    await expect(name, 'the wrong field gets the focus').toBeFocused()
    await name.fill('My laptop')
    await name.press('Enter')
    await expect(rows.filter({ hasText: 'My laptop' })).toBeVisible()

    await leaveHere(visit)
    await page.goto(`${world.hubUrl}/session/login?project=neuroarena`)
    const way = page.getByRole('button', { name: t('login.method.passkey'), exact: true })
    await authenticator.setRight(false)
    await way.click()
    await expect(page.getByText(t('passkey.stopped'))).toBeVisible()
    await authenticator.setRight(true)
    // The player chooses another sign-in method while the browser asks for the passkey. The browser's prompt closes, and the passkey still
    // works later.
    await authenticator.setPresent(false)
    const isAsking = page.waitForResponse((answer) => answer.url().endsWith(passkeyLogin.beginPasskeyLogin.path))
    await way.click()
    await isAsking
    await page.getByRole('button', { name: t('login.method.mail'), exact: true }).click()
    await authenticator.setPresent(true)
    await page.getByRole('button', { name: t('common.back'), exact: true }).click()
    await expect(way).toBeEnabled()
    await way.click()
    const signedIn = await signedInHere(visit)
    expect([signedIn.userId, signedIn.currentAuthType]).toEqual([player.userId, 'passkey'])

    await ageProofs(world, player.userId)
    await openWays()
    await ways.getByRole('button', { name: /My laptop/ }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('ways.askYes'), exact: true })
      .click()
    await page
      .getByRole('dialog', { name: t('prove.title') })
      .getByRole('button', { name: t('passkey.prove'), exact: true })
      .click()
    await expect(ways.getByText(t('ways.removed', { method: t('ways.name.passkey') }))).toBeVisible()
    await expect(rows).toHaveCount(1)

    await leaveHere(visit)
    await page.goto(`${world.hubUrl}/session/login?project=neuroarena`)
    await expect(way).toHaveAccessibleDescription(t('login.lastUsed'))
    await way.click()
    await expect(page.getByText(t('refusal.PASSKEY_INVALID'))).toBeVisible()
  })
})
