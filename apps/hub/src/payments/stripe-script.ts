import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { loadScript } from '../load-script.ts'

/**
 * Stripe.js from the address that the server names. `loadStripe` takes the global that it defines and would otherwise fetch its own address.
 * @throws when a blocker or the network keeps the script away.
 */
export const openStripe = async (scriptUrl: string, publishableKey: string): Promise<Stripe> => {
  if (!('Stripe' in window)) await loadScript(scriptUrl)
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('Stripe.js runs in a browser only')
  return stripe
}
