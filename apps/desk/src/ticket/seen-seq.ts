import type { ThreadEntry } from '@playhub/contract/desk/thread'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { useRef } from 'react'
import { useStaff } from '../base/session.tsx'

/**
 * Returns the number of the last message that the writer saw. A colleague's answer that arrived after the last change of the text counts as
 * not seen.
 */
export const useSeenSeq = ({ seq }: DeskTicket, entries: readonly ThreadEntry[]) => {
  const { id } = useStaff()
  const touched = useRef(seq)
  return {
    touch: () => {
      touched.current = seq
    },
    now: () => seenSeqOf(entries, seq, touched.current, id),
  }
}

export const seenSeqOf = (entries: readonly ThreadEntry[], last: number, touched: number, ownId: string) => {
  const theirs = entries.find(
    (entry) => entry.kind === 'message' && entry.author === 'staff' && entry.authorId !== ownId && entry.seq > touched,
  )
  return theirs?.kind === 'message' ? theirs.seq - 1 : last
}
