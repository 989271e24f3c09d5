import type { DeskTicket, ThreadEntry } from '@playhub/contract/desk/tickets'
import { useRef } from 'react'
import { useStaff } from '../base/session.tsx'

/**
 * The last message that an answer was written in sight of. A colleague's answer that came after its last change was shown too late to
 * have been minded: the answer is then from before it.
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
