import type { Deps } from '../deps.ts'
import type { AttemptRow } from './data.ts'
import { type PaymentProvider, ProviderFailure } from './providers/providers.ts'

/** The provider of an attempt. Throws when it is no longer configured: its attempts cannot be settled then. */
export const providerOf = (
  { providers }: Pick<Deps, 'providers'>,
  { provider, mode }: Pick<AttemptRow, 'provider' | 'mode'>,
): PaymentProvider => {
  const found = providers[mode][provider]
  if (!found) throw new ProviderFailure('invalid', `${provider} is not configured for ${mode} payments`, undefined)
  return found
}
