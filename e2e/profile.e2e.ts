import { readFile } from 'node:fs/promises'
import { apiPrefix } from '@playhub/contract/api'
import type { AuthResult } from '@playhub/contract/auth'
import type { PlayerData } from '@playhub/contract/profile'
import { storageOf } from './look/scene.ts'
import { newAddress, password } from './steps/newcomer.ts'
import { enterCode, fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { continueWith } from './steps/social.ts'
import { answered, devices, playerTest, test, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'

/** Tests of the account page: names, sign-in methods, sessions, browser settings, data export and deletion. */

const openProfile = async ({ page, world, t }: Visit) => {
  await page.goto(`${world.hubUrl}/profile`)
  await expect(page.getByRole('heading', { level: 1, name: t('profile.title') })).toBeVisible()
  await expect(page.getByText(t('sessions.here'), { exact: true })).toBeVisible()
}

const part = ({ page, t }: Visit, title: 'names' | 'ways' | 'sessions' | 'data') => page.getByRole('region', { name: t(`${title}.title`) })

/** Signs in from another kind of browser. */
const logInElsewhere = async ({ world }: Visit, credentials: { email: string; password: string }): Promise<AuthResult> => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent }
  const body = JSON.stringify(credentials)
  const response = await fetch(`${world.hubUrl}${apiPrefix}/auth/login-by-email`, { method: 'POST', headers, body })
  return ((await response.json()) as { result: AuthResult }).result
}

const statusOf = async ({ world }: Visit, token: string) =>
  (await fetch(`${world.hubUrl}${apiPrefix}/profile`, { headers: { authorization: `Bearer ${token}` } })).status

for (const [device, locale] of [
  ['desktop', 'en'],
  ['phone', 'ru'],
] as const) {
  playerTest.describe(`${device}, ${locale}`, () => {
    playerTest.use({ ...devices[device], locale })

    playerTest('names are saved, and refused in place', async ({ visit }) => {
      const { page, t } = visit
      await openProfile(visit)
      await expect(part(visit, 'sessions').getByRole('time').first()).toHaveText(/\d{4}-\d\d-\d\d \d\d:\d\d$/)
      const [first, last] = [page.getByLabel(t('names.first'), { exact: true }), page.getByLabel(t('names.last'), { exact: true })]
      const save = page.getByRole('button', { name: t('names.save'), exact: true })
      await expect(save).toHaveAttribute('aria-disabled', 'true')
      await first.fill('Константин')
      await last.fill('L')
      await save.click()
      await expect(last).toBeFocused()
      await expect(last).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByText(t('field.LAST_NAME_FORMAT'), { exact: true })).toBeVisible()
      await last.fill('Li')
      await expect(last).not.toHaveAttribute('aria-invalid', 'true')
      await save.click()
      await expect(part(visit, 'names').getByRole('status')).toHaveText(t('names.saved'))
      await expect(page.getByRole('alert').filter({ hasText: t('toast.PROFILE_SAVED') })).toBeVisible()
      await page.reload()
      await expect(first).toHaveValue('Константин')
      await expect(last).toHaveValue('Li')
    })

    playerTest('another browser is logged out from here', async ({ visit, player }) => {
      const { page, t } = visit
      const { jwt: elsewhere } = await logInElsewhere(visit, { email: player.email, password })
      await openProfile(visit)
      const other = part(visit, 'sessions').getByRole('listitem').filter({ hasText: 'Firefox, Linux' })
      await other.getByRole('button').click()
      await expect(page.getByText(t('sessions.ended'))).toBeVisible()
      await expect(other).toBeHidden()
      await expect(page.getByRole('list', { name: t('sessions.title') }), 'what was pressed has gone').toBeFocused()
      expect(await statusOf(visit, elsewhere)).toBe(401)
      expect(await statusOf(visit, player.token)).toBe(200)
    })

    playerTest('a way in is added and removed; the last one stays', async ({ visit }) => {
      const { page, t } = visit
      await openProfile(visit)
      const ways = part(visit, 'ways')
      const removeMail = ways.getByRole('button', { name: new RegExp(`^${t('ways.remove')}.*${t('ways.name.email')}`) })
      await removeMail.press('Enter')
      await expect(ways.getByText(t('ways.last'))).toBeVisible()
      await expect(page.getByRole('alertdialog')).toBeHidden()

      await ways.getByRole('button', { name: t('ways.add') }).click()
      await expect(ways.getByRole('heading', { name: t('ways.add') })).toBeFocused()
      const opened = page.waitForEvent('popup')
      await ways.getByRole('button', { name: t('ways.addMethod', { method: 'VK ID' }) }).click()
      await continueWith(await opened, newAddress())
      await expect(page.getByText(t('ways.added', { method: 'VK ID' }))).toBeVisible({ timeout: 20_000 })
      await expect(ways.getByRole('listitem').filter({ has: page.getByRole('button', { name: /VK ID,/ }) })).toBeVisible()

      await expect(ways.getByRole('list', { name: t('ways.title') })).toBeFocused()

      await removeMail.click()
      const question = page.getByRole('alertdialog')
      await expect(question.getByRole('button', { name: t('ways.askNo') })).toBeFocused()
      await question.getByRole('button', { name: t('ways.askYes'), exact: true }).click()
      await expect(page.getByText(t('ways.removed', { method: t('ways.name.email') }))).toBeVisible()
      await expect(removeMail).toBeHidden()
      await expect(ways.locator(':focus'), 'the focus stays among the ways').toHaveCount(1)
      await ways.getByRole('button', { name: /VK ID,/ }).press('Enter')
      await expect(ways.getByText(t('ways.last'))).toBeVisible()
    })
  })
}

