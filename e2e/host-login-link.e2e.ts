import { hostCodes } from '@playhub/contract/refusals'
import { password, registerPlayer } from './steps/newcomer.ts'
import { heardByHost, resultInAddress } from './steps/outside.ts'
import { fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { answered, devices, test, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'

/** Tests of signing in with a token of the host that is in the URL. */

const profile = ({ t }: Visit, nickName: string) => ({ name: t('shell.profile', { name: nickName }) })

test.describe('a token in the address of a sign-in that the server does not know', () => {
  test.use({ ...devices.phone, locale: 'en' })

  test('ends the sign-in of a host with 1012, as a message or by the address', async ({ visit }) => {
    const { page, world, t } = visit
    await page.goto(`${world.simulatorUrl}/host/web?path=/session/login&project=familytown&jwt=a.b.c`)
    await expect.poll(() => heardByHost(page)).toMatchObject([{ type: 'auth', errorCode: hostCodes.AUTH_CHECK }])
    await expect(page.frameLocator('#hub').getByText(t('loader.loading'), { exact: true })).toBeVisible()
    await page.goto(`${world.hubUrl}/session/login?source=mobile&project=familytown&jwt=a.b.c`)
    await page.waitForURL((url) => url.pathname === '/session/loginDone')
    expect(resultInAddress(page)).toMatchObject({ type: 'auth', errorCode: hostCodes.AUTH_CHECK })
  })

  test('leaves a tab of its own where it is', async ({ visit }) => {
    const { page, world, t } = visit
    await page.goto(`${world.hubUrl}/session/login?project=familytown&jwt=a.b.c`)
    await expect(page.getByRole('heading', { name: t('login.title') })).toBeVisible()
    await expect(page).toHaveURL(`${world.hubUrl}/session/login?project=familytown`)
  })
})

test.describe("a game's token in the address of the purchases", () => {
  test.use({ ...devices.phone, locale: 'en', expectedErrors: [answered(401)] })

  test('does not open them: the player signs in', async ({ visit }) => {
    const { page, world, t } = visit
    const { email, gameToken } = await registerPlayer(world)
    await page.goto(`${world.hubUrl}/transactions?jwt=${gameToken}`)
    await toEmailLogin(visit)
    await fillLogin(visit, { email, password })
    await expect(page.getByText(t('transactions.empty'))).toBeVisible()
  })
})

test.describe('a link that would sign in, desktop, en', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  test('asks a visitor too, and only Yes signs in', async ({ visit }) => {
    const { page, world, t } = visit
    const player = await registerPlayer(world)
    const question = page.getByRole('alertdialog', { name: t('continueAs.link', { next: player.nickName }) })
    const link = `${world.hubUrl}/session/login?jwt=${player.token}`
    await page.goto(link)
    await question.getByRole('button', { name: t('continueAs.linkNo') }).click()
    await expect(page.getByRole('heading', { name: t('login.title') })).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(player.token)
    await page.goto(link)
    await question.getByRole('button', { name: t('continueAs.linkYes') }).click()
    await expect(page.getByRole('button', profile(visit, player.nickName))).toBeVisible()
  })
})
