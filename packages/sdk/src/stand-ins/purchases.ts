import { HubError } from '../hub-error.ts'
import type { Good, Hub } from '../public-types.ts'

/** Buys an item of the price list. Returns the good that the payment gave. Rejects with HubError if the item was not paid. */
export const buyGood = async ({ payments }: Pick<Hub, 'payments'>, itemId: string, payload = ''): Promise<Good> => {
  const { outcome, paymentId } = await payments.buy({ itemId, ...(payload !== '' && { payload }) })
  if (outcome !== 'paid') throw new HubError(outcome.toUpperCase())
  const good = (await payments.purchases()).find((each) => each.paymentId === paymentId)
  // The good is not listed if another tab or the game's server has already used it up.
  if (!good) throw new HubError('GOOD_CONSUMED')
  return good
}
