import { type PaymentMethod, type PaymentStatus, payments } from '@playhub/contract/payments'
import { hostCodes } from '@playhub/contract/refusals'
import { type Broken, breakIt, requestsOf } from './steps/broken.ts'
import { buyOverGame, expectHeard, type Host, leaveBy, openIn } from './steps/hosts.ts'
import { cards, chooseMethod, type Paying, payButton, payWith, toCardForm } from './steps/payments/pay.ts'
import { expectSaid, failed, type Phrase, tryAgain } from './steps/payments/payment-codes.ts'
import { choose, goThere, leadBack, openPayWindow, toYandexPay } from './steps/payments/yandex-pay.ts'
import { payInWidget, toWidget, yookassaCards } from './steps/payments/yookassa.ts'
import { devices, playerTest as test, type Visit } from './steps/visit.ts'
import { expect, languages } from './world/test.ts'

/**
 * Tests of the error codes that a host can get for a payment: what failed, what the player reads, and which message the host gets when the
 * player leaves.
 */

test.use({ expectedErrors: [/status of (401|429|500|502) |ERR_BLOCKED_BY_CLIENT/] })

type Row = {
  code: number
  what: string
  host: Host
  broken?: Broken
  /** Does the steps from the choice of a payment method until the failure. */
  go?: (hub: Paying, visit: Visit) => Promise<void>
  says?: Phrase
  /** The label of the button that tries again. */
  again?: Phrase
  /** Whether the hub asks for confirmation when the player leaves, because leaving cancels the payment. */
  asked?: boolean
  status?: PaymentStatus
}

const startWith = (method: PaymentMethod) => async (hub: Paying) => {
  await chooseMethod(hub, method)
  await payButton(hub).click()
}

/** Pays with a card. The bank decides only after a minute. */
const payAndWait = async (hub: Paying, { page, world }: Visit) => {
  await world.control('', { faults: [{ on: 'stripe', operation: 'confirm', do: 'slow', ms: 60_000, times: 1 }] })
  await toCardForm(hub)
  const asked = page.waitForRequest(requestsOf({ call: payments.get }))
  await payWith(hub, cards.good)
  await asked
}

