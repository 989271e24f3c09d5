import { auth } from '@playhub/contract/auth'
import { catalogue } from '@playhub/contract/catalogue'
import { hostCodes } from '@playhub/contract/refusals'
import { callPath } from './steps/conversation.ts'
import { newAddress, password, registerPlayer } from './steps/newcomer.ts'
import { heardByHost } from './steps/outside.ts'
import { askForCode, proveCode, setPassword } from './steps/recovery.ts'
import { enterCode, fillLogin, fillRegistration, sendRegistration, toEmailLogin } from './steps/sign-in.ts'
import { answered, devices, playerTest, test, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'

test.describe('inside a host page', () => {
  test.use({ ...devices.desktop, locale: 'en', expectedErrors: [answered(429)] })

  const openHost = async ({ page, world }: Visit) => {
    await page.goto(`${world.simulatorUrl}/host/web?path=/session/login&project=familytown`)
    return page.frameLocator('#hub')
  }
  const results = (page: Visit['page']) => page.getByRole('row').filter({ hasText: '"isError":' })
  const received = async ({ page, world }: Visit) => {
    const [, origin, message] = await results(page).getByRole('cell').allInnerTexts()
    expect(origin).toBe(world.hubUrl)
    return JSON.parse(message ?? '') as unknown
  }

  test('the result of signing in arrives as a message', async ({ visit }) => {
    const { page, t } = visit
    const hub = await openHost(visit)
    await toEmailLogin({ page: hub, t })
    await fillLogin({ page: hub, t })
    await expect(results(page)).toHaveCount(1)
    const data = expect.objectContaining({ currentAuthType: 'email', jwt: expect.any(String), userId: expect.any(String) })
    expect(await received(visit)).toEqual({ data, type: 'auth', isError: false, errorCode: null })
    await expect(hub.getByText(t('loader.loading'), { exact: true })).toBeVisible()
  })

  const giveUp = async ({ page, t }: Visit, code: number) => {
    const hub = page.frameLocator('#hub')
    const cross = hub.getByRole('banner').getByRole('button', { name: t('shell.close'), exact: true })
    await cross.click()
    await hub.getByRole('button', { name: t('login.leaveYes') }).click()
    const told = JSON.stringify({ data: null, type: 'auth', isError: true, errorCode: code })
    await expect(page.getByRole('row').filter({ hasText: told })).toHaveCount(1)
  }
  const open = async (visit: Visit, path: string) => {
    await visit.page.goto(`${visit.world.simulatorUrl}/host/web?path=${path}&project=familytown&locale=en`)
    return { page: visit.page.frameLocator('#hub'), t: visit.t }
  }

  test('giving up after a failure says what failed: 1000, 1001 and 1005', async ({ visit }) => {
    const { world, t } = visit
    const { email } = await registerPlayer(world)

    const login = await open(visit, '/session/login/email')
    await fillLogin(login, { email, password: 'Wrong2026' })
    await expect(login.page.getByText(t('warning.INVALID_PASSWORD_LOGIN_BY_EMAIL'))).toBeVisible()
    await giveUp(visit, hostCodes.LOGIN)

    const known = await open(visit, '/session/registration')
    await sendRegistration(known, email)
    await expect(known.page.getByText(t('warning.USER_EXIST_REGISTER_BY_EMAIL'))).toBeVisible()
    await giveUp(visit, hostCodes.REGISTRATION)

    const code = await open(visit, '/session/registration')
    const address = newAddress()
    await fillRegistration(code, address)
    await enterCode(code, (await world.codeFor(address)) === '111111' ? '222222' : '111111')
    await expect(code.page.getByText(t('warning.SEND_VERIFICATION_CODE_INCORRECT'))).toBeVisible()
    await giveUp(visit, hostCodes.VERIFICATION_CODE)
  })

  test('and so does giving up a recovery: 1002, 1003 and 1004', async ({ visit }) => {
    const { world, t } = visit
    const { email } = await registerPlayer(world)

    const unknown = await open(visit, '/auth/recovery-password')
    await askForCode(unknown, newAddress())
    await expect(unknown.page.getByText(t('warning.USER_NOT_EXIST_RECOVERY_PASSWORD'))).toBeVisible()
    await giveUp(visit, hostCodes.RECOVERY_REQUEST)

    const begun = await open(visit, '/auth/recovery-password')
    await askForCode(begun, email)
    const code = await world.codeFor(email, 2)
    await enterCode(begun, code === '111111' ? '222222' : '111111')
    await expect(begun.page.getByText(t('warning.SEND_RECOVERY_PASSWORD_CODE_INCORRECT'))).toBeVisible()
    await giveUp(visit, hostCodes.RECOVERY_CODE)

    const again = await open(visit, '/auth/recovery-password')
    await askForCode(again, email)
    await proveCode(again, code)
    await setPassword(again, password)
    await expect(again.page.getByText(t('warning.PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD'))).toBeVisible()
    await giveUp(visit, hostCodes.NEW_PASSWORD)
  })

  test('giving up arrives as an error', async ({ visit }) => {
    const { page, t } = visit
    const hub = await openHost(visit)
    await hub.getByRole('button', { name: t('shell.close'), exact: true }).click()
    await hub.getByRole('button', { name: t('login.leaveYes') }).click()
    await expect(results(page)).toHaveCount(1)
    expect(await received(visit)).toEqual({ data: null, type: 'auth', isError: true, errorCode: hostCodes.AUTH_CLOSED })
  })
})

test.describe('while the settings that name the hosts do not come', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  const hold = async ({ page }: Visit, call: Parameters<typeof callPath>[0]) => {
    const gate = Promise.withResolvers<void>()
    await page.route(callPath(call), async (route) => {
      await gate.promise
      await route.continue().catch(() => {})
    })
    return gate.resolve
  }

  test('leaving while a code is checked is the only result that the host hears', async ({ visit }) => {
    const { page, world, t } = visit
    await page.goto(`${world.simulatorUrl}/host/web?path=/session/registration&project=familytown&locale=en`)
    const hub = { page: page.frameLocator('#hub'), t }
    const email = newAddress()
    await fillRegistration(hub, email)
    const answerCheck = await hold(visit, auth.sendVerificationCode)
    const answerSettings = await hold(visit, catalogue.getInitialConfig)
    const checked = page.waitForResponse(callPath(auth.sendVerificationCode))
    const asked = page.waitForRequest(callPath(catalogue.getInitialConfig))
    await enterCode(hub, await world.codeFor(email))
    await hub.page
      .getByRole('banner')
      .getByRole('button', { name: t('shell.close'), exact: true })
      .click()
    await hub.page.getByRole('button', { name: t('login.leaveYes') }).click()
    await asked
    answerCheck()
    await (await checked).finished()
    answerSettings()
    await expect.poll(() => heardByHost(page)).toMatchObject([{ type: 'auth', errorCode: hostCodes.AUTH_CLOSED }])
    await expect(hub.page.getByText(t('loader.loading'), { exact: true })).toBeVisible()
    expect(await heardByHost(page)).toHaveLength(1)
  })

  test('a sign-in that a page of the hub asked for leads back nevertheless', async ({ visit }) => {
    const { page, world, t } = visit
    const player = await registerPlayer(world)
    await page.goto(`${world.simulatorUrl}/host/web?path=/support/tickets&project=familytown&locale=en`)
    const hub = { page: page.frameLocator('#hub'), t }
    await hub.page.getByRole('button', { name: t('support.signIn') }).click()
    await toEmailLogin(hub)
    await hold(visit, catalogue.getInitialConfig)
    await fillLogin(hub, { email: player.email, password })
    await expect(hub.page.getByRole('heading', { name: t('createTicket.firstTitle') })).toBeVisible()
  })
})

playerTest.describe('a player who is signed in already, in a host page that names no source', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest('signs in again, and the host hears of it', async ({ visit, player }) => {
    const { page, world, t } = visit
    await page.goto(`${world.simulatorUrl}/host/web`)
    await page.evaluate(
      (url) => document.getElementById('hub')?.setAttribute('src', url),
      `${world.hubUrl}/session/login?project=familytown`,
    )
    const hub = page.frameLocator('#hub')
    await toEmailLogin({ page: hub, t })
    await fillLogin({ page: hub, t }, { email: player.email, password })
    await expect.poll(() => heardByHost(page)).toMatchObject([{ type: 'auth', isError: false, data: { userId: player.userId } }])
  })
})
