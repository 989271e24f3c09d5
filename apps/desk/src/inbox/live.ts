import type { DeskEvent } from '@playhub/contract/desk'
import { SUPPORT_POLL_MS } from '@playhub/contract/limits'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { atMostEvery } from '../base/at-most-every.ts'
import { cardQuery } from '../player/queries.ts'
import { listenAtDesk } from '../support/desk-stream.ts'
import { INBOX } from '../support/inbox-queries.ts'
import { presenceNews } from '../support/presence-news.ts'
import { TICKET, ticketQuery } from '../support/ticket-queries.ts'

/** There may be many events per second. The list is read again at most once in this time, in ms. */
const LIST_EVERY_MS = 1500

/**
 * Keeps the list, the counts and the open ticket up to date through events. Polls while the event stream is disconnected, and returns
 * whether it is.
 */
export const useLiveTickets = () => {
  const client = useQueryClient()
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    const list = atMostEvery(LIST_EVERY_MS, () => void client.invalidateQueries({ queryKey: [INBOX] }))
    const everything = () => {
      list.ask()
      void client.invalidateQueries({ queryKey: [TICKET] })
    }
    let poll: ReturnType<typeof setInterval> | undefined
    const stopPoll = () => clearInterval(poll)
    const unlisten = listenAtDesk({
      onEvent: (event) => take(client, event, list.ask),
      onOpen: () => {
        stopPoll()
        setIsLost(false)
        everything()
      },
      onLost: () => {
        stopPoll()
        setIsLost(true)
        poll = setInterval(everything, SUPPORT_POLL_MS)
      },
    })
    return () => {
      unlisten()
      stopPoll()
      list.stop()
    }
  }, [client])
  return isLost
}

const take = (client: QueryClient, { ticketId, kind }: DeskEvent, askList: () => void) => {
  if (kind === 'presence') return presenceNews.tell(ticketId)
  void client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey })
  // The player's card is read again too: a guest may have signed in, or a name or purchase may have changed.
  void client.invalidateQueries({ queryKey: cardQuery(ticketId).queryKey })
  askList()
}
