import { newAddress } from './steps/newcomer.ts'
import { buyInShop, heardInGame, listenInGame, openGame, play } from './steps/play.ts'
import { enterCode, fillRegistration, skipWelcome, welcomeOf } from './steps/sign-in.ts'
import { continueWith, openProvider, signedInHere, signOutHere, stages, wayOf } from './steps/social.ts'
import { devices, looks, test, type Visit } from './steps/visit.ts'
import { expect, expectAccessible } from './world/test.ts'

/**
 * These tests expect that after a registration the hub shows that the account is ready, and offers to choose a nickname. Over a game, this
 * is the last step of the sign-in dialog.
 */

const register = async (visit: Visit) => {
  const { page, world, t } = visit
  const email = newAddress()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('login.create'), exact: true })
    .click()
  await fillRegistration(visit, email)
  await enterCode(visit, await world.codeFor(email))
  await expect(welcomeOf(visit)).toBeVisible()
}

const logInOverGame = async (visit: Visit) => {
  await openGame(visit)
  await play(visit)
  await visit.page.getByRole('banner').getByText(visit.t('shell.logIn'), { exact: true }).click()
}
const nickNameOf = ({ page, t }: Visit) => page.getByRole('dialog').getByLabel(t('welcome.nickname'), { exact: true })

for (const [look, screen] of Object.entries(looks)) {
  test.describe(`over a game, ${look}`, () => {
    test.use(screen)

    test('registration ends with the nickname, typed at once and seen in the playing bar', async ({ visit }) => {
      const { page, t } = visit
      await logInOverGame(visit)
      await listenInGame(visit)
      await register(visit)
      await expect(nickNameOf(visit)).toBeFocused()
      await expect(page.getByText(t('toast.CODE_VALID')), 'nothing lies over the heading').toBeHidden()
      await expectAccessible(page)
      expect(await heardInGame(visit), 'the game does not wait for the name').toContainEqual(
        expect.objectContaining({ type: 'PLAYHUB_TO_IFRAME_USER_AUTH', body: expect.objectContaining({ currentAuthType: 'email' }) }),
      )
      await page.keyboard.type('Anna Li')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByRole('button', { name: t('shell.profile', { name: 'Anna Li' }) })).toBeVisible()
      await expect(page.getByText(t('welcome.ready')), 'nothing lies over the playing bar').toBeHidden()
    })
  })
}

test.describe('over a game', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  for (const key of ['Enter', 'Escape']) {
    test(`${key} passes the nickname, and the game goes on`, async ({ visit }) => {
      const { page } = visit
      await logInOverGame(visit)
      await register(visit)
      await expect(nickNameOf(visit)).toBeFocused()
      await page.keyboard.press(key)
      await expect(page.getByRole('dialog')).toBeHidden()
      expect((await signedInHere(visit)).nickName).toMatch(/^Player \d+$/)
    })
  }

  test('whoever wanted to buy chooses the nickname first and then pays', async ({ visit }) => {
    const { page, t } = visit
    await openGame(visit)
    await play(visit)
    await buyInShop(visit, 'builder')
    await register(visit)
    await nickNameOf(visit).fill('Anna Li')
    await nickNameOf(visit).press('Enter')
    await expect(page.getByRole('dialog').getByRole('heading', { name: t('payment.title') })).toBeVisible()
    expect((await signedInHere(visit)).nickName).toBe('Anna Li')
  })

  test('the first sign-in with a provider offers it, the second does not', async ({ visit }) => {
    const { page, t } = visit
    const person = newAddress()
    const way = wayOf('google_popup')
    await continueWith(await openProvider(visit, await stages['over a game'].open(visit, way.project), way), person)
    await skipWelcome(visit)
    await expect(page.getByRole('dialog').getByRole('heading', { name: t('payment.title') })).toBeVisible()

    await signOutHere(visit)
    await continueWith(await openProvider(visit, await stages['over a game'].open(visit, way.project), way), person)
    await expect(page.getByRole('dialog').getByRole('heading', { name: t('payment.title') })).toBeVisible()
  })

  for (const method of ['telegram', 'vkontakte'] as const) {
    test(`on a page the first sign-in with ${method} offers it beside what is there`, async ({ visit }) => {
      const { page, t } = visit
      const way = wayOf(method)
      await continueWith(await openProvider(visit, await stages.standalone.open(visit, way.project), way), newAddress())
      const ready = page.getByRole('status').filter({ hasText: t('welcome.ready') })
      await ready.getByRole('button', { name: t('welcome.choose') }).click()
      await expect(ready.getByLabel(t('welcome.nickname'), { exact: true })).toBeFocused()
    })
  }
})
