import type { Config } from '../../config.ts'
import type { Providers } from './providers.ts'
import { stripeProvider } from './stripe.ts'

/** Every provider that there are keys for. */
export const createProviders = ({ stripe }: Config): Providers => {
  const mode = stripe.secretKey.includes('_live_') ? 'live' : 'test'
  return { test: {}, live: {}, [mode]: { stripe: stripeProvider(stripe) } }
}
