import { retrieve } from './api.ts'
import { showChallenge } from './challenge-dialog.ts'
import type { Elements } from './elements.ts'
import { inLanguage } from './refusals.ts'
import type { Shop } from './shop.ts'
import type { Outcome } from './wire.ts'

export type ConfirmOptions = {
  elements?: Elements
  clientSecret?: string
  confirmParams?: { return_url?: string; receipt_email?: string }
  redirect?: 'always' | 'if_required'
}

/**
 * Pays with the data that the player entered in the `elements`, and resolves with the outcome. After a success, also navigates to
 * `return_url`, unless `redirect` is `if_required`.
 */
export const confirmPayment = async (
  shop: Shop,
  { elements, clientSecret, confirmParams = {}, redirect = 'always' }: ConfirmOptions,
): Promise<Outcome> => {
  if (!elements) throw new Error('Invalid value for stripe.confirmPayment(): elements should be an Elements instance.')
  if (redirect === 'always' && !confirmParams.return_url) {
    throw new Error("stripe.confirmPayment(): the `confirmParams.return_url` argument is required unless `redirect` is 'if_required'.")
  }
  const options = elements.internals.options()
  const secret = clientSecret ?? options.clientSecret
  if (!secret) throw new Error('stripe.confirmPayment(): the client secret is missing.')

  const confirmation = { clientSecret: secret, returnUrl: confirmParams.return_url, receiptEmail: confirmParams.receipt_email }
  const first = await elements.internals.payment().confirm(confirmation)
  const outcome =
    first.paymentIntent?.status === 'requires_action'
      ? await handleNextAction(shop, secret, options.locale ?? navigator.language, options.appearance?.theme ?? 'stripe')
      : first
  if (redirect === 'always' && outcome.paymentIntent && confirmParams.return_url) leaveFor(confirmParams.return_url, outcome.paymentIntent)
  return outcome
}

/** Shows the bank's 3-D Secure page to the player, then reads the result. */
export const handleNextAction = async (shop: Shop, clientSecret: string, locale: string, theme: string): Promise<Outcome> => {
  await showChallenge(shop, clientSecret, locale, theme)
  const outcome = await retrieve(shop.origin, shop.publishableKey, clientSecret)
  const { paymentIntent } = outcome
  if (paymentIntent?.last_payment_error)
    return { error: { ...inLanguage(locale, paymentIntent.last_payment_error), payment_intent: paymentIntent } }
  return outcome
}

const leaveFor = (returnUrl: string, intent: { id: string; client_secret: string; status: string }) => {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'pending')
  window.location.assign(url)
}
