import { maskedEmail } from '@playhub/contract/email-domain'
import { storageKeys } from '@playhub/contract/hosting'
import { GAME_FRAME_ID } from '@playhub/contract/limits'
import { fromHost, type HostUserAuth, writeMessage } from '@playhub/contract/messages'
import { hostCodes } from '@playhub/contract/refusals'
import { registerPlayer } from './steps/newcomer.ts'
import { heardByHost } from './steps/outside.ts'
import { toCardForm } from './steps/payments/pay.ts'
import { gameOf, heardInGame, listenInGame, openGame, play } from './steps/play.ts'
import { answered, devices, playerTest, test, type Visit } from './steps/visit.ts'
import { expect, expectAccessible } from './world/test.ts'

/** Tests of signing in with a token of the host. The token comes in a message of the host page, or in the URL. */

const type = 'HOST_TO_PLAYHUB_USER_AUTH'

/**
 * Opens the hub in a frame of a host page. The host has another origin than the hub but belongs to the same site. In a frame of another
 * site, the browser would store nothing.
 */
const openInHost = async ({ page, world }: Visit, path: string, host = world.simulatorUrl, handedOver = '') => {
  await page.goto(`${host}/host/web?path=${path}&project=familytown#${handedOver}`)
  return page.frameLocator('#hub')
}

/** Sends a message from the host page. Repeats it until the hub answers. */
const sayFromHost = async ({ page }: Visit, auth: HostUserAuth, answer: RegExp) => {
  await page.getByLabel('Type').fill(type)
  await page.getByLabel('Text').fill(writeMessage(fromHost, type, auth).text)
  const answers = page.locator('#messages').getByText(answer)
  await expect(async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(answers.first()).toBeVisible({ timeout: 5000 })
  }).toPass()
}

const signedIn = /"isError":false/

const failedWith = (code: number) => new RegExp(`"errorCode":${code}`)

const hubFrameOf = ({ page, world }: Visit) =>
  page.frames().find((frame) => frame !== page.mainFrame() && frame.url().startsWith(world.hubUrl))

const storedToken = (visit: Visit) => hubFrameOf(visit)?.evaluate((key) => localStorage.getItem(key), storageKeys.accessToken)

/** Adds an empty frame with the page's own origin. */
const addFrame = async ({ page }: Visit) => {
  await page.evaluate(() => {
    document.body.appendChild(document.createElement('iframe')).id = 'sibling'
  })
  return page.frameLocator('#sibling').locator('html')
}

const profile = ({ t }: Visit, nickName: string) => ({ name: t('shell.profile', { name: nickName }) })

