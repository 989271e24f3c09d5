import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Composing } from '../composing.ts'
import { dropShown, type Outgoing, takeBack, useOutbox } from '../outbox.ts'
import { ticketKey } from '../queries.ts'
import type { Conversation } from './conversation.ts'

/** The ticket was closed first. */
const isLate = ({ state, problem }: Outgoing) => state === 'failed' && problem === 'TICKET_CLOSED'

/** The messages of a ticket that are on their way, until the ticket itself contains them. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each that has arrived.
  useEffect(() => {
    if (arrived > 0) void client.invalidateQueries({ queryKey: ticketKey(visitor, ticketId) })
  }, [arrived, visitor, ticketId])

  const onShown = useEffectEvent(() => dropShown(shown))
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each message more.
  useEffect(() => onShown(), [shown.size, own.length])

  // No error message: the ticket says that it is closed, and the text can be copied.
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
