import type { PaymentMethod } from '@playhub/contract/payments'
import type { Deps } from '../deps.ts'
import type { Mode } from '../mode.ts'

/** The project's methods for which there are keys of this mode, in the project's order. The first is the default. */
export const allowedMethods = (
  { catalogue, providers }: Pick<Deps, 'catalogue' | 'providers'>,
  { projectId, mode }: { projectId: string; mode: Mode },
): PaymentMethod[] => {
  const settings = catalogue.current().projects.get(projectId)?.config.settings
  return settings?.paymentsMethods.filter((method) => providers[mode][method]) ?? []
}
