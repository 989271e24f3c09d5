import { apiPrefix } from '@playhub/contract/api'
import { transactions } from '@playhub/contract/transactions'
import { demoPlayerOf, storageOf } from './look/scene.ts'
import { registerPlayer } from './steps/newcomer.ts'
import { devices, looks, playerTest, test, type Visit } from './steps/visit.ts'
import { expect, expectAccessible } from './world/test.ts'

/** Tests of purchases: their state, their receipts, and an e-mail to support. */

const receiptPath = `**${apiPrefix}${transactions.getReceiptLink.path}*`
const letterPath = `**${apiPrefix}${transactions.sendLetterSupport.path}`

/** The demo player's purchases, by date. */
const days = { refunded: '2026-05-09', partly: '2026-08-11', paid: '2026-06-21' }
const paidId = '5eed0000-0000-4000-8002-000000000005'

type Action = 'transactions.historyOf' | 'transactions.receiptOf' | 'transactions.helpWith'
const action = ({ page, t }: Visit, name: Action, date: string) =>
  page.getByRole('button', { name: new RegExp(`^${t(name, { item: '.*', date })}$`) }).first()

const openPurchases = async ({ page, world, t }: Visit) => {
  await page.goto(`${world.hubUrl}/transactions`)
  await expect(page.getByRole('heading', { name: t('transactions.title') })).toBeVisible()
}

const sentLetters = async ({ world }: Visit) =>
  (await (await fetch(`${world.simulatorUrl}/mail/messages?to=support@playhub.example`)).json()) as { subject: string; text: string }[]

const demoTest = test.extend({
  storageState: async ({ world, locale }, use) => {
    await use(storageOf(world.hubUrl, { language: locale === 'ru' ? 'ru' : 'en', player: await demoPlayerOf(world) }))
  },
})

