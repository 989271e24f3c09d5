import type { Collection } from '@playhub/contract/games/collection'
import { paymentMethods } from '@playhub/contract/payments'
import { change, loadPayment, type PaymentDeps } from '../../src/payments/core/change.ts'
import { checkGood } from '../../src/payments/core/collecting.ts'
import type { Random } from './random.ts'

/**
 * Returns a catalogue with only the game's project. `collection` is the project's setting that decides when a good (a bought item) counts
 * as collected.
 */
export const catalogueWith = (collection: Collection) => {
  const settings = { paymentsMethods: [...paymentMethods], pageTitle: { en: 'Game' }, collection }
  const project = { config: { settings, mainData: { outOfCatalog: false } }, game: null }
  // The other fields of the catalogue are missing, because the tested functions do not read them.
  return { current: () => ({ version: 1, projects: new Map([['game', project]]) }) } as unknown as PaymentDeps['catalogue']
}

/** Checks whether the game has collected the good (the bought item). Returns true if the notice about the payment must be sent again. */
export const lookAtGood = async (deps: PaymentDeps, id: string, { random, isDelivered }: { random: Random; isDelivered: boolean }) => {
  const state = await loadPayment(deps, { good: id })
  const sending = isDelivered ? 'possible' : random.pick(['busy', 'never'] as const)
  return (await change(deps, state, (draft) => checkGood(draft, { isDelivered, sending }))).result
}
