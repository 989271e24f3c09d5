import type { InboxRow } from '@playhub/contract/desk/tickets'
import { useInboxT } from './texts.ts'

/** The name shown for a requester: a label for a guest, a player's name, or a player's number. */
export const useRequesterName = () => {
  const t = useInboxT()
  return ({ kind, id, name }: InboxRow['requester']) =>
    name || t(kind === 'guest' ? 'inbox.guestName' : 'inbox.playerName', { id: kind === 'guest' ? id.slice(0, 4) : id })
}