for (const [look, screen] of Object.entries(looks)) {
  demoTest.describe(`${look}`, () => {
    demoTest.use({ ...screen, permissions: ['clipboard-read', 'clipboard-write'] })

    demoTest('the list tells what was refunded, and the history how it came about', async ({ visit }) => {
      const { page, t, language } = visit
      await openPurchases(visit)
      await expect(page.getByText(t('transactions.state.refunded'), { exact: true })).toHaveCount(1)
      await expect(page.getByText(t('transactions.state.partly'), { exact: true })).toHaveCount(1)

      const history = action(visit, 'transactions.historyOf', days.partly)
      await expect(history).toHaveAttribute('aria-expanded', 'false')
      await history.focus()
      await page.keyboard.press('Enter')
      await expect(history).toHaveAttribute('aria-expanded', 'true')
      const region = page.getByRole('region', { name: new RegExp(days.partly) })
      await expect(region.getByRole('listitem')).toHaveCount(6)
      await expect(region.getByRole('listitem').nth(2)).toContainText('2026-08-11 12:00')
      await expect(region).toContainText(t('transactions.event.refunded', { amount: language === 'ru' ? '1\u00a0$' : '$1' }))
      await region.getByRole('button', { name: new RegExp(`^${t('transactions.copyIdOf', { item: '.*', date: days.partly })}$`) }).click()
      await expect(page.getByText(t('toast.PAYMENT_ID_COPIED'))).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('5eed0000-0000-4000-8002-000000000007')
      await expectAccessible(page)

      await page.keyboard.press('Shift+Tab')
      await history.click()
      await expect(region).toBeHidden()
    })

    demoTest(
      'a family’s portal says nothing of a game for adults; that game’s own site lists what was bought in it too',
      async ({ visit }) => {
        const { page, world, t, language } = visit
        const [item, game] = [language === 'ru' ? 'Бархатная тема' : 'Velvet theme', 'Horny Legends']
        await openPurchases(visit)
        const filter = page.getByLabel(t('transactions.filter'), { exact: true })
        await filter.selectOption('islandm3')
        const received = action(visit, 'transactions.historyOf', days.refunded)
        await expect(received).toBeVisible()
        await expect(action(visit, 'transactions.historyOf', days.paid)).toBeHidden()
        await filter.selectOption('')
        await expect(action(visit, 'transactions.historyOf', days.paid)).toBeVisible()
        await expect(page.locator('main')).not.toContainText(item)
        await expect(filter).not.toContainText(game)
        await expectAccessible(page)

        await page.goto(`${world.hubUrl}/transactions?project=hornylegends`)
        await expect(page.getByText(item, { exact: true })).toBeVisible()
        await expect(action(visit, 'transactions.historyOf', days.paid)).toBeVisible()
        await filter.selectOption({ label: game })
        await expect(action(visit, 'transactions.historyOf', days.paid)).toBeHidden()
        await expect(page.getByText(item, { exact: true })).toBeVisible()
      },
    )

    demoTest('a receipt opens in a tab of its own', async ({ visit }) => {
      const { page, world } = visit
      await openPurchases(visit)
      const tab = page.waitForEvent('popup')
      await action(visit, 'transactions.receiptOf', days.paid).click()
      await expect(await tab).toHaveURL(`${world.simulatorUrl}/receipts/demo`)
    })

    demoTest('a receipt that is still being made is waited for, asked for again, and then offered', async ({ visit }) => {
      const { page, world, t } = visit
      let asked = 0
      // The simulator cannot delay the receipt of an old purchase, so the test sends a fixed reply.
      await page.route(receiptPath, (route) => {
        asked += 1
        return asked < 3 ? route.fulfill({ json: { result: '', email: 'player@playhub.example' } }) : route.continue()
      })
      await openPurchases(visit)
      await action(visit, 'transactions.receiptOf', days.paid).click()
      const dialog = page.getByRole('alertdialog', { name: t('receipt.title') })
      await expect(dialog.getByRole('status')).toHaveText(t('receipt.wait'))
      await expect(dialog).toContainText(t('receipt.mail', { email: 'player@playhub.example' }))
      await expect(dialog.getByRole('status')).toHaveText(t('receipt.ready'))
      const tab = page.waitForEvent('popup')
      await dialog.getByRole('link', { name: t('receipt.open') }).click()
      await expect(await tab).toHaveURL(`${world.simulatorUrl}/receipts/demo`)
      await expect(dialog).toBeHidden()
    })
  })

  playerTest.describe(`a letter to support, ${look}`, () => {
    playerTest.use({ ...screen, expectedErrors: [/ERR_FAILED/] })

    playerTest('says what is missing, keeps what was typed over a failure and a reload, and is accepted', async ({ visit, player }) => {
      const { page, world, t } = visit
      const paymentId = await player.order('builder')
      await openPurchases(visit)
      await page.getByRole('button', { name: t('transactions.unfinished', { count: 1 }) }).click()
      await page.getByRole('button', { name: new RegExp(`^${t('transactions.helpWith', { item: '.*', date: '.*' })}$`) }).click()
      await expect(page).toHaveURL(`${world.hubUrl}/transactions/help/${paymentId}`)
      const email = page.getByLabel(t('help.email'), { exact: true })
      await expect(email).toHaveValue(player.email)

      const submit = page.getByRole('button', { name: t('help.submit'), exact: true })
      await submit.click({ force: true })
      const missing = [t('help.need.reason'), t('help.need.description')].join(', ')
      await expect(page.getByText(t('help.missing', { fields: missing }))).toBeVisible()
      await expect(page.getByText(t('field.DESCRIPTION_REQUIRED'))).toBeVisible()
      await expect(page.getByText(t('help.reasonRequired'))).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`^${t('common.errorTitle', { title: '' }).trim()}`))

      const [credited, different] = [page.getByLabel(t('help.credited')), page.getByLabel(t('help.different'))]
      await credited.focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await expect(different).toBeChecked()
      const description = page.getByLabel(t('help.description'), { exact: true })
      await description.fill('Line one')
      await description.press('Enter')
      await description.pressSequentially('line two <b>')
      await email.fill('answers@playhub.example')

      await page.route(letterPath, (route) => route.abort())
      await submit.click()
      await expect(page.getByRole('alert').filter({ hasText: t('toast.PAYMENT_STATUS_FAIL') })).toBeVisible()
      await page.unroute(letterPath)
      await page.reload()
      await expect(description).toHaveValue('Line one\nline two <b>')
      await expect(different).toBeChecked()
      await expect(email).toHaveValue('answers@playhub.example')

      await submit.click()
      await expect(page.getByRole('heading', { name: t('help.doneTitle') })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: t('help.doneText') })).toBeVisible()
      await expect(page.getByRole('heading', { name: t('help.doneTitle') })).toBeFocused()
      await expect.poll(async () => (await sentLetters(visit)).some(({ subject }) => subject.includes(paymentId))).toBe(true)
      const letter = (await sentLetters(visit)).find(({ subject }) => subject.includes(paymentId))
      expect(letter?.text).toContain('> Line one\n> line two <b>')
      expect(letter?.text).toContain(`ID ${player.userId}`)

      await page.getByRole('button', { name: t('help.back') }).click()
      await expect(page.getByRole('heading', { name: t('transactions.title') })).toBeVisible()
      // The form must be empty after it was sent.
      await page.goto(`${world.hubUrl}/transactions/help?id=${paymentId}`)
      await expect(description).toHaveValue('')
    })
  })
}

