import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Composing } from '../composing.ts'
import { dropShown, type Outgoing, takeBack, useOutbox } from '../outbox.ts'
import { ticketKey } from '../queries.ts'
import type { Conversation } from './conversation.ts'

/** Whether a message was refused because the ticket was already closed. */
const isLate = ({ state, problem }: Outgoing) => state === 'failed' && problem === 'TICKET_CLOSED'

/** Returns the visitor's messages that the loaded ticket does not contain yet: those that are being sent, were just sent, or failed. */
export const useOutgoing = (
  visitor: string,
  ticketId: string,
  ticket: Conversation | undefined,
  composing: Composing,
): readonly Outgoing[] => {
  const client = useQueryClient()
  const own = useOutbox().filter((each) => each.ticketId === ticketId)
  const shown = new Set(ticket?.messages.map(({ id }) => id))
  const arrived = own.filter(({ state }) => state === 'sent').length
  const late = own.find(isLate)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ticket is requested again after each message that was sent.
  useEffect(() => {
    if (arrived > 0) void client.invalidateQueries({ queryKey: ticketKey(visitor, ticketId) })
  }, [arrived, visitor, ticketId])

  const onShown = useEffectEvent(() => dropShown(shown))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again when the number of messages changes.
  useEffect(() => onShown(), [shown.size, own.length])

  // The ticket was closed before the message arrived. The text goes back into the editor, from which the visitor can copy it. No error is
  // shown, because the page already says that the ticket is closed.
  const giveBack = useEffectEvent(({ key, html, files }: Outgoing) => {
    composing.takeBack({ html, files })
    void takeBack(key)
    void client.invalidateQueries({ queryKey: ticketKey(visitor, ticketId) })
  })
  useEffect(() => {
    if (late) giveBack(late)
  }, [late])

  return own.filter((each) => !shown.has(each.key) && !isLate(each))
}
