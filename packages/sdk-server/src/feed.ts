import { PAGE_SIZE_MAX } from '@playhub/contract/limits'
import { type PartnerEvent, partner } from '@playhub/contract/partner'
import * as z from 'zod/mini'
import { readEvent, type UnknownEvent } from './notices.ts'
import { type CallSettings, type PartnerInput, partnerCall } from './partner-call.ts'

export type ListEvents = PartnerInput<typeof partner.listEvents>['query']

/** Events are read one by one, so that one of a newer hub is told as unknown and does not spoil its page. */
const eventsCall = { ...partner.listEvents, reply: z.object({ items: z.array(z.unknown()), nextCursor: z.nullable(z.string()) }) }

export const listEvents = async (settings: CallSettings, query: ListEvents) => {
  const { items, nextCursor } = await partnerCall(settings, eventsCall, { query })
  return { items: items.map(readEvent), nextCursor }
}

export type FeedPlace = {
  /** A cursor that was saved before; from the first event of all unless told. */
  after?: string | undefined
  save?: (cursor: string) => unknown
}

/** The cursor moves on only when its page has been dealt with: whoever stops or throws in the middle meets that page again. */
export async function* eventFeed(settings: CallSettings, { after, save }: FeedPlace): AsyncGenerator<PartnerEvent | UnknownEvent, void> {
  let place = after
  for (;;) {
    const { items, nextCursor } = await listEvents(settings, { after: place, limit: PAGE_SIZE_MAX })
    if (items.length === 0 || nextCursor === null) return
    yield* items
    await save?.(nextCursor)
    place = nextCursor
  }
}
