import type { InboxRow } from '@playhub/contract/desk/tickets'
import { useState } from 'react'
import { settleRows } from './settle-rows.ts'

type Kept = { list: string; fresh: readonly InboxRow[]; rows: readonly InboxRow[] }

/** The rows to show: what the server lists, and while somebody is at the list (`isHeld`) nothing that would push its rows about. `list` names the list. */
export const useSettledRows = (list: string, fresh: readonly InboxRow[], isHeld: boolean) => {
  const [kept, setKept] = useState<Kept>({ list, fresh, rows: fresh })
  const isOther = kept.list !== list
  let now = kept
  if (isOther || kept.fresh !== fresh || (!isHeld && kept.rows !== fresh)) {
    now = { list, fresh, rows: isHeld && !isOther ? settleRows(kept.rows, fresh).rows : fresh }
    setKept(now)
  }
  return {
    rows: now.rows,
    held: settleRows(now.rows, fresh).held,
    /** Shows everything where it belongs. */
    take: () => setKept({ list, fresh, rows: fresh }),
  }
}
