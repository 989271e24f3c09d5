import type { desk } from '@playhub/contract/desk'
import { Refusal } from '@playhub/contract/refusals'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { setStatus, type TicketRow } from '../../support/messages.ts'
import { tell } from '../../support/tell.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { findAgent, nameOfStaff } from './agents.ts'
import { nobodys, whose } from './answering.ts'
import { insertChange, lockExisting, setSeen, updateTicket } from './ticket-data.ts'

type Wanted = z.infer<typeof desk.tickets.changeTicket.body>
type Change = { change: 'status' | 'assignee' | 'priority' | 'tags'; from: string; to: string }

/**
 * Sets the given fields. A field that already has the value is not a change, so a repeated call fails only if somebody else changed the
 * ticket in between. Throws TICKET_NOT_FOUND, TICKET_CHANGED, STAFF_NOT_FOUND.
 */
export const changeTicket = async (deps: Deps, staff: Staff, ticketId: string, wanted: Wanted) => {
  const at = deps.now()
  const done = await deps.db.transaction(async (tx) => {
    const row = await lockExisting(tx, ticketId)
    const changes = await findChanges(tx, row, wanted)
    if (changes.length === 0) return undefined
    if (row.version !== wanted.version) throw new Refusal('TICKET_CHANGED')
    if (wanted.status !== undefined && wanted.status !== row.status) await setStatus(tx, row, wanted.status, staff.id, at)
    await updateTicket(tx, ticketId, {
      ...(wanted.assigneeId !== undefined && { assigneeId: wanted.assigneeId }),
      ...(wanted.priority !== undefined && { priority: wanted.priority }),
      ...(wanted.tags !== undefined && { tags: unique(wanted.tags) }),
      ...waitingAfter(row, wanted, at),
    })
    // `setStatus` records the change of the status itself.
    for (const { change, from, to } of changes)
      if (change !== 'status') await insertChange(tx, { ticketId, change, from, to, staffId: staff.id, createdAt: at })
    await audit(tx, staff, {
      action: 'ticket-changed',
      object: `ticket ${row.number}`,
      before: Object.fromEntries(changes.map(({ change, from }) => [change, from])),
      after: Object.fromEntries(changes.map(({ change, to }) => [change, to])),
    })
    return { row, changes }
  })
  if (!done) return
  // The player is not notified of changes of assignee and priority.
  const isForPlayer = done.changes.some(({ change }) => change === 'status')
  await tell(deps, { ...(isForPlayer ? whose(done.row) : nobodys), ticketId, seq: done.row.messageSeq, kind: 'status' })
}

const unique = (tags: readonly string[]) => [...new Set(tags)]
const NONE = ''

const findChanges = async (tx: Tx, row: TicketRow, { status, assigneeId, priority, tags }: Wanted): Promise<Change[]> => {
  const changes: Change[] = []
  if (status !== undefined && status !== row.status) changes.push({ change: 'status', from: row.status, to: status })
  if (assigneeId !== undefined && assigneeId !== row.assigneeId)
    changes.push({ change: 'assignee', from: await nameOf(tx, row.assigneeId), to: await nameOfAgent(tx, assigneeId) })
  if (priority !== undefined && priority !== row.priority) changes.push({ change: 'priority', from: row.priority, to: priority })
  const [from, to] = [row.tags.join(', '), unique(tags ?? row.tags).join(', ')]
  if (from !== to) changes.push({ change: 'tags', from, to })
  return changes
}

const nameOf = async (tx: Tx, id: string | null) => (id === null ? NONE : nameOfStaff(tx, id))

/** The name of the member. Throws STAFF_NOT_FOUND if the member may not answer tickets. */
const nameOfAgent = async (tx: Tx, id: string | null) => {
  if (id === null) return NONE
  const agent = await findAgent(tx, id)
  if (!agent) throw new Refusal('STAFF_NOT_FOUND')
  return agent.name
}

/** A status set by hand also changes who waits: with `open` the player waits, with `answered` the player does not. */
const waitingAfter = (row: TicketRow, { status }: Wanted, at: Date): { waitingSince?: Date | null } => {
  if (status === row.status) return {}
  if (status === 'open') return { waitingSince: row.waitingSince ?? at }
  return status === 'answered' ? { waitingSince: null } : {}
}

/**
 * Staff have seen the ticket up to this message. The stored number never decreases and never exceeds the last message. Throws
 * TICKET_NOT_FOUND.
 */
export const markRead = async (deps: Deps, ticketId: string, seq: number) => {
  const seen = await deps.db.transaction(async (tx) => {
    const row = await lockExisting(tx, ticketId)
    const upTo = Math.min(seq, row.messageSeq)
    if (upTo <= row.staffSeenSeq) return undefined
    await setSeen(tx, ticketId, upTo)
    return { row, upTo }
  })
  if (seen) await tell(deps, { ...whose(seen.row), ticketId, seq: seen.upTo, kind: 'read' })
}
