import type { InboxRow } from '@playhub/contract/desk/tickets'
import { useInboxT } from './texts.ts'

/** Returns a function that gives the shown name of a requester: a player's name or number, or a label for a guest. */
export const useRequesterName = () => {
  const t = useInboxT()
  return ({ kind, id, name }: InboxRow['requester']) =>
    name || t(kind === 'guest' ? 'inbox.guestName' : 'inbox.playerName', { id: kind === 'guest' ? id.slice(0, 4) : id })
}
