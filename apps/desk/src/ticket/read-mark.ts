import { useIsVisible } from '@playhub/browser/use-is-visible'
import { desk } from '@playhub/contract/desk'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { useEffect, useRef } from 'react'
import { call } from '../base/call.ts'

/**
 * Marks the ticket as read while the end of the conversation is on the screen and the page is visible. For the assignee, this also removes
 * the mark "back from snooze".
 */
export const useReadMark = ({ id, seq, unread, returned }: DeskTicket, isAtEnd: boolean) => {
  const isVisible = useIsVisible()
  const marked = useRef('')
  const isRead = isVisible && isAtEnd && (unread > 0 || returned !== null)
  const state = `${seq} ${returned?.ts}`
  useEffect(() => {
    if (!isRead || marked.current === state) return
    marked.current = state
    call(desk.tickets.markRead, { params: { id }, body: { seq } }).catch(() => {
      // A failed call is repeated when the next message arrives, or when the page is visible again.
      marked.current = ''
    })
  }, [id, seq, state, isRead])
}
