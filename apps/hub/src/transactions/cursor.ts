import { PURCHASES_PAGE } from '@playhub/contract/limits'
import type { TransactionItem } from '@playhub/contract/transactions'

/** Returns the cursor of the next page, or undefined if `page` is not full and so is the last one. */
export const cursorAfter = (page: readonly Pick<TransactionItem, 'createTs' | 'uuid'>[]): string | undefined => {
  const last = page.at(-1)
  return last && page.length >= PURCHASES_PAGE ? `${last.createTs}_${last.uuid}` : undefined
}
