import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { queryOptions } from '@tanstack/react-query'
import { loadScript } from '../../base/load-script.ts'
import { live } from '../queries.ts'

type Script = { scriptUrl: string; publishableKey: string }

/** Loads Stripe's script. Stripe requires that it is loaded from Stripe's own server. */
export const stripeScriptQuery = ({ scriptUrl, publishableKey }: Script = { scriptUrl: '', publishableKey: '' }) =>
  queryOptions({
    ...live,
    queryKey: ['payments', 'stripeScript', scriptUrl, publishableKey],
    queryFn: () => openStripe(scriptUrl, publishableKey),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })

/**
 * Loads Stripe.js from the URL that the server names. After that, `loadStripe` uses the global `Stripe` and loads nothing itself.
 * @throws when a content blocker or a network problem prevents the script from loading.
 */
const openStripe = async (scriptUrl: string, publishableKey: string): Promise<Stripe> => {
  if (!('Stripe' in window)) await loadScript(scriptUrl)
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('Stripe.js runs in a browser only')
  return stripe
}
