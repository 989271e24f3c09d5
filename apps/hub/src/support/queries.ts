import { isPassing } from '@playhub/browser/call-core'
import { CHAT_PAGE, MEDIA_LINK_TTL_MS, SUPPORT_POLL_MS, TICKETS_PAGE } from '@playhub/contract/limits'
import { support, type TicketRow } from '@playhub/contract/support'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callInBackground } from '../session/call.ts'
import type { Identity } from '../session/identity.ts'
import { askAfter, type Conversation, firstSeqOf, hasFiles, isUnfinished, lastSeqOf, withEarlier, withNews } from './chat/conversation.ts'
import { mergeGuest } from './guest.ts'

/** `visitor` owns the tickets. `isLive`: the connection for events is open, so no polling is needed. */
type Asked = { visitor: string; isLive: boolean }

const own = {
  staleTime: 0,
  gcTime: 0,
  networkMode: 'always',
  retry: (failed: number, error: Error) => failed < 1 && isPassing(error),
} as const

/** The interval at which a file check is polled. A check takes a few seconds, and no event announces its end. */
const CHECK_MS = 4000
const UNREAD_EVERY_MS = 60_000

export const ticketsKey = (visitor: string) => ['support', visitor, 'tickets'] as const
export const ticketKey = (visitor: string, id: string) => ['support', visitor, 'ticket', id] as const
export const unreadKey = ['support', 'unread'] as const

const cursorAfter = (page: readonly TicketRow[]) => {
  const last = page.at(-1)
  return last && page.length >= TICKETS_PAGE ? `${last.lastMessageTs}_${last.id}` : undefined
}

export const ticketsQuery = ({ visitor, isLive }: Asked) =>
  infiniteQueryOptions({
    ...own,
    queryKey: ticketsKey(visitor),
    queryFn: ({ pageParam }) => call(support.getTickets, { query: pageParam ? { before: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: (last: readonly TicketRow[]) => cursorAfter(last),
    refetchInterval: isLive ? false : SUPPORT_POLL_MS,
  })

/**
 * Returns the query options of one conversation. The first fetch loads the newest page of messages. Each later fetch loads only changes.
 */
export const ticketQuery = ({ visitor, isLive }: Asked, id: string) =>
  queryOptions<Conversation>({
    ...own,
    queryKey: ticketKey(visitor, id),
    queryFn: async ({ client, queryKey }) => {
      const known = client.getQueryData<Conversation>(queryKey)
      if (!known) return readAnew(id)
      return askNews(client, queryKey, known)
    },
    refetchInterval: ({ state: { data } }) => {
      if (data && isUnfinished(data)) return CHECK_MS
      if (!isLive) return SUPPORT_POLL_MS
      return data && hasFiles(data) ? MEDIA_LINK_TTL_MS : false
    },
  })

const readAnew = async (id: string): Promise<Conversation> => ({
  ...(await call(support.getTicket, { query: { id } })),
  linksAt: Date.now(),
})

const askNews = async (client: QueryClient, key: readonly unknown[], known: Conversation) => {
  let next = known
  let after = askAfter(known, Date.now())
  while (true) {
    const news = await call(support.getTicket, { query: { id: known.id, after } })
    // Support has moved messages, so the loaded messages may have other numbers (`seq`) or be in another ticket now. The whole conversation
    // is loaded again.
    if (news.id !== known.id || news.edition !== known.edition) return readAnew(news.id)
    // Merges into the cached conversation and not into `known`, because earlier messages may have been added to the cache during the call.
    next = withNews(next === known ? (client.getQueryData<Conversation>(key) ?? known) : next, news, Date.now())
    if (news.messages.length < CHAT_PAGE) return next
    after = lastSeqOf(news)
  }
}

/** Loads one earlier page and puts it before the known messages. */
export const loadEarlier = async (client: QueryClient, visitor: string, known: Conversation) => {
  const earlier = await call(support.getTicket, { query: { id: known.id, before: firstSeqOf(known) } })
  client.setQueryData<Conversation>(ticketKey(visitor, known.id), (now) =>
    now && now.id === earlier.id && now.edition === earlier.edition ? withEarlier(now, earlier) : now,
  )
}

/**
 * Returns the query options of the number of unread answers in all tickets. The number is requested in the background, so an expired
 * session does not disturb the player.
 */
export const unreadQuery = ({ status, userId }: Pick<Identity, 'status' | 'userId'>) =>
  queryOptions({
    ...own,
    queryKey: [...unreadKey, status, userId],
    // `signal` aborts the request when the player signs out or in. In that case the session of the request has ended, and the server would
    // answer 401.
    queryFn: async ({ signal }) => {
      // A guest may have signed in outside the support pages. In this case, the guest's tickets of this browser are given to the player
      // first.
      if (status === 'player') await mergeGuest(callInBackground).catch(() => false)
      return (await callInBackground(support.getUnread, {}, signal)).count
    },
    refetchInterval: UNREAD_EVERY_MS,
  })
