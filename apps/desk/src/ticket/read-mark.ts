import { useIsVisible } from '@playhub/browser/use-is-visible'
import { desk } from '@playhub/contract/desk'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { useEffect, useRef } from 'react'
import { call } from '../base/call.ts'

/** Marks the ticket as read while its end is visible in a visible page. */
export const useReadMark = ({ id, seq, unread }: DeskTicket, isAtEnd: boolean) => {
  const isVisible = useIsVisible()
  const marked = useRef(0)
  const isRead = isVisible && isAtEnd && unread > 0
  useEffect(() => {
    if (!isRead || marked.current >= seq) return
    marked.current = seq
    call(desk.tickets.markRead, { params: { id }, body: { seq } }).catch(() => {
      // A failed call is repeated when the next message arrives, or when the page is visible again.
      marked.current = 0
    })
  }, [id, seq, isRead])
}