playerTest.describe('desktop, en', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest('e-mail and password come back as a way in with a code', async ({ visit, player }) => {
    const { page, world, t } = visit
    await openProfile(visit)
    const ways = part(visit, 'ways')
    await ways.getByRole('button', { name: t('ways.add') }).click()
    const opened = page.waitForEvent('popup')
    await ways.getByRole('button', { name: t('ways.addMethod', { method: 'Yandex ID' }) }).click()
    await continueWith(await opened, newAddress())
    await expect(page.getByText(t('ways.added', { method: 'Yandex ID' }))).toBeVisible({ timeout: 20_000 })
    await ways.getByRole('button', { name: new RegExp(player.email) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('ways.askYes'), exact: true })
      .click()
    await expect(page.getByText(t('ways.removed', { method: t('ways.name.email') }))).toBeVisible()

    const email = newAddress()
    await ways.getByRole('button', { name: t('addEmail.title') }).click()
    await page.getByLabel(t('addEmail.email'), { exact: true }).fill(email)
    await page.getByLabel(t('addEmail.password'), { exact: true }).fill('Fresh2026')
    await page.getByRole('button', { name: t('addEmail.submit') }).click()
    await expect(page.getByRole('heading', { name: t('code.title') })).toBeVisible()
    await page.reload()
    await ways.getByRole('button', { name: t('ways.add') }).click()
    await ways.getByRole('button', { name: t('addEmail.title') }).click()
    await expect(page.getByText(t('code.sent', { email })), 'a reload keeps the step').toBeVisible()
    await enterCode(visit, '000000')
    await expect(page.getByText(t('warning.SEND_VERIFICATION_CODE_INCORRECT'))).toBeVisible()
    await enterCode(visit, await world.codeFor(email))
    await expect(page.getByText(t('ways.added', { method: t('ways.name.email') }))).toBeVisible()
    await expect(ways.getByText(email)).toBeVisible()
    expect(await logInElsewhere(visit, { email, password: 'Fresh2026' })).toMatchObject({ userId: player.userId })
  })

  playerTest('the copy of one’s data is a file without secrets', async ({ visit, player }) => {
    const { page, t } = visit
    await openProfile(visit)
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: t('data.download') }).click()
    const download = await started
    expect(download.suggestedFilename()).toBe('playhub-data.json')
    const text = await readFile(await download.path(), 'utf8')
    expect((JSON.parse(text) as PlayerData).player).toMatchObject({ userId: player.userId, email: player.email })
    expect(text).not.toMatch(/argon2|eyJ[\w-]+\.|hash|secret/i)
    expect(text).not.toContain(player.token)
    await expect(page.getByText(t('data.downloaded'))).toBeVisible()
  })

  playerTest('everything is done by the keyboard alone', async ({ visit, player }) => {
    const { page, world, t } = visit
    await openProfile(visit)
    const tabTo = async (name: string) => {
      for (let steps = 0; steps < 40; steps += 1) {
        await page.keyboard.press('Tab')
        const focused = page.locator(':focus')
        if (
          (await focused.count()) > 0 &&
          (await page
            .getByLabel(name, { exact: true })
            .or(page.getByRole('button', { name, exact: true }))
            .and(focused)
            .count()) > 0
        )
          return
      }
      throw new Error(`Tab does not reach ${name}`)
    }
    await tabTo(t('names.first'))
    await page.keyboard.type('Anna')
    await page.keyboard.press('Enter')
    await expect(part(visit, 'names').getByRole('status')).toHaveText(t('names.saved'))
    await tabTo(t('sessions.endAll'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: t('sessions.askNo') })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(page.getByRole('button', { name: t('sessions.endAll'), exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('radio', { name: 'English' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(await statusOf(visit, player.token)).toBe(200)
    expect(page.url()).toBe(`${world.hubUrl}/profile`)
  })

  playerTest('the language is chosen here too', async ({ visit }) => {
    const { page } = visit
    await openProfile(visit)
    await page.getByRole('radio', { name: 'Русский' }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Профиль и настройки' })
    await expect(heading).toBeVisible()
    await page.reload()
    await expect(heading).toBeVisible()
  })

  playerTest('the letter that asks for deletion names the player', async ({ visit, player, context }) => {
    const { page, world, t } = visit
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openProfile(visit)
    await page.getByRole('button', { name: t('profile.copyId') }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText()), 'digits only').toBe(player.userId)
    await page.getByRole('link', { name: t('data.deletion') }).click()
    await expect(page).toHaveURL(`${world.hubUrl}/auth/deletion-personal-data`)
    const subject = encodeURIComponent(t('deletion.subjectOf', { id: player.userId }))
    await expect(page.getByRole('link', { name: t('deletion.write') })).toHaveAttribute(
      'href',
      `mailto:support@playhub.example?subject=${subject}`,
    )
    await page.getByRole('button', { name: t('deletion.copyAddress', { email: 'support@playhub.example' }) }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('support@playhub.example')
  })
})

playerTest.describe('logged out, desktop, en', () => {
  playerTest.use({ ...devices.desktop, locale: 'en', expectedErrors: [answered(401)] })

  playerTest('everywhere: here the page says so, elsewhere the next call is refused and told', async ({ visit, player, browser }) => {
    const { page, world, t } = visit
    const { jwt: elsewhere } = await logInElsewhere(visit, { email: player.email, password })
    const context = await browser.newContext({
      storageState: storageOf(world.hubUrl, { language: 'en', player: { ...player, token: elsewhere } }),
    })
    const other = await context.newPage()
    await other.goto(`${world.hubUrl}/profile`)
    await expect(other.getByLabel(t('names.first'), { exact: true })).toBeVisible()

    await openProfile(visit)
    await page.getByRole('button', { name: t('sessions.endAll'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('sessions.askYes'), exact: true })
      .click()
    await expect(page.getByText(t('profile.loggedOut'))).toBeVisible()
    await expect(page.getByText(t('profile.guestTitle'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: t('profile.title') })).toBeFocused()
    expect([await statusOf(visit, player.token), await statusOf(visit, elsewhere)]).toEqual([401, 401])

    await other.getByLabel(t('names.first'), { exact: true }).fill('Anna')
    await other.getByRole('button', { name: t('names.save'), exact: true }).click()
    await expect(other.getByText('UNAUTHORIZED! INVALID_TOKEN!')).toBeVisible()
    await expect(other).toHaveURL(/\/session\/login/)
    await context.close()
  })
})

test.describe('a guest', () => {
  test.use({ ...devices.phone, locale: 'ru' })

  test('finds how to delete data, and where to sign in for the profile', async ({ visit }) => {
    const { page, world, t } = visit
    await page.goto(`${world.hubUrl}/auth/deletion-personal-data`)
    await expect(page.getByRole('link', { name: t('deletion.write') })).toHaveAttribute(
      'href',
      `mailto:support@playhub.example?subject=${encodeURIComponent(t('deletion.subject'))}`,
    )
    await page.goto(`${world.hubUrl}/profile`)
    await page.getByRole('radio', { name: t('settings.light') }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.getByRole('button', { name: t('profile.signIn') }).click()
    await expect(page.getByRole('heading', { name: t('login.title') })).toBeVisible()
    await toEmailLogin(visit)
    await fillLogin(visit)
    await expect(page, 'back where the sign-in was asked for').toHaveURL(`${world.hubUrl}/profile`)
    await expect(page.getByRole('heading', { level: 2, name: t('names.title') })).toBeVisible()
  })
})
