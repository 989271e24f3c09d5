import { PAGE_SIZE_MAX } from '@playhub/contract/limits'
import { type PartnerEvent, partner } from '@playhub/contract/partner'
import * as z from 'zod/mini'
import { readEvent, type UnknownEvent } from './notices.ts'
import { type CallSettings, type PartnerInput, partnerCall } from './partner-call.ts'

export type ListEvents = PartnerInput<typeof partner.listEvents>['query']

/**
 * This call does not parse the items; they are parsed one by one later. Otherwise an unknown event of a newer hub would make the whole page
 * fail.
 */
const eventsCall = { ...partner.listEvents, reply: z.object({ items: z.array(z.unknown()), nextCursor: z.nullable(z.string()) }) }

export const listEvents = async (settings: CallSettings, query: ListEvents) => {
  const { items, nextCursor } = await partnerCall(settings, eventsCall, { query })
  return { items: items.map(readEvent), nextCursor }
}

export type FeedPlace = {
  /** A stored cursor; only events after it are read. Without it, or with null: start with the first event of the feed. */
  after?: string | null | undefined
  save?: (cursor: string) => unknown
}

/**
 * Reads the events after a cursor, page by page. The cursor of a page is stored only after all its events were handled. If the caller stops
 * or throws before that, the next run reads the page again.
 */
export async function* eventFeed(settings: CallSettings, { after, save }: FeedPlace): AsyncGenerator<PartnerEvent | UnknownEvent, void> {
  let place = after ?? undefined
  for (;;) {
    const { items, nextCursor } = await listEvents(settings, { after: place, limit: PAGE_SIZE_MAX })
    if (items.length === 0 || nextCursor === null) return
    yield* items
    await save?.(nextCursor)
    place = nextCursor
  }
}
