import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { queryOptions } from '@tanstack/react-query'
import { loadScript } from '../../base/load-script.ts'
import { live } from '../queries.ts'

type Script = { scriptUrl: string; publishableKey: string }

/** Stripe's script, which must be loaded from Stripe. */
export const stripeScriptQuery = ({ scriptUrl, publishableKey }: Script = { scriptUrl: '', publishableKey: '' }) =>
  queryOptions({
    ...live,
    queryKey: ['payments', 'stripeScript', scriptUrl, publishableKey],
    queryFn: () => openStripe(scriptUrl, publishableKey),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })

/**
 * Loads Stripe.js from the address that the server names. `loadStripe` finds the global and fetches nothing itself.
 * @throws when a blocker or the network keeps the script away.
 */
const openStripe = async (scriptUrl: string, publishableKey: string): Promise<Stripe> => {
  if (!('Stripe' in window)) await loadScript(scriptUrl)
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('Stripe.js runs in a browser only')
  return stripe
}
