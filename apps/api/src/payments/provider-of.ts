import type { Deps } from '../deps.ts'
import type { AttemptRow } from './data.ts'
import { type PaymentProvider, ProviderFailure } from './providers/providers.ts'

/**
 * The provider of an attempt. Throws ProviderFailure if it is no longer configured; its attempts then wait until it is configured again.
 */
export const providerOf = (
  { providers }: Pick<Deps, 'providers'>,
  { provider, mode }: Pick<AttemptRow, 'provider' | 'mode'>,
): PaymentProvider => {
  const found = providers[mode][provider]
  if (!found) throw new ProviderFailure('unavailable', `${provider} is not configured for ${mode} payments`, undefined)
  return found
}
