import { readEvents } from '@playhub/browser/event-stream'
import { SUPPORT_EVENTS_PATH, ticketEvent } from '@playhub/contract/support'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addressOf, requestHeaders } from '../session/call.ts'
import { tokenDecided } from '../session/request-values.ts'
import { wakeOutbox } from './outbox.ts'
import { ticketKey, ticketsKey, unreadKey } from './queries.ts'

/**
 * Listens for events while the page is visible, and refetches the data that changed. A hidden page does not listen: a browser allows only a
 * few connections for all tabs, and visitors who are away get an e-mail. Returns whether the connection for events is open.
 */
export const usePushes = (visitor: string | undefined): boolean => {
  const client = useQueryClient()
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    if (visitor === undefined) return
    let reading: AbortController | undefined
    const follow = () => {
      if (document.visibilityState === 'visible') {
        if (reading) return
        reading = new AbortController()
        void listen(client, visitor, setLive, reading.signal)
      } else {
        reading?.abort()
        reading = undefined
        setLive(false)
      }
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      reading?.abort()
      setLive(false)
    }
  }, [client, visitor])
  return isLive
}

const listen = async (client: QueryClient, visitor: string, setLive: (isLive: boolean) => void, signal: AbortSignal) => {
  await tokenDecided()
  const askAll = () => {
    void client.invalidateQueries({ queryKey: ['support', visitor] })
    void client.invalidateQueries({ queryKey: unreadKey })
  }
  await readEvents({
    url: addressOf({ path: SUPPORT_EVENTS_PATH }, {}),
    headers: () => requestHeaders({ access: 'any' }),
    onEvent: (name, json) => {
      const event = ticketEvent.safeParse(json)
      // Any other event makes all data load again. For example, after `merged` the new data shows what happened to the guest's tickets.
      if (name !== 'ticket' || !event.success) return askAll()
      void client.invalidateQueries({ queryKey: ticketsKey(visitor) })
      void client.invalidateQueries({ queryKey: ticketKey(visitor, event.data.ticketId) })
      void client.invalidateQueries({ queryKey: unreadKey })
    },
    onOpen: () => {
      setLive(true)
      askAll()
      wakeOutbox()
    },
    onLost: () => setLive(false),
    signal,
  })
}
