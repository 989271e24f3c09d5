import { readEvents } from '@playhub/browser/event-stream'
import { DESK_EVENTS_PATH, type DeskEvent, deskEvent } from '@playhub/contract/desk'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import { SUPPORT_POLL_MS } from '@playhub/contract/limits'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cardQuery } from '../player/queries.ts'
import { INBOX } from '../support/inbox-queries.ts'
import { presenceNews } from '../support/presence-news.ts'
import { ticketQuery } from '../support/ticket-queries.ts'

/** There may be many events per second. The list is read again at most once in this time. */
const LIST_EVERY_MS = 1500

/**
 * Keeps the list, the counts and the open ticket up to date through events, or by polling while no events arrive. Returns whether events
 * are missing.
 */
export const useLiveTickets = () => {
  const client = useQueryClient()
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const list = refreshList(client)
    const everything = () => {
      list.ask()
      void client.invalidateQueries({ queryKey: ['ticket'] })
    }
    let poll: ReturnType<typeof setInterval> | undefined
    const stopPoll = () => clearInterval(poll)
    void readEvents({
      url: deskPrefix + DESK_EVENTS_PATH,
      headers: () => ({}),
      signal: ending.signal,
      onEvent: (_, json) => {
        const event = deskEvent.safeParse(json)
        if (event.success) take(client, event.data, list.ask)
      },
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
      ending.abort()
      stopPoll()
      list.stop()
    }
  }, [client])
  return isLost
}

const take = (client: QueryClient, { ticketId, kind }: DeskEvent, askList: () => void) => {
  if (kind === 'presence') return presenceNews.tell(ticketId)
  void client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey })
  // The guest may have signed in, or a name or purchase may have changed.
  void client.invalidateQueries({ queryKey: cardQuery(ticketId).queryKey })
  askList()
}

/**
 * Returns `ask`, which reads the list again at once. If `ask` is called again within `LIST_EVERY_MS`, the list is read once more after that
 * time.
 */
const refreshList = (client: QueryClient) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  const refresh = () => {
    isAsked = false
    void client.invalidateQueries({ queryKey: [INBOX] })
    timer = setTimeout(() => {
      timer = undefined
      if (isAsked) refresh()
    }, LIST_EVERY_MS)
  }
  return {
    ask: () => {
      isAsked = true
      if (timer === undefined) refresh()
    },
    stop: () => clearTimeout(timer),
  }
}
