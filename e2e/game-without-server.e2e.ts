import { createServer, type Server } from 'node:http'
import { apiPrefix } from '@playhub/contract/api'
import { saves } from '@playhub/contract/games/saves'
import { freePort } from '../scripts/free-port.ts'
import { password, registerPlayer } from './steps/newcomer.ts'
import { cards, confirmPaid, payWith, toCardForm } from './steps/payments/pay.ts'
import { frameGameAt, gameOf, openGame } from './steps/play.ts'
import { fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { test as base, devices, type Visit } from './steps/visit.ts'
import { expect, expectAccessible } from './world/test.ts'
import { startWorld, type World } from './world/world.ts'

/**
 * Tests of a small game that is on another origin and has no server. The game saves the progress of guests and players, and sells items.
 */

const page = (hubUrl: string) => `<!doctype html><html lang="en"><title>Pearls</title>
<p>Pearls: <output id="pearls"></output></p><button id="dive">Dive</button><button id="sign-in">Sign in</button>
<button id="buy">Buy ten</button><p id="told"></p>
<script src="${hubUrl}/sdk/v1/playhub.js"></script>
<script type="module">
  const hub = await Playhub.init({ project: 'familytown' })
  const show = async () => { pearls.textContent = (await hub.data.get('main'))?.pearls ?? 0 }
  dive.onclick = async () => { await hub.data.set('main', { pearls: Number(pearls.textContent) + 1 }); await show() }
  document.getElementById('sign-in').onclick = () => hub.login()
  const collect = async () => {
    for (const { goodId } of await hub.payments.purchases()) {
      const used = await Promise.allSettled([hub.payments.consume(goodId), hub.payments.consume(goodId)])
      if (used[0].status === 'fulfilled') await hub.data.set('main', { pearls: Number(pearls.textContent) + 10 })
      told.textContent = used[1].reason?.code
      await show()
      await hub.payments.consume(goodId).catch(({ code }) => told.append(' ' + code))
    }
  }
  buy.onclick = async () => { await hub.payments.buy({ itemId: 'builder' }); await collect() }
  hub.on('user', show)
  await show()
  await collect()
</script>`

type Own = { world: World; game: string }
const test = base.extend<object, Own>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const world = await startWorld()
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  game: [
    async ({ world }, use) => {
      const port = await freePort()
      const server: Server = createServer((_request, response) =>
        response.setHeader('content-type', 'text/html').end(page(world.hubUrl)),
      ).listen(port, '127.0.0.1')
      const address = `http://127.0.0.1:${port}/`
      await frameGameAt(world, address)
      await use(address)
      server.close()
    },
    { scope: 'worker', auto: true },
  ],
})

// One worker runs all tests of this file, because preparing their world takes longer than the tests.
test.describe.configure({ mode: 'default' })

// Removes the header `x-forwarded-for`, which the test setup usually adds. With this header, the browser would first send a CORS preflight
// request for the SDK's script. The hub does not allow that request, so the script would not load.
test.use({ extraHTTPHeaders: {}, ...devices.desktop, locale: 'en' })

const openPearls = async (visit: Visit) => {
  await openGame(visit)
  await visit.page.getByRole('button', { name: visit.t('game.play'), exact: true }).click()
  const game = gameOf(visit)
  await expect(game.locator('#pearls')).not.toBeEmpty()
  return { game, pearls: game.locator('#pearls'), dive: game.getByRole('button', { name: 'Dive' }) }
}

const signIn = async (visit: Visit, email: string, by = 'Sign in') => {
  await gameOf(visit).getByRole('button', { name: by }).click()
  const modal = visit.page.getByRole('dialog')
  await toEmailLogin({ page: modal, t: visit.t })
  await fillLogin({ page: modal, t: visit.t }, { email, password })
}

test('a guest’s progress is there after a reload, and after signing in', async ({ visit }) => {
  const player = await registerPlayer(visit.world)
  const { pearls, dive } = await openPearls(visit)
  await dive.click()
  await expect(pearls).toHaveText('1')
  await dive.click()
  await expect(pearls).toHaveText('2')
  const again = await openPearls(visit)
  await expect(again.pearls).toHaveText('2')
  await signIn(visit, player.email)
  await expect(visit.page.getByRole('dialog')).toBeHidden()
  await again.dive.click()
  await expect(again.pearls).toHaveText('3')
})

