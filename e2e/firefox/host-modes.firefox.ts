import { existsSync } from 'node:fs'
import { resultInAddress } from '../steps/outside.ts'
import { cards, confirmPaid, payWith, toCardForm } from '../steps/pay.ts'
import { toEmailLogin } from '../steps/sign-in.ts'
import { devices, type Place, test, type Visit } from '../steps/visit.ts'
import { demoPlayer, signInPlayer } from '../world/player.ts'
import { expect } from '../world/test.ts'

/** Signing in and paying in Firefox: in a frame of another origin of the hub's site (into one of another site no click comes by this way), and where an app holds the page. */

const firefox = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'
test.skip(!existsSync(firefox), `There is no Firefox at ${firefox}: set FIREFOX_PATH.`)

test.use({ ...devices.desktop, locale: 'en' })

/** By the keyboard: what Playwright puts into a field of Firefox at once, React does not notice. */
const signIn = async (place: Place, { t }: Visit) => {
  await toEmailLogin({ page: place, t })
  await place.getByLabel(t('emailLogin.email'), { exact: true }).pressSequentially(demoPlayer.email)
  await place.getByLabel(t('emailLogin.password'), { exact: true }).pressSequentially(demoPlayer.password)
  await place.getByRole('button', { name: t('emailLogin.submit'), exact: true }).click()
}

test('the page of docs/hosts.md: sign-in, a payment closed, a payment paid', async ({ visit }) => {
  const { page, world, t } = visit
  await page.route(`${world.simulatorUrl}/orders`, async (route) =>
    route.fulfill({ json: { paymentId: await (await signInPlayer(world)).order('builder') } }),
  )
  await page.goto(`${world.simulatorUrl}/host/example/`)
  const hub = page.frameLocator('iframe')
  const said = page.getByRole('status')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await signIn(hub, visit)
  await expect(said).toHaveText('Signed in')

  await page.getByRole('button', { name: 'Buy a builder' }).click()
  await expect(hub.getByLabel(t('payment.email'))).toHaveValue(demoPlayer.email)
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(said).toHaveText('Payment closed')

  await page.getByRole('button', { name: 'Buy a builder' }).click()
  const paying = { page: hub, t }
  await toCardForm(paying)
  await payWith(paying, cards.good)
  await confirmPaid(paying)
  await expect(said).toHaveText('Paid')
})

test('in an app: the sign-in and the payment end on their landing pages', async ({ visit }) => {
  const { page, world } = visit
  await page.goto(`${world.hubUrl}/session/login?source=mobile&project=familytown`)
  await signIn(page, visit)
  await page.waitForURL((url) => url.pathname === '/session/loginDone')
  expect(resultInAddress(page)).toMatchObject({ type: 'auth', isError: false, data: { currentAuthType: 'email' } })

  const paymentId = await (await signInPlayer(world)).order('builder')
  await page.goto(`${world.hubUrl}/payments/process/${paymentId}?source=mobile&project=familytown`)
  await toCardForm(visit)
  await payWith(visit, cards.good)
  await confirmPaid(visit)
  await page.waitForURL((url) => url.pathname === '/payments/done')
  expect(resultInAddress(page)).toMatchObject({ type: 'payment', isError: false, data: { paymentId, status: 'paid' } })
})