test.describe('a message of the host, desktop, en', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  test("an account's token signs in; another person's asks first, and No keeps the session", async ({ visit }) => {
    const { page, world, t } = visit
    const [one, two] = [await registerPlayer(world), await registerPlayer(world)]
    const hub = await openInHost(visit, '/games/en/')
    await sayFromHost(visit, { jwt: one.token, session: 'from-host' }, signedIn)
    await expect(hub.getByRole('button', profile(visit, one.nickName))).toBeVisible()
    // The host gets a game token, never the account's own token.
    await expect(page.locator('#messages').getByText(one.token)).toHaveCount(0)
    await expect(page.locator('#messages').getByText('"session":"from-host"').first()).toBeVisible()

    const question = hub.getByRole('alertdialog', { name: t('continueAs.title', { next: two.nickName }) })
    const ask = async () => {
      await page.getByLabel('Text').fill(JSON.stringify({ jwt: two.token }))
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(question).toBeVisible()
    }
    await ask()
    await expect(question).toContainText(one.nickName)
    await expect(question.getByRole('button', { name: t('continueAs.no') })).toBeFocused()
    await question.getByRole('button', { name: t('continueAs.no') }).click()
    await expect(page.locator('#messages').getByText(failedWith(hostCodes.AUTH_CLOSED))).toBeVisible()
    expect(await storedToken(visit)).toBe(one.token)

    await hub.getByRole('button', profile(visit, one.nickName)).click()
    await hub.getByRole('menuitem', { name: t('shell.settings') }).click()
    const settings = hub.getByRole('dialog', { name: t('profile.title') })
    await expect(settings).toBeVisible()
    await ask()
    await question.getByRole('button', { name: t('continueAs.no') }).click()
    await expect(question).toBeHidden()
    await expect(hub.locator('.page[inert]'), 'the page behind what is still open stays out of reach').toHaveCount(1)
    await settings.press('Escape')
    await expect(hub.locator('.page[inert]')).toHaveCount(0)

    await ask()
    await question.getByRole('button', { name: t('continueAs.yes') }).click()
    await expect(hub.getByRole('button', profile(visit, two.nickName))).toBeVisible()
    expect(await storedToken(visit)).toBe(two.token)
  })

  test.describe('while a payment is open', () => {
    test.use({ expectedErrors: [answered(404)] })

    test("another player gets neither the payment's card form nor the address for its receipt", async ({ visit }) => {
      const { page, world, t } = visit
      const [one, two] = [await registerPlayer(world), await registerPlayer(world)]
      const hub = await openInHost(visit, `/payments/process/${await one.order('builder')}`, world.simulatorUrl, one.token)
      await expect(hub.getByLabel(t('payment.email'))).toHaveValue(one.email)
      await toCardForm({ page: hub, t })
      await page.getByLabel('Type').fill(type)
      await page.getByLabel('Text').fill(JSON.stringify({ jwt: two.token }))
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await hub
        .getByRole('alertdialog')
        .getByRole('button', { name: t('continueAs.yes') })
        .click()
      await expect(hub.getByText(t('refusal.PAYMENT_NOT_FOUND'))).toBeVisible()
      await expect(hub.locator('iframe')).toHaveCount(0)
    })
  })

  test('the game in the hub is told who plays now', async ({ visit }) => {
    const { world, t } = visit
    const player = await registerPlayer(world)
    const hub = await openInHost(visit, '/games/en/familytown/')
    await hub.getByRole('button', { name: t('game.play'), exact: true }).click()
    const game = hub.frameLocator(`#${GAME_FRAME_ID}`)
    await expect(game.getByTestId('shop-open')).toBeVisible()
    await game.locator('html').evaluate((root) => {
      addEventListener('message', ({ data }) => {
        root.dataset.heard = JSON.stringify(data)
      })
    })
    await sayFromHost(visit, { jwt: player.token }, signedIn)
    await expect(game.locator('html')).toHaveAttribute('data-heard', new RegExp(`USER_AUTH.*${player.userId}`))
    await expect(game.locator('html')).not.toHaveAttribute('data-heard', new RegExp(player.token))
  })

  test('a token that the server does not know signs nobody in, and the host hears 1012', async ({ visit }) => {
    const hub = await openInHost(visit, '/games/en/')
    await sayFromHost(visit, { jwt: 'a.b.c' }, failedWith(hostCodes.AUTH_CHECK))
    await expect(hub.getByRole('link', { name: visit.t('shell.logIn') })).toBeVisible()
    expect(await storedToken(visit)).toBeNull()
  })

  test('the login page of a host leads on when the host signs in', async ({ visit }) => {
    const { world, t } = visit
    const player = await registerPlayer(world)
    const hub = await openInHost(visit, '/session/login', world.hostUrl)
    await expect(hub.getByRole('heading', { name: t('login.title') })).toBeVisible()
    await sayFromHost(visit, { jwt: player.token }, signedIn)
    await expect(hub.getByText(t('loader.loading'), { exact: true })).toBeVisible()
  })

  test("a game's token serves payments alone: on other pages the host hears 1012", async ({ visit }) => {
    const { world, t } = visit
    const player = await registerPlayer(world)
    const { gameToken: jwt } = player
    for (const path of ['/games/en/', '/session/login']) {
      const hub = await openInHost(visit, path)
      await sayFromHost(visit, { jwt }, failedWith(hostCodes.AUTH_CHECK))
      await expect(hub.getByRole('link', { name: t('shell.logIn') }).or(hub.getByRole('heading', { name: t('login.title') }))).toBeVisible()
    }
    const paying = await openInHost(visit, `/payments/process/${await player.order('builder')}`, world.simulatorUrl, jwt)
    await expect(paying.getByLabel(t('payment.email'))).toHaveValue(maskedEmail(player.email))
    expect(await storedToken(visit)).toBeNull()
  })

  test.describe('a page of players is opened before the host has spoken', () => {
    test("it waits a little, and is the player's when the host speaks, which it does once", async ({ visit }) => {
      const { page, world, t } = visit
      const player = await registerPlayer(world)
      const paymentId = await player.order('builder')
      // As in docs/host-protocol.md: the host sends its message once, when the hub is ready.
      const paying = await openInHost(visit, `/payments/process/${paymentId}`, world.hostUrl, player.gameToken)
      await expect(paying.getByLabel(t('payment.email'))).toHaveValue(maskedEmail(player.email))
      expect(await heardByHost(page)).toMatchObject([{ type: 'auth', isError: false }])

      await page.goto('about:blank')
      const purchases = await openInHost(visit, '/transactions', world.simulatorUrl, player.token)
      await expect(purchases.getByRole('button', { name: t('transactions.unfinished', { count: 1 }) })).toBeVisible()
      expect(await heardByHost(page)).toMatchObject([{ type: 'auth', isError: false }])
    })

    test.describe('and nobody speaks', () => {
      test.use({ expectedErrors: [answered(401)] })

      test('the host hears that nobody is there', async ({ visit }) => {
        const purchases = await openInHost(visit, '/transactions')
        await expect.poll(() => heardByHost(visit.page)).toMatchObject([{ type: 'unauthorized', errorCode: hostCodes.UNAUTHORIZED }])
        await expect(purchases.getByText(visit.t('loader.loading'), { exact: true })).toBeVisible()
      })
    })
  })

  test('a project that does not exist: the host of the project that is shown hears', async ({ visit }) => {
    const { page, world, t } = visit
    await page.goto(`${world.hostUrl}/host/web?path=/session/login&project=no-such-project`)
    const hub = page.frameLocator('#hub')
    await hub.getByRole('button', { name: t('shell.close'), exact: true }).click()
    await hub.getByRole('button', { name: t('login.leaveYes') }).click()
    await expect.poll(() => heardByHost(page)).toMatchObject([{ type: 'auth', errorCode: hostCodes.AUTH_CLOSED }])
  })

  test.describe('from strangers', () => {
    test.use({ expectedErrors: [/is not an allowed host/] })

    test('a frame beside the hub signs nobody in', async ({ visit }) => {
      const { page, world } = visit
      const player = await registerPlayer(world)
      await openInHost(visit, '/games/en/')
      await sayFromHost(visit, { jwt: 'a.b.c' }, failedWith(hostCodes.AUTH_CHECK))
      const refused = page.waitForEvent('console', (message) => /is not an allowed host/.test(message.text()))
      const sibling = await addFrame(visit)
      await sibling.evaluate((_, said) => parent.frames[0]?.postMessage(said, '*'), writeMessage(fromHost, type, { jwt: player.token }))
      await refused
      expect(await storedToken(visit)).toBeNull()
    })
  })
})

