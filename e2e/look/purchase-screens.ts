import { apiPrefix } from '@playhub/contract/api'
import { transactions } from '@playhub/contract/transactions'
import type { Scene, Screen } from './scene.ts'

/** The screens about a purchase: its history, its receipt, and an e-mail to support. */

/** The demo player's purchases: a fully refunded one and a paid one. */
const refunded = '5eed0000-0000-4000-8002-000000000004'
const paid = '5eed0000-0000-4000-8002-000000000005'

const openPurchases = async ({ world, page }: Scene) => {
  await page.goto(`${world.hubUrl}/transactions`)
  await page.locator('time').first().waitFor()
}

const openHelp = async ({ world, page, t }: Scene, id: string) => {
  await page.goto(`${world.hubUrl}/transactions/help/${id}`)
  await page.getByLabel(t('help.description')).waitFor()
}

const fillHelp = async ({ page, t }: Scene) => {
  await page.getByLabel(t('help.credited')).check()
  await page.getByLabel(t('help.description')).fill(t('help.different'))
}

/** Presses the button that sends the form. A player can press it even while it looks blocked. */
const send = ({ page, t }: Scene) => page.getByRole('button', { name: t('help.submit'), exact: true }).click({ force: true })

const rowOf = ({ page, t }: Scene, name: 'transactions.historyOf' | 'transactions.receiptOf' | 'transactions.helpWith', date: string) =>
  page.getByRole('button', { name: new RegExp(`^${t(name, { item: '.*', date })}$`) })

export const purchaseScreens: readonly Screen[] = [
  {
    name: 'transactions-history',
    player: 'demo',
    open: async (scene) => {
      await openPurchases(scene)
      for (const date of ['2026-08-11', '2026-03-14']) await rowOf(scene, 'transactions.historyOf', date).click()
      await scene.page.getByText(scene.t('transactions.historyZone')).nth(1).waitFor()
    },
  },
  {
    name: 'transactions-receipt',
    player: 'demo',
    open: async (scene) => {
      // The simulator cannot delay the receipt of an old purchase, so the test sends a fixed reply.
      await scene.page.route(`**${apiPrefix}${transactions.getReceiptLink.path}*`, (route) =>
        route.fulfill({ json: { result: '', email: 'player@playhub.example' } }),
      )
      await openPurchases(scene)
      await rowOf(scene, 'transactions.receiptOf', '2026-06-21').click()
      await scene.page.getByRole('alertdialog', { name: scene.t('receipt.title') }).waitFor()
    },
  },
  { name: 'help', player: 'demo', open: (scene) => openHelp(scene, refunded) },
  {
    name: 'help-wrong',
    player: 'demo',
    open: async (scene) => {
      const { page, t } = scene
      await openHelp(scene, paid)
      await page.getByLabel(t('help.email')).fill('player@playhub')
      await send(scene)
      await page.getByText(t('field.DESCRIPTION_REQUIRED')).waitFor()
    },
  },
  {
    name: 'help-offline',
    player: 'demo',
    open: async (scene) => {
      const { page, t } = scene
      await openHelp(scene, paid)
      await fillHelp(scene)
      await page.route(`**${apiPrefix}${transactions.sendLetterSupport.path}`, (route) => route.abort())
      await send(scene)
      await page
        .getByRole('alert')
        .filter({ hasText: t('toast.PAYMENT_STATUS_FAIL') })
        .waitFor()
    },
  },
  {
    name: 'help-done',
    player: 'demo',
    open: async (scene) => {
      const { page, t } = scene
      // The server limits the number of e-mails, but this screen is opened for every screenshot. So the test sends a fixed reply.
      await page.route(`**${apiPrefix}${transactions.sendLetterSupport.path}`, (route) => route.fulfill({ json: { result: true } }))
      await openHelp(scene, paid)
      await fillHelp(scene)
      await send(scene)
      await page.getByRole('heading', { name: t('help.doneTitle') }).waitFor()
    },
  },
  {
    name: 'help-not-found',
    player: 'demo',
    open: async ({ world, page, t }) => {
      await page.goto(`${world.hubUrl}/transactions/help/5eed0000-0000-4000-8002-00000000ffff`)
      await page.getByText(t('help.unknown')).waitFor()
    },
  },
  {
    name: 'help-modal',
    player: 'demo',
    open: async (scene) => {
      const { world, page, language, t } = scene
      await page.goto(`${world.hubUrl}/games/${language}/`)
      await page.getByRole('button', { name: new RegExp(t('shell.profile', { name: '' })) }).click()
      await page.getByRole('menuitem', { name: t('shell.transactions') }).click()
      await rowOf(scene, 'transactions.helpWith', '2026-04-02').click()
      await page.getByLabel(t('help.description')).waitFor()
    },
  },
]
