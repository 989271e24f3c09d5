import { deskPrices as en } from '@playhub/phrases/en/desk-prices'
import { deskPrices as ru } from '@playhub/phrases/ru/desk-prices'
import { textsOf } from '../base/i18n.tsx'

/** The texts of the price lists. */
export const usePricesT = textsOf<typeof en>({ en, ru })
