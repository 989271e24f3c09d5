import { PURCHASES_PAGE } from '@playhub/contract/limits'
import type { TransactionItem } from '@playhub/contract/transactions'

/** The start of the next page. Undefined after a page that was not full. */
export const cursorAfter = (page: readonly Pick<TransactionItem, 'createTs' | 'uuid'>[]): string | undefined => {
  const last = page.at(-1)
  return last && page.length >= PURCHASES_PAGE ? `${last.createTs}_${last.uuid}` : undefined
}
