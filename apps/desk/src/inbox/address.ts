import { uuid } from '@playhub/contract/fields'
import { useLocation, useParams, useSearch } from 'wouter'
import { type InboxPlace, readPlace, searchOf } from '../support/place.ts'

/**
 * What the URL opens in the inbox: a list, a conversation, and beside it the player's card or a purchase. `noteId`: the note to which the
 * page scrolls.
 */
export type Opened = {
  place: InboxPlace
  ticketId: string | undefined
  card: boolean
  purchaseId: string | undefined
  noteId?: string | undefined
}

export const hrefOf = ({ place, ticketId, card, purchaseId, noteId }: Opened) => {
  const params = new URLSearchParams(searchOf(place))
  if (ticketId && card) params.set('card', '1')
  if (ticketId && purchaseId) params.set('purchase', purchaseId)
  if (ticketId && noteId) params.set('note', noteId)
  const path = ticketId ? `/tickets/${encodeURIComponent(ticketId)}` : '/tickets'
  return params.size > 0 ? `${path}?${params}` : path
}

export const openedAt = (ticketId: string | undefined, search: string): Opened => {
  const params = new URLSearchParams(search)
  return {
    ...{ place: readPlace(search), ticketId, card: params.get('card') === '1' },
    ...{ purchaseId: params.get('purchase') ?? undefined, noteId: uuid.safeParse(params.get('note')).data },
  }
}

/** Returns what is open according to the URL, and functions that build and open another URL. */
export const useInboxAddress = () => {
  const { id } = useParams<{ id?: string }>()
  const opened = openedAt(id, useSearch())
  const [, navigate] = useLocation()
  // A note belongs to one conversation, so opening another conversation removes the note from the URL.
  const hrefWith = (change: Partial<Opened>) => hrefOf({ ...opened, ...('ticketId' in change && { noteId: undefined }), ...change })
  return {
    opened,
    hrefWith,
    /** Opens another URL of the inbox. Set `replace` for changes that the Back button should skip, such as each letter of a search. */
    go: (change: Partial<Opened>, options: { replace?: boolean } = {}) => navigate(hrefWith(change), options),
  }
}
