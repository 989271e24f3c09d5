import { PRESENCE_TTL_MS } from '@playhub/contract/limits'
import type { Deps } from '../../deps.ts'
import { tell } from '../../support/tell.ts'
import type { Staff } from '../audit/audit.ts'
import { nobodys } from './answer-locked.ts'
import { deletePresence, getTicket, listPresent, putPresence } from './ticket-data.ts'

type State = 'viewing' | 'writing' | 'left'

/**
 * Records that the caller views the ticket or writes in it. Notifies colleagues of changes. Returns the other members of staff who have the
 * ticket open. Throws TICKET_NOT_FOUND.
 */
export const setPresence = async (deps: Deps, staff: Staff, ticketId: string, state: State) => {
  const { db, now } = deps
  const at = now()
  const { ticket } = await getTicket(db, ticketId)
  const present = await listPresent(db, ticketId, at, PRESENCE_TTL_MS)
  const known = present.find(({ id }) => id === staff.id)
  if (state === 'left') await deletePresence(db, ticketId, staff.id)
  else await putPresence(db, { ticketId, staffId: staff.id, isWriting: state === 'writing', seenAt: at }, PRESENCE_TTL_MS)

  const before = known ? activityOf(known) : 'left'
  if (before !== state) await tell(deps, { ...nobodys, ticketId, seq: ticket.messageSeq, kind: 'presence' })
  return present.filter(({ id }) => id !== staff.id).map((other) => ({ id: other.id, name: other.name, state: activityOf(other) }))
}

const activityOf = ({ isWriting }: { isWriting: boolean }) => (isWriting ? ('writing' as const) : ('viewing' as const))
