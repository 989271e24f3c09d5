import { HubError } from '../../hub-error.ts'
import type { CatalogItem, Good, Hub } from '../../public-types.ts'
import { buyGood } from '../purchases.ts'

export const createPayments = (hub: Hub) => ({
  isSupported: true,
  getCatalog: async () => (await hub.payments.catalog()).map(productOf),
  purchase: async (id: string) => purchaseOf(await buyGood(hub, id)),
  getPurchases: async () => (await hub.payments.purchases()).map(purchaseOf),
  /** `id` is the item's id, not the good's, because games of the bridge use only item ids. */
  consumePurchase: async (id: string) => {
    const good = (await hub.payments.purchases()).find(({ itemId }) => itemId === id)
    if (!good) throw new HubError('GOOD_NOT_FOUND')
    return purchaseOf(await hub.payments.consume(good.goodId))
  },
})

const productOf = ({ itemId, title, amount, currency, price }: CatalogItem) => ({
  ...{ id: itemId, name: title, title, description: '', price },
  ...{ priceCurrencyCode: currency, priceValue: amount / 100 },
})

const purchaseOf = ({ itemId, goodId, paymentId }: Good) => ({ id: itemId, purchaseToken: goodId, orderId: paymentId })
