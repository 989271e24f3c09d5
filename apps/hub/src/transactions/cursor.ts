import type { TransactionItem } from '@playhub/contract/transactions'

/** How many purchases the server sends at once. */
const PAGE = 50

/** Where the next page begins; undefined after a page that was not full. */
export const cursorAfter = (page: readonly Pick<TransactionItem, 'createTs' | 'uuid'>[]): string | undefined => {
  const last = page.at(-1)
  return last && page.length >= PAGE ? `${last.createTs}_${last.uuid}` : undefined
}
