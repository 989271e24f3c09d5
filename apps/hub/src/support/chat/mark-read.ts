import { useIsVisible } from '@playhub/browser/use-is-visible'
import { support } from '@playhub/contract/support'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../session/call.ts'
import { ticketKey, ticketsKey, unreadKey } from '../queries.ts'
import { type Conversation, lastSeqOf } from './conversation.ts'

/** Marks all loaded messages as read when the page and the end of the conversation are visible. */
export const useMarkRead = (ticket: Conversation, visitor: string, isAtEnd: boolean) => {
  const client = useQueryClient()
  const isSeen = useIsVisible() && isAtEnd
  const told = useRef(0)
  const last = lastSeqOf(ticket)

  const tell = useEffectEvent(async () => {
    if (!isSeen || ticket.unreadMessageCount === 0 || told.current >= last) return
    told.current = last
    try {
      await call(support.markRead, { body: { ticketId: ticket.id, seq: last } })
    } catch {
      // After a failure, the request is sent again with the next message, or when the end of the conversation is visible again.
      told.current = 0
      return
    }
    client.setQueryData<Conversation>(
      ticketKey(visitor, ticket.id),
      (now) => now && { ...now, unreadMessageCount: lastSeqOf(now) > last ? now.unreadMessageCount : 0 },
    )
    void client.invalidateQueries({ queryKey: ticketsKey(visitor) })
    void client.invalidateQueries({ queryKey: unreadKey })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again when one of these values changes.
  useEffect(() => void tell(), [isSeen, last, ticket.unreadMessageCount])
}
