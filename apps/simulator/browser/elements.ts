import { createPaymentElement, type PaymentElement } from './payment-element.ts'
import type { Shop } from './shop.ts'
import type { Appearance, StripeError } from './wire.ts'

export type ElementsOptions = {
  clientSecret?: string
  locale?: string
  appearance?: Appearance
  mode?: string
  amount?: number
  currency?: string
}

/** The object `elements` of Stripe.js: the input elements of one payment. */
export type Elements = ReturnType<typeof createElements>

export const createElements = (shop: Shop, given: ElementsOptions) => {
  let options = given
  let payment: PaymentElement | undefined
  const settings = () => ({ locale: options.locale ?? 'auto', appearance: options.appearance ?? {} })

  return {
    create: (type: string) => {
      if (type !== 'payment') throw new Error(`The simulated Stripe has no "${type}" element, only "payment".`)
      if (payment) throw new Error('Can only create one Element of type payment.')
      payment = createPaymentElement(shop, settings, () => {
        payment = undefined
      })
      return payment.element
    },
    getElement: (type: unknown) => (type === 'payment' || isPaymentComponent(type) ? (payment?.element ?? null) : null),
    update: (changed: ElementsOptions) => {
      options = { ...options, ...changed }
      payment?.applySettings()
    },
    fetchUpdates: async () => ({}),
    /** Checks the fields and shows errors beside them. */
    submit: async (): Promise<{ error?: StripeError; selectedPaymentMethod?: 'card' }> => {
      const error = await paymentOf(payment).submit()
      return error ? { error } : { selectedPaymentMethod: 'card' }
    },
    on: () => {},
    /** Only `confirmPayment` may use `internals`. */
    internals: { options: () => options, payment: () => paymentOf(payment) },
  }
}

const paymentOf = (payment: PaymentElement | undefined): PaymentElement => {
  if (!payment) throw new Error('Could not find a mounted payment Element: create and mount one first.')
  return payment
}

/** Whether `type` is the React component of the Payment Element. Stripe's React package passes this component instead of a name. */
const isPaymentComponent = (type: unknown): boolean =>
  typeof type === 'function' && '__elementType' in type && type.__elementType === 'payment'