playerTest.describe('over the game, desktop, en', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest('the list and the form replace each other in the modal, and the cross closes it', async ({ visit, player }) => {
    const { page, world, t } = visit
    await player.order('builder')
    await page.goto(`${world.hubUrl}/games/en/familytown/`)
    await page.getByRole('button', { name: new RegExp(t('shell.profile', { name: '' })) }).click()
    await page.getByRole('menuitem', { name: t('shell.transactions') }).click()
    const modal = page.getByRole('dialog')
    await modal.getByRole('button', { name: t('transactions.unfinished', { count: 1 }) }).click()
    await modal.getByText(t('transactions.help'), { exact: true }).click()
    await expect(page.getByRole('dialog', { name: t('help.title') })).toBeVisible()
    await expect(page).toHaveURL(`${world.hubUrl}/games/en/familytown/`)
    await modal.getByLabel(t('help.credited')).check()
    await modal.getByLabel(t('help.description'), { exact: true }).fill('Where is it?')
    await modal.getByRole('button', { name: t('help.submit'), exact: true }).click()
    await expect(page.getByRole('dialog', { name: t('help.doneTitle') })).toBeVisible()
    await modal.getByRole('button', { name: t('help.back') }).click()
    await expect(page.getByRole('dialog', { name: t('transactions.title') })).toBeVisible()
    await modal.getByRole('button', { name: t('common.closeToGame') }).click()
    await expect(modal).toBeHidden()
  })
})

playerTest.describe('which purchase', () => {
  playerTest.use({ ...devices.desktop, locale: 'en', expectedErrors: [/status of 40[04] /] })

  for (const [name, path] of [
    ['none', ''],
    ["somebody else's", `/${paidId}`],
    ['one that is none', '/p1'],
  ] as const) {
    playerTest(`${name}: says so, and leads to the list`, async ({ visit }) => {
      const { page, world, t } = visit
      await page.goto(`${world.hubUrl}/transactions/help${path}`)
      await expect(page.getByText(t(path === '' ? 'help.choose' : 'help.unknown'))).toBeVisible()
      await page.getByRole('button', { name: t('help.toPurchases') }).click()
      await expect(page).toHaveURL(`${world.hubUrl}/transactions`)
    })
  }

  playerTest('the page’s cross goes home', async ({ visit, player }) => {
    const { page, world, t } = visit
    await page.goto(`${world.hubUrl}/transactions/help/${await player.order('builder')}`)
    await page.getByRole('button', { name: t('shell.close'), exact: true }).click()
    await expect(page).toHaveURL(`${world.hubUrl}/games/en/`)
  })

  playerTest('another player’s history and receipt stay theirs', async ({ visit, player }) => {
    const { world } = visit
    const paymentId = await player.order('builder')
    const { token } = await registerPlayer(world)
    for (const path of [
      `/payments/get-user-payment-timeline?paymentId=${paymentId}`,
      `/user/get-receipt-link?privatePaymentId=${paymentId}`,
    ]) {
      const { status } = await fetch(world.hubUrl + apiPrefix + path, { headers: { authorization: `Bearer ${token}` } })
      expect(status).toBe(404)
    }
  })
})