/** Registers a player and saves 50 pearls in the account. */
const richPlayer = async (world: World) => {
  const player = await registerPlayer(world)
  await fetch(`${world.hubUrl}${apiPrefix}${saves.write.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ project: 'familytown', slot: 'main', data: '{"pearls":50}' }),
  })
  return player
}

test('a guest whose account has progress too chooses, and can undo it', async ({ visit }) => {
  const { page, world, t } = visit
  const player = await richPlayer(world)
  const { pearls, dive } = await openPearls(visit)
  await dive.click()
  await expect(pearls).toHaveText('1')
  await signIn(visit, player.email)

  const modal = page.getByRole('dialog')
  await expect(modal.getByRole('heading', { name: t('saveChoice.title') })).toBeVisible()
  await expectAccessible(page)
  await modal
    .getByRole('listitem')
    .filter({ hasText: t('saveChoice.guest') })
    .getByRole('button')
    .click()
  await expect(modal.getByText(t('saveChoice.made'))).toBeVisible()
  await expect(pearls).toHaveText('1')
  await modal.getByRole('button', { name: t('saveChoice.undo') }).click()
  await expect(modal).toBeHidden()
  await expect(pearls).toHaveText('50')
})

test.describe('a sale', () => {
  // The server refuses two requests: the game reads its progress before any was saved, and on purpose uses up one purchase twice.
  test.use({ expectedErrors: [/status of 40[49] /] })

  test('a guest who buys chooses the progress before paying, and the purchase is in it', async ({ visit }) => {
    const { page, t } = visit
    const player = await richPlayer(visit.world)
    const { pearls, dive } = await openPearls(visit)
    await dive.click()
    await expect(pearls).toHaveText('1')
    await signIn(visit, player.email, 'Buy ten')
    const modal = page.getByRole('dialog')
    await expect(modal.getByRole('heading', { name: t('saveChoice.title') })).toBeVisible()
    await modal
      .getByRole('listitem')
      .filter({ hasText: t('saveChoice.guest') })
      .getByRole('button')
      .click()
    await modal.getByRole('button', { name: t('saveChoice.back') }).click()
    await toCardForm(visit)
    await payWith(visit, cards.good)
    await confirmPaid(visit)
    await expect(pearls).toHaveText('11')
    const again = await openPearls(visit)
    await expect(again.pearls).toHaveText('11')
    await expect(modal).toBeHidden()
  })

  test('whoever chooses only after a purchase is told which progress contains it', async ({ visit }) => {
    const { page, t } = visit
    const player = await richPlayer(visit.world)
    const { pearls, dive } = await openPearls(visit)
    await dive.click()
    await expect(pearls).toHaveText('1')
    await signIn(visit, player.email, 'Buy ten')
    const modal = page.getByRole('dialog')
    await modal.getByRole('button', { name: t('saveChoice.later') }).click()
    await toCardForm(visit)
    await payWith(visit, cards.good)
    await confirmPaid(visit)
    await expect(pearls).toHaveText('60')
    const again = await openPearls(visit)
    const side = (name: 'account' | 'guest') => modal.getByRole('listitem').filter({ hasText: t(`saveChoice.${name}`) })
    await expect(side('account')).toContainText(t('saveChoice.used', { count: 1 }))
    await expect(side('guest')).toContainText(t('saveChoice.noneUsed'))
    // The hub asks the player which of the two saved games to keep. Until the player answers, the game cannot overwrite them.
    await again.dive.evaluate((button: HTMLButtonElement) => button.click())
    await side('account').getByRole('button').click()
    await modal.getByRole('button', { name: t('saveChoice.back') }).click()
    await expect(again.pearls).toHaveText('60')
  })

  test('a player buys and uses it up once; nothing comes twice after a reload', async ({ visit }) => {
    const player = await registerPlayer(visit.world)
    const { game, pearls } = await openPearls(visit)
    await signIn(visit, player.email)
    await expect(visit.page.getByRole('dialog')).toBeHidden()
    await game.getByRole('button', { name: 'Buy ten' }).click()
    await toCardForm(visit)
    await payWith(visit, cards.good)
    await confirmPaid(visit)
    await expect(pearls).toHaveText('10')
    await expect(game.locator('#told')).toHaveText('GOOD_CONSUMED GOOD_CONSUMED')

    const again = await openPearls(visit)
    await expect(again.pearls).toHaveText('10')
    const left = await again.game.locator('html').evaluate(async () => {
      // The cast is safe: the page's script tag sets the global `Playhub`.
      const { init } = (globalThis as unknown as { Playhub: typeof import('@playhub/sdk') }).Playhub
      return (await init({ project: 'familytown' })).payments.purchases()
    })
    expect(left).toEqual([])
  })
})
