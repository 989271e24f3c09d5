import type { openStripeTables } from './stripe/records.ts'
import type { openYookassaTables } from './yookassa/records.ts'

type Stripe = ReturnType<typeof openStripeTables>
type Yookassa = ReturnType<typeof openYookassaTables>

const EMAIL = 'player@playhub.example'

/**
 * The paid purchases of the hub's demo content, with the same ids. The simulated provider must have stored them, so that they can be
 * refunded.
 */
const atStripe = [
  { id: 'demo_2', at: '2026-04-02T20:41:40Z', amount: 179, refunded: 0 },
  { id: 'demo_4', at: '2026-05-09T09:15:40Z', amount: 149, refunded: 149 },
  { id: 'demo_5', at: '2026-06-21T16:30:40Z', amount: 399, refunded: 0 },
  { id: 'demo_7', at: '2026-08-11T12:00:40Z', amount: 349, refunded: 100 },
  { id: 'demo_11', at: '2026-08-20T22:40:40Z', amount: 449, refunded: 0 },
]
const atYookassa = [{ id: '5eed0000-0000-4000-8003-000000000001', at: '2026-03-14T18:05:40Z', amount: 9900, title: '100 pearls' }]

/** Stores the demo purchases that are not stored yet. Stored purchases are not reset. */
export const rememberDemoPurchases = (stripe: Stripe, yookassa: Yookassa) => {
  for (const one of atStripe) if (!stripe.intents.has(one.id)) rememberIntent(stripe, one)
  for (const one of atYookassa) if (!yookassa.payments.has(one.id)) rememberPayment(yookassa, one)
}

const rememberIntent = ({ intents, charges }: Stripe, { id, at, amount, refunded }: (typeof atStripe)[number]) => {
  const created = Math.floor(Date.parse(at) / 1000)
  const card = {
    ...{ id: `pm_${id}`, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030, decline: null },
    ...{ asks3ds: false, refundFails: false, refundWaits: false, isDisputed: false },
  }
  const about = { amount, currency: 'usd', receiptEmail: EMAIL, description: null, metadata: {}, created }
  const charge = `ch_${id}`
  charges.set(charge, {
    ...about,
    ...{ id: charge, intent: id, card, amountCaptured: amount, amountRefunded: refunded },
    ...{ isAuthenticated: false, failure: null, dispute: null },
  })
  intents.set(id, {
    ...about,
    ...{
      id,
      secret: `${id}_secret_demo`,
      status: 'succeeded',
      amountReceived: amount,
      captureMethod: 'automatic',
      allowRedirects: 'never',
    },
    ...{ statementSuffix: null, canceledAt: null, cancellationReason: null, card, latestCharge: charge },
    ...{ failure: null, failedCard: null, returnUrl: null },
  })
}

const rememberPayment = ({ payments }: Yookassa, { id, at, amount, title }: (typeof atYookassa)[number]) => {
  const item = {
    description: title,
    quantity: 1,
    priceMinor: amount,
    vatCode: 1,
    measure: 'piece',
    paymentSubject: 'service',
    paymentMode: 'full_payment',
  }
  payments.set(id, {
    ...{
      id,
      token: `ct-${id}`,
      status: 'succeeded',
      amountMinor: amount,
      refundedMinor: 0,
      capture: true,
      returnUrl: null,
      locale: 'en_US',
    },
    ...{ description: title, metadata: {}, customerId: null, receipt: { email: EMAIL, items: [item], taxSystemCode: null } },
    registration: 'succeeded',
    method: { type: 'bank_card', id, first6: '411111', last4: '1111', expiryMonth: '12', expiryYear: '2030', cardType: 'Visa' },
    ...{ challenged: null, isAuthenticated: false, refusal: null },
    ...{ created: Date.parse(at), captured: Date.parse(at), holdUntil: null, paysAt: null },
  })
}
