import { hostCodes } from '@playhub/contract/refusals'
import { heardByHost } from './steps/outside.ts'
import { continueAsSomebody, methodButton, openLogin, openProvider, signedInHere, stages, type Way, wayOf } from './steps/social.ts'
import { answered, devices, test, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'

/** Tests of failed sign-ins with a provider: what the player reads, and which error code the host gets. */

test.use({ ...devices.desktop, locale: 'en' })

const vk = wayOf('vkontakte')

/** Leaves the hub like a player, and expects this error code in the message that the host page gets. */
const expectHostHears = async (visit: Visit, code: number) => {
  const { page, t } = visit
  const hub = page.frameLocator('#hub')
  await hub.getByRole('button', { name: t('shell.close'), exact: true }).click()
  await hub.getByRole('button', { name: t('login.leaveYes') }).click()
  await expect(page.getByRole('row').filter({ hasText: `"errorCode":${code}` })).toHaveCount(1)
}

test.describe('what failed is said here, and to the host when the player leaves', () => {
  const { open } = stages['in a frame of another site']
  type Failing = { way: Way['method']; fault: object; code: number; status?: number }
  const failing: readonly Failing[] = [
    { way: 'apple', fault: { provider: 'apple', do: 'wrong-audience' }, code: hostCodes.APPLE_SERVER, status: 400 },
    { way: 'google_popup', fault: { provider: 'google', do: 'other-app' }, code: hostCodes.GOOGLE, status: 400 },
    { way: 'telegram', fault: { provider: 'telegram', do: 'forged-hash' }, code: hostCodes.TELEGRAM, status: 400 },
    { way: 'facebook', fault: { provider: 'facebook', do: 'other-app' }, code: hostCodes.FACEBOOK_SERVER, status: 400 },
    { way: 'vkontakte', fault: { provider: 'vk', do: 'token-500' }, code: hostCodes.AUTH_CHECK },
  ]
  for (const { way: method, fault, code, status } of failing) {
    test.describe(`${code} ${method}`, () => {
      test.use({ expectedErrors: status ? [answered(status)] : [] })

      test('is refused by the server', async ({ visit }) => {
        const { page, world, t } = visit
        const way = wayOf(method)
        await world.control('', { faults: [{ on: 'login', times: 1, ...fault }] })
        const place = await open(visit, way.project)
        await continueAsSomebody(await openProvider(visit, place, way))
        await expect(place.getByRole('alert')).toContainText(t('common.code', { code }))
        expect(await heardByHost(page)).toEqual([])
        await expectHostHears(visit, code)
      })
    })
  }

  test.describe('scripts that a blocker keeps away', () => {
    test.use({ expectedErrors: [/ERR_BLOCKED_BY_CLIENT|ERR_FAILED/] })
    const scripts = [
      { method: 'apple', file: /appleid.*\.js/, code: hostCodes.APPLE },
      { method: 'telegram', file: /telegram-widget.*\.js/, code: hostCodes.TELEGRAM },
      { method: 'facebook', file: /\/sdk\.js/, code: hostCodes.FACEBOOK_WIDGET },
      { method: 'google_popup', file: /\/gsi\/client/, code: hostCodes.GOOGLE },
    ] as const
    // Blocks a provider's script in the browser, as an ad blocker does. The simulator cannot do this, because it is a server.
    const block = ({ page }: Visit, file: RegExp) => page.route(file, (route) => route.abort('blockedbyclient'))

    for (const { method, file, code } of scripts) {
      test(`${code} ${method}`, async ({ visit }) => {
        const { t } = visit
        await block(visit, file)
        const place = await open(visit, 'familytown')
        await expect(place.getByText(t('common.code', { code }))).toBeVisible()
        await expect(methodButton(place, visit, wayOf(method))).toHaveAttribute('aria-disabled', 'true')
        await expect(methodButton(place, visit, vk)).not.toHaveAttribute('aria-disabled', 'true')
        await expectHostHears(visit, code)
      })
    }

    test('come when they are asked for again without it', async ({ visit }) => {
      const { page, t } = visit
      for (const { file } of scripts) await block(visit, file)
      await openLogin(visit, vk)
      await expect(page.getByText(t('common.code', { code: '' }))).toContainText(/1009, 1014, 1017, 1007/)
      await page.unrouteAll()
      await page.getByRole('button', { name: t('common.retry') }).click()
      await expect(page.getByText(t('login.scriptHint'))).toHaveCount(0)
      await continueAsSomebody(await openProvider(visit, page, wayOf('telegram')))
      await signedInHere(visit)
    })
  })

  test(`${hostCodes.AUTH_CLOSED}: nothing failed, the player left`, async ({ visit }) => {
    await open(visit, vk.project)
    await expectHostHears(visit, hostCodes.AUTH_CLOSED)
  })

  test.describe(`${hostCodes.AUTH_CHECK}: the server does not answer`, () => {
    test.use({ expectedErrors: [/ERR_CONNECTION_REFUSED|Unable to preload/] })

    test('whether it has ended, and then, whether it may begin', async ({ visit }) => {
      const { page, world, t } = visit
      await openLogin(visit, vk)
      const provider = await openProvider(visit, page, vk)
      await expect(provider.getByRole('button', { name: 'Deny' })).toBeVisible()
      await world.killApi()
      try {
        await expect(page.getByRole('alert')).toContainText(t('toast.CHECK_USER_AUTH_STATE_ERROR'), { timeout: 20_000 })
        await expect(page.getByRole('alert')).toContainText(t('common.code', { code: hostCodes.AUTH_CHECK }))
        await openProvider(visit, page, vk)
        await expect(page.getByRole('alert')).toContainText(t('toast.SET_USER_AUTH_STATE_ERROR'))
        await expect.poll(() => page.context().pages()).toEqual([page])
      } finally {
        await world.startApi()
      }
    })
  })
})