playerTest.describe('a token of somebody else in the address', () => {
  playerTest.use({ ...devices.phone, locale: 'ru' })

  playerTest('asks first, leaves the address bar at once, and No keeps the session', async ({ visit, player }) => {
    const { page, world, t } = visit
    const other = await registerPlayer(world)
    const question = page.getByRole('alertdialog', { name: t('continueAs.title', { next: other.nickName }) })
    const kept = () =>
      page.evaluate((key) => [localStorage.getItem(key), sessionStorage.getItem('hosting-values')], storageKeys.accessToken)

    await page.goto(`${world.hubUrl}/transactions?jwt=${other.token}`)
    await expect(question).toContainText(player.nickName)
    await expect(question.getByRole('button', { name: t('continueAs.no') })).toBeFocused()
    await expect(page).toHaveURL(`${world.hubUrl}/transactions`)
    expect(await kept()).toEqual([player.token, null])
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('transactions.empty'))).toBeVisible()
    expect(await kept()).toEqual([player.token, null])

    // Here the token of the other player is in the path, and the path has capital letters. The hub must ask whether to continue as this
    // player. "Yes" accepts the token only on the pages of this payment.
    const paymentId = await other.order('builder')
    await page.goto(`${world.hubUrl}/Payments/Process/${paymentId}/none/ru/familytown/${other.token}`)
    await expect(question).toBeVisible()
    expect(page.url()).not.toContain(other.token)
    await question.getByRole('button', { name: t('continueAs.yes') }).click()
    await expect(page.getByLabel(t('payment.email'))).toHaveValue(other.email)
    await page.reload()
    await expect(page.getByLabel(t('payment.email'))).toHaveValue(other.email)
    await page.goto(world.hubUrl)
    await expect.poll(kept).toEqual([player.token, null])
  })

  playerTest('is no question when it is the player themselves', async ({ visit, player }) => {
    const { page, world, t } = visit
    const paymentId = await player.order('builder')
    await page.goto(`${world.hubUrl}/payments/process/${paymentId}?jwt=${player.gameToken}`)
    await expect(page.getByLabel(t('payment.email'))).toHaveValue(maskedEmail(player.email))
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })
})

playerTest.describe('a frame beside the game', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest('asks who plays, and hears nothing', async ({ visit }) => {
    await openGame(visit)
    await play(visit)
    await listenInGame(visit)
    const question = { type: 'IFRAME_TO_PLAYHUB_GET_USER_AUTH', text: '{}' }
    const sibling = await addFrame(visit)
    await sibling.evaluate((root, said) => {
      addEventListener('message', ({ data }) => {
        root.dataset.heard = JSON.stringify(data)
      })
      parent.postMessage(said, '*')
    }, question)
    // The game requests the player's data again and must get a reply.
    await gameOf(visit)
      .locator('html')
      .evaluate((_, said) => parent.postMessage(said, '*'), question)
    const answer = expect.objectContaining({ type: 'PLAYHUB_TO_IFRAME_USER_AUTH' })
    await expect.poll(() => heardInGame(visit)).toContainEqual(answer)
    await expect(sibling).not.toHaveAttribute('data-heard')
  })
})
