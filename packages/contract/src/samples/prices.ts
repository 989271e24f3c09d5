import type { PriceLine } from '../desk/projects.ts'
import type { PriceItem } from '../projects/prices.ts'

/**
 * This file contains a sample of a price item, as staff edit it and as players get it. Tests copy the sample and change the fields that
 * they check.
 */

export const samplePriceLine: PriceLine = {
  ...{ id: 'pearls-100', ruTitle: '100 pearls in Russian', enTitle: '100 pearls', rubMinor: 9900, usdMinor: 129 },
  ...{ logoName: 'pearls-100', isActive: true },
}

export const samplePriceItem: PriceItem = {
  ...{ id: 'pearls-100', ruTitle: '100 pearls in Russian', ruValue: '99.00', enTitle: '100 pearls', enValue: '1.29' },
  logoName: 'pearls-100',
}
