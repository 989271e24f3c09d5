import { apiPrefix } from '@playhub/contract/api'
import { newSubject } from './steps/desk-tickets.ts'
import { inboxPhrases, openDesk, openTicketAtDesk } from './steps/inbox.ts'
import { newAddress, password, registerPlayer } from './steps/newcomer.ts'
import { fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { continueWith, methodButton, signedInHere, signOutHere, stages, wayOf } from './steps/social.ts'
import { playerWriter } from './steps/support.ts'
import { devices, playerTest, test, type Visit } from './steps/visit.ts'
import { expect, expectAccessible } from './world/test.ts'

/** In these tests a player with two accounts joins them, and support separates them again. */

const openProfile = async ({ page, world, t }: Visit) => {
  await page.goto(`${world.hubUrl}/profile`)
  await expect(page.getByText(t('sessions.here'), { exact: true })).toBeVisible()
}
const part = ({ page, t }: Visit, title: 'ways' | 'joining') => page.getByRole('region', { name: t(`${title}.title`) })

const userOf = async ({ world }: Visit, token: string) => {
  const response = await fetch(`${world.hubUrl}${apiPrefix}/profile`, { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { userId: string }).userId
}

playerTest.describe('desktop, en', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest('the other account is proved by its password and joined; support separates the two', async ({ visit, player, browser }) => {
    // Slow, because the test opens two browsers and runs axe three times.
    playerTest.slow()
    const { page, world, t } = visit
    const other = await registerPlayer(world)
    const ticketId = await playerWriter(world, other.token).create(newSubject('Two accounts'), '<p>Which one is mine?</p>')
    await openProfile(visit)
    const joining = part(visit, 'joining')
    await joining.getByRole('button', { name: t('joining.start') }).click()
    await joining.getByLabel(t('emailLogin.email'), { exact: true }).fill(other.email)
    await joining.getByLabel(t('emailLogin.password'), { exact: true }).fill('Wrong2026')
    await joining.getByRole('button', { name: t('joining.submit'), exact: true }).click()
    await expect(joining.getByText(t('warning.INVALID_PASSWORD_LOGIN_BY_EMAIL'))).toBeVisible()
    await expect(joining.getByLabel(t('emailLogin.password'), { exact: true })).toBeFocused()
    await expectAccessible(page)
    await joining.getByLabel(t('emailLogin.password'), { exact: true }).fill(password)
    await joining.getByRole('button', { name: t('joining.submit'), exact: true }).click()
    const question = page.getByRole('alertdialog', { name: t('joining.askTitle') })
    await expect(question.getByText(t('joining.tickets', { count: 1 }))).toBeVisible()
    await expect(question.getByRole('button', { name: t('joining.no'), exact: true })).toBeFocused()
    await expectAccessible(page)
    await question.getByRole('button', { name: t('joining.yes'), exact: true }).click()
    await expect(joining.getByText(t('joining.done'))).toBeVisible()
    await expect(joining.getByRole('button', { name: t('joining.start') }), 'what was pressed has gone').toBeFocused()
    await expect(part(visit, 'ways').getByText(other.email)).toBeVisible()
    expect(await userOf(visit, other.token)).toBe(player.userId)
    expect(await userOf(visit, player.token)).toBe(player.userId)

    const desk = await openDesk(browser, world, 'finance')
    const d = inboxPhrases.en
    await openTicketAtDesk(desk, world, ticketId)
    await expect(desk.getByText(d('change.joined', { from: other.userId, to: player.userId }))).toBeVisible()
    await desk.getByRole('button', { name: d('card.separateOf', { name: other.nickName }) }).click()
    const separate = desk.getByRole('alertdialog', { name: d('card.separateTitle', { name: other.nickName }) })
    await expectAccessible(desk)
    await separate.getByRole('button', { name: d('card.separate'), exact: true }).click()
    await expect(desk.getByText(d('change.separated', { from: player.userId, to: other.userId }))).toBeVisible()
    expect(await userOf(visit, other.token)).toBe(other.userId)
    await desk.context().close()
  })
})

test.describe('phone, ru', () => {
  test.use({ ...devices.phone, locale: 'ru' })

  test('a sign-in method that belongs to another account offers to join the two', async ({ visit }) => {
    // Slow, because the test signs in twice in a second window.
    test.slow()
    const { page, world, t } = visit
    const vk = wayOf('vkontakte')
    const address = newAddress()
    await page.goto(`${world.hubUrl}/session/login?project=${vk.project}`)
    const first = page.waitForEvent('popup')
    await methodButton(page, visit, vk).click()
    await continueWith(await first, address)
    const other = await signedInHere(visit)
    await signOutHere(visit)

    const { email, userId } = await registerPlayer(world)
    await stages.standalone.open(visit, vk.project)
    await toEmailLogin(visit)
    await fillLogin(visit, { email, password })
    await expect.poll(async () => (await signedInHere(visit)).userId).toBe(userId)
    await openProfile(visit)
    const ways = part(visit, 'ways')
    await ways.getByRole('button', { name: t('ways.add') }).click()
    const again = page.waitForEvent('popup')
    await ways.getByRole('button', { name: t('ways.addMethod', { method: 'VK ID' }) }).click()
    await continueWith(await again, address)
    await expect(ways.getByText(t('joining.taken'))).toBeVisible({ timeout: 20_000 })
    await ways.getByRole('button', { name: t('joining.start') }).click()
    const question = page.getByRole('alertdialog', { name: t('joining.askTitle') })
    await expect(question).toContainText(other.nickName)
    await question.getByRole('button', { name: t('joining.yes'), exact: true }).click()
    await expect(ways.getByText(t('joining.done'))).toBeVisible()
    await expect(ways.getByRole('button', { name: /VK ID,/ })).toBeVisible()
    await expect(ways.getByText(t('refusal.IDENTITY_TAKEN'))).toBeHidden()
  })
})
