import { useIsVisible } from '@playhub/browser/use-is-visible'
import { desk } from '@playhub/contract/desk'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { useEffect, useRef } from 'react'
import { call } from '../base/call.ts'

/** Says that staff have read the ticket, while its end is on a screen that somebody looks at. */
export const useReadMark = ({ id, seq, unread }: DeskTicket, isAtEnd: boolean) => {
  const isVisible = useIsVisible()
  const marked = useRef(0)
  const isRead = isVisible && isAtEnd && unread > 0
  useEffect(() => {
    if (!isRead || marked.current >= seq) return
    marked.current = seq
    call(desk.tickets.markRead, { params: { id }, body: { seq } }).catch(() => {
      // With the next message, or the next look, it is said again.
      marked.current = 0
    })
  }, [id, seq, isRead])
}
