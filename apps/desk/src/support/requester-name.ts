import type { InboxRow } from '@playhub/contract/desk/tickets'
import { useInboxT } from './texts.ts'

/** What whoever wrote is called: guests by their mark, and players without a name by their number. */
export const useRequesterName = () => {
  const t = useInboxT()
  return ({ kind, id, name }: InboxRow['requester']) =>
    name || t(kind === 'guest' ? 'inbox.guestName' : 'inbox.playerName', { id: kind === 'guest' ? id.slice(0, 4) : id })
}
