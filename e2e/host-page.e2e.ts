import { maskedEmail } from '@playhub/contract/email-domain'
import { cards, confirmPaid, payWith, toCardForm } from './steps/payments/pay.ts'
import { fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { devices, test, type Visit } from './steps/visit.ts'
import { demoPlayer, signInPlayer } from './world/player.ts'
import { expect } from './world/test.ts'

/** Tests of the example page of docs/hosts.md with the real hub, so that the code which host developers copy is known to work. */

/**
 * Opens the example page on a site that is not the hub's. When the page requests an order, this test creates the order in place of the
 * site's server.
 */
const openSite = async ({ page, world }: Visit) => {
  await page.route(`${world.hostUrl}/orders`, async (route) => {
    expect(await route.request().headerValue('authorization')).toMatch(/^Bearer ey/)
    await route.fulfill({ json: { paymentId: await (await signInPlayer(world)).order('builder') } })
  })
  await page.goto(`${world.hostUrl}/host/example/`)
}

test.use({ ...devices.desktop, locale: 'en' })

test('a site signs its visitor in, sells, and hears what was given up', async ({ visit }) => {
  const { page, world, t } = visit
  await openSite(visit)
  const signing = { page: page.frameLocator('iframe'), t }
  const said = page.getByRole('status')

  await page.getByRole('button', { name: 'Sign in' }).click()
  await signing.page.getByRole('button', { name: t('shell.close'), exact: true }).click()
  await signing.page.getByRole('button', { name: t('login.leaveYes') }).click()
  await expect(said).toHaveText('Not signed in: 1011')

  await page.getByRole('button', { name: 'Sign in' }).click()
  // The page must ignore this message. It has the hub's origin but comes from another window than the hub's frame.
  await page.evaluate(
    (hub) => dispatchEvent(new MessageEvent('message', { origin: hub, data: { type: 'auth', isError: false } })),
    world.hubUrl,
  )
  await toEmailLogin(signing)
  await fillLogin(signing)
  await expect(said).toHaveText('Signed in')
  await expect(page.getByText(`Visitor: ${demoPlayer.email.split('@')[0]}`)).toBeVisible()

  await page.getByRole('button', { name: 'Buy a builder' }).click()
  // The site has the game's token, so the page shows the player's address masked.
  await expect(signing.page.getByLabel(t('payment.email'))).toHaveValue(maskedEmail(demoPlayer.email))
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(said).toHaveText('Payment closed')

  await page.getByRole('button', { name: 'Buy a builder' }).click()
  await toCardForm(signing)
  await payWith(signing, cards.good)
  await confirmPaid(signing)
  await expect(said).toHaveText('Paid')
  await expect(page.locator('iframe')).toHaveCount(0)
})
