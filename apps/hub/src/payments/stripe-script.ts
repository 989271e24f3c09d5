import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

let loading: { url: string; script: Promise<void> } | undefined

const loadScript = (url: string) => {
  if (loading?.url === url) return loading.script
  const script = new Promise<void>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = url
    element.async = true
    element.addEventListener('load', () => resolve())
    element.addEventListener('error', () => {
      element.remove()
      loading = undefined
      reject(new Error(`${url} did not load`))
    })
    document.head.append(element)
  })
  loading = { url, script }
  return script
}

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
