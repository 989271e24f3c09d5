import type { InboxRow } from '@playhub/contract/desk/tickets'
import { useState } from 'react'
import { settleRows } from './settle-rows.ts'

type Kept = { list: string; fresh: readonly InboxRow[]; rows: readonly InboxRow[] }

/**
 * Returns the rows to show: the rows of the server's list. While somebody uses the list (`isHeld`), the shown rows do not move. `list`
 * identifies the list. `hasMore`: the list has pages that are not loaded.
 */
export const useSettledRows = (list: string, fresh: readonly InboxRow[], isHeld: boolean, hasMore: boolean) => {
  const [kept, setKept] = useState<Kept>({ list, fresh, rows: fresh })
  const isOther = kept.list !== list
  let now = kept
  if (isOther || kept.fresh !== fresh || (!isHeld && kept.rows !== fresh)) {
    now = { list, fresh, rows: isHeld && !isOther ? settleRows(kept.rows, fresh).rows : fresh }
    setKept(now)
  }
  const { gone, held } = settleRows(now.rows, fresh, hasMore)
  return {
    rows: now.rows,
    /** The ids of the shown rows that the server's list does not contain any more. */
    gone,
    held,
    /** Shows all rows in the server's order. */
    take: () => setKept({ list, fresh, rows: fresh }),
  }
}
