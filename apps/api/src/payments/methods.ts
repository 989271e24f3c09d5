import type { PaymentMethod } from '@playhub/contract/payments'
import type { Deps } from '../deps.ts'
import type { Mode } from '../mode.ts'
import type { AttemptRow } from './data.ts'
import { type PaymentProvider, ProviderFailure } from './providers/providers.ts'

/** Returns the project's payment methods for which there are keys of this mode, in the project's order. The first method is the default. */
export const allowedMethods = (
  { catalogue, providers }: Pick<Deps, 'catalogue' | 'providers'>,
  { projectId, mode }: { projectId: string; mode: Mode },
): PaymentMethod[] => {
  const settings = catalogue.current().projects.get(projectId)?.config.settings
  return settings?.paymentsMethods.filter((method) => providers[mode][method]) ?? []
}

/**
 * Returns the provider of an attempt. Throws ProviderFailure if the provider is no longer configured. Its attempts then wait until it is
 * configured again.
 */
export const providerOf = (
  { providers }: Pick<Deps, 'providers'>,
  { provider, mode }: Pick<AttemptRow, 'provider' | 'mode'>,
): PaymentProvider => {
  const found = providers[mode][provider]
  if (!found) throw new ProviderFailure('unavailable', `${provider} is not configured for ${mode} payments`, undefined)
  return found
}
