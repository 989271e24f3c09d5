import { PURCHASES_PAGE } from '@playhub/contract/limits'
import type { TransactionItem } from '@playhub/contract/transactions'

/** Returns the cursor of the next page. Returns undefined if `page` is not full, because it is then the last page. */
export const cursorAfter = (page: readonly Pick<TransactionItem, 'createTs' | 'uuid'>[]): string | undefined => {
  const last = page.at(-1)
  return last && page.length >= PURCHASES_PAGE ? `${last.createTs}_${last.uuid}` : undefined
}
