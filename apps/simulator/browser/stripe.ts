import { retrieve } from './api.ts'
import { type ConfirmOptions, confirmPayment, handleNextAction } from './confirm-payment.ts'
import { createElements, type ElementsOptions } from './elements.ts'
import type { StripeError } from './wire.ts'

/** This file is the script that shops load as Stripe.js. The frames that it creates are on the origin from which the script was loaded. */
const script = document.currentScript
if (!(script instanceof HTMLScriptElement)) throw new Error('Stripe.js must be loaded by a classic script element.')
const origin = new URL(script.src).origin

const notHere = (what: string) => async (): Promise<{ error: StripeError }> => ({
  error: {
    type: 'invalid_request_error',
    message: `${what} is not part of the simulated Stripe: use the Payment Element and confirmPayment.`,
  },
})

const createStripe = (publishableKey: string) => {
  if (!/^pk_test_\w+$/.test(publishableKey)) throw new Error('Please provide a publishable key of the simulated Stripe: pk_test_…')
  const shop = { origin, publishableKey }
  return {
    elements: (options: ElementsOptions = {}) => createElements(shop, options),
    confirmPayment: (options: ConfirmOptions) => confirmPayment(shop, options),
    retrievePaymentIntent: (clientSecret: string) => retrieve(origin, publishableKey, clientSecret),
    handleNextAction: ({ clientSecret }: { clientSecret: string }) => handleNextAction(shop, clientSecret, navigator.language, 'stripe'),
    createToken: notHere('createToken'),
    createPaymentMethod: notHere('createPaymentMethod'),
    createConfirmationToken: notHere('createConfirmationToken'),
    confirmCardPayment: notHere('confirmCardPayment'),
    confirmSetup: notHere('confirmSetup'),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  }
}

const stripeConstructor = Object.assign((publishableKey: string) => createStripe(publishableKey), { version: 'endive' })
Object.defineProperty(window, 'Stripe', { value: stripeConstructor, writable: true, configurable: true })