const rows: readonly Row[] = [
  { code: hostCodes.PAYMENT_CANCELLED, what: 'the player leaves the card form', host: 'web', go: toCardForm, asked: true },
  {
    code: hostCodes.PAYMENT_PROCESS_LOAD,
    what: 'the payment does not load',
    host: 'game',
    broken: { call: payments.process, refusal: 'TOO_MANY_REQUESTS' },
    says: 'payment.loadFailed',
    again: 'common.retry',
  },
  {
    code: hostCodes.YOOKASSA_WIDGET,
    what: "a blocker keeps YooKassa's script away",
    host: 'web',
    broken: { script: /checkout-widget/ },
    go: startWith('yookassa'),
    says: 'provider.scriptFailed',
    again: 'common.retry',
  },
  {
    code: hostCodes.YOOKASSA_CLOSE,
    what: 'YooKassa cannot be given up',
    host: 'web',
    broken: { call: payments.yookassaModalClose, refusal: 'INTERNAL' },
    go: async (hub) => {
      await toWidget(hub)
      await hub.page.getByRole('button', { name: hub.t('provider.otherMethod') }).click()
    },
    says: 'provider.closeFailed',
    again: 'provider.otherMethod',
    asked: true,
  },
  {
    code: hostCodes.YOOKASSA_SET_PENDING,
    what: 'nobody can be told that YooKassa has been paid',
    host: 'mobile',
    broken: { call: payments.setPending, refusal: 'TOO_MANY_REQUESTS' },
    go: async (hub) => {
      await toWidget(hub)
      await payInWidget(hub, yookassaCards.good)
    },
    says: 'status.error',
    again: 'common.retry',
  },
  {
    code: hostCodes.YOOKASSA_FAIL,
    what: 'YooKassa ends it',
    host: 'game',
    go: async (hub, { world }) => {
      await world.control('', { faults: [{ on: 'yookassa', do: 'no-retry', times: 1 }] })
      await toWidget(hub)
      await payInWidget(hub, yookassaCards.noMoney)
    },
    says: 'status.notPaid',
    status: 'fail',
  },
  {
    code: hostCodes.YOOKASSA_CREATE,
    what: 'YooKassa does not begin',
    host: 'web',
    broken: { call: payments.yookassaCreate, refusal: 'PROVIDER_UNAVAILABLE' },
    go: startWith('yookassa'),
    says: 'yookassa.createFailed',
    again: 'common.retry',
  },
  {
    code: hostCodes.STRIPE_CREATE,
    what: 'Stripe does not begin',
    host: 'mobile',
    broken: { call: payments.stripeCreate, refusal: 'PROVIDER_UNAVAILABLE' },
    go: startWith('stripe'),
    says: 'toast.CREATE_PAYMENT_STRIPE_ERROR',
    again: 'common.retry',
  },
  {
    code: hostCodes.STRIPE_CREATE,
    what: "a blocker keeps Stripe's script away",
    host: 'web',
    broken: { script: /\/v3\/?$|stripe\.js/ },
    go: startWith('stripe'),
    says: 'provider.scriptFailed',
    again: 'common.retry',
  },
  {
    code: hostCodes.STRIPE_SET_PENDING,
    what: 'nobody can be told that Stripe has been paid',
    host: 'web',
    broken: { call: payments.setPending, refusal: 'TOO_MANY_REQUESTS' },
    go: async (hub) => {
      await toCardForm(hub)
      await payWith(hub, cards.good)
    },
    says: 'status.error',
    again: 'common.retry',
  },
  {
    code: hostCodes.STRIPE_CANCEL,
    what: 'Stripe cannot be given up',
    host: 'mobile',
    broken: { call: payments.stripeCancel, refusal: 'INTERNAL' },
    go: async (hub, visit) => {
      await payAndWait(hub, visit)
      await hub.page.getByRole('button', { name: hub.t('status.cancel'), exact: true }).click()
      await hub.page
        .getByRole('alertdialog')
        .getByRole('button', { name: hub.t('payment.cancelYes') })
        .click()
    },
    says: 'provider.closeFailed',
    again: 'common.retry',
    asked: true,
  },
  {
    code: hostCodes.MAIL_UPDATE,
    what: 'the address for the receipt is not taken',
    host: 'game',
    broken: { call: payments.updateMailToReceiveCheck, refusal: 'INTERNAL' },
    go: async (hub) => {
      await hub.page.getByLabel(hub.t('payment.email')).fill('another@playhub.example')
      await payButton(hub).click()
    },
    says: 'payment.mailFailed',
    again: 'stripe.pay',
  },
  {
    code: hostCodes.YANDEX_PAY_CREATE,
    what: 'Yandex Pay does not begin',
    host: 'web',
    broken: { call: payments.yandexPayCreate, refusal: 'PROVIDER_UNAVAILABLE' },
    go: async (hub) => {
      await toYandexPay(hub)
      await goThere(hub)
    },
    says: 'yandexPay.createFailed',
    again: 'common.retry',
  },
  {
    code: hostCodes.YANDEX_PAY_CREATE,
    what: 'Yandex Pay names no page',
    host: 'mobile',
    broken: { call: payments.yandexPayCreate, answer: { status: 'success', code: 200, data: { paymentUrl: '' } } },
    go: async (hub) => {
      await toYandexPay(hub)
      await goThere(hub)
      await expect(hub.page.getByRole('heading', { name: 'Ошибка открытия платежа!' })).toBeVisible()
    },
    says: 'yandexPay.noAddressHint',
    again: 'common.retry',
  },
  {
    code: hostCodes.PAYMENT_POLL,
    what: 'the state of the payment cannot be read',
    host: 'game',
    broken: { call: payments.get, refusal: 'TOO_MANY_REQUESTS' },
    go: payAndWait,
    says: 'status.pollText',
    again: 'common.retry',
  },
  {
    code: hostCodes.PAYMENT_FAILED,
    what: 'the bank refuses',
    host: 'game',
    go: async (hub, { page }) => {
      await toYandexPay(hub)
      const there = await openPayWindow(hub, page)
      await choose(there, 'decline')
      await leadBack(there)
    },
    says: 'status.notPaid',
    status: 'fail',
  },
]

for (const [at, { code, what, host, broken, go, says, again, asked = false, status }] of rows.entries()) {
  const language = languages[at % 2] ?? 'en'

  test.describe(`${code}, ${host}, ${language}`, () => {
    test.use({ ...devices[host === 'mobile' ? 'phone' : 'desktop'], locale: language })

    test(what, async ({ visit, player }) => {
      if (broken) await breakIt(visit, broken)
      const ordered = host === 'game' ? '' : await player.order('builder')
      const hub = host === 'game' ? await buyOverGame(visit) : await openIn(visit, host, `/payments/process/${ordered}`)
      await go?.(hub, visit)
      if (says) await expectSaid(hub, says, code)
      if (broken && says && again) {
        await tryAgain(visit, hub, broken, again)
        await expectSaid(hub, says, code)
      }
      await leaveBy(hub, host, asked)
      await expectHeard(visit, host, failed(code, ordered || (await player.purchases())[0]?.uuid, status))
    })
  })
}
