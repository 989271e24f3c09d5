import { desk } from '@playhub/contract/desk'
import { MENTIONS_PAGE } from '@playhub/contract/desk/mentions/mentions'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'

/** First part of the query keys for the staff member's own mentions. */
export const MENTIONS = 'mentions'
/** How often the desk polls for new mentions, in ms. Events report them sooner, but an event can be lost. */
const LOOK_EVERY_MS = 60_000

export const mentionsQuery = infiniteQueryOptions({
  queryKey: [MENTIONS, 'list'],
  queryFn: ({ pageParam, signal }) => call(desk.mentions.listMentions, { query: pageParam === '' ? {} : { after: pageParam } }, signal),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
})

export const newMentionsQuery = queryOptions({
  queryKey: [MENTIONS, 'new'],
  queryFn: ({ signal }) => call(desk.mentions.listNewMentions, {}, signal),
  refetchInterval: LOOK_EVERY_MS,
})

/** Marks all mentions as seen that are not newer than `until`, and reads the lists again. */
export const seeAllMentions = async (client: QueryClient, until: string) => {
  await call(desk.mentions.seeAllMentions, { body: { until } })
  await client.invalidateQueries({ queryKey: [MENTIONS] })
}

/** In ms. Notes seen within this time are marked by one call. */
const GATHER_MS = 200
let gathered: { notes: string[]; done: Promise<void> } | undefined

/**
 * Marks the mention in a note as seen. Notes that become visible at about the same time are marked by one call, and the lists are read
 * again only once.
 */
export const seeMention = (client: QueryClient, note: string): Promise<void> => {
  if (gathered && gathered.notes.length < MENTIONS_PAGE) {
    gathered.notes.push(note)
    return gathered.done
  }
  const notes = [note]
  const send = async () => {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    if (gathered?.notes === notes) gathered = undefined
    try {
      await call(desk.mentions.seeMentions, { body: { notes } })
    } finally {
      // The server may have marked the mentions although the reply was lost.
      void client.invalidateQueries({ queryKey: [MENTIONS] })
    }
  }
  gathered = { notes, done: send() }
  return gathered.done
}

/** Returns the URL of the note in its conversation. */
export const hrefOfNote = ({ ticketId, noteId }: { ticketId: string; noteId: string }) => `/tickets/${ticketId}?note=${noteId}`
