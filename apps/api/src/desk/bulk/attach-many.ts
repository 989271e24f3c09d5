import type { desk } from '@playhub/contract/desk'
import type { BulkSkip, BulkState } from '@playhub/contract/desk/bulk'
import { Refusal } from '@playhub/contract/refusals'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../queue/jobs.ts'
import { attachTicket, holdOpen } from '../../support/incidents-data.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { getIncident, lockIncident, readTicketIncident } from '../incidents/data.ts'
import type { Author } from '../ticket/answer-locked.ts'
import { lockExisting } from '../ticket/ticket-data.ts'
import { UNDO_MS } from '../ticket/undo-rules.ts'
import { insertWaiting, show } from './bulk.ts'
import * as data from './data.ts'
import { begin } from './send-answers.ts'

type Body = z.infer<typeof desk.bulk.attachMany.body>

/**
 * Stores a request to attach many tickets to an incident, and the job that attaches them. A repeated call with the same `id` stores
 * nothing. Throws INCIDENT_NOT_FOUND, INCIDENT_SOLVED.
 */
export const startBulkAttach = async (deps: Deps, staff: Staff, { id, tickets, incidentId }: Body): Promise<BulkState> => {
  const at = deps.now()
  await deps.db.transaction(async (tx) => {
    if (await data.findBulk(tx, id)) return
    if (!(await holdOpen(tx, incidentId)))
      throw new Refusal((await lockIncident(tx, incidentId)) ? 'INCIDENT_SOLVED' : 'INCIDENT_NOT_FOUND')
    if (!(await insertWaiting(tx, staff, { id, tickets, incidentId }, at))) return
    await enqueue(tx, 'attach_bulk_tickets', { bulkId: id }, { key: `bulk:${id}`, afterMs: UNDO_MS })
  })
  return show(deps.db, staff, id)
}

/**
 * Attaches the tickets to the incident one after another, each in its own transaction. A repeated run continues where the last one stopped.
 */
export const runBulkAttach = async (deps: Deps, bulkId: string): Promise<void> => {
  const begun = await deps.db.transaction((tx) => begin(tx, bulkId))
  const incidentId = begun?.row.incidentId
  if (!begun || !incidentId) return
  const { project } = await getIncident(deps.db, incidentId)
  for (const item of await data.listItems(deps.db, bulkId, 'waiting'))
    await deps.db.transaction((tx) => attachOne(tx, begun.author, { id: incidentId, project }, item))
  await data.setBulkState(deps.db, bulkId, 'done')
}

type Incident = { id: string; project: string }

const attachOne = async (tx: Tx, author: Author, incident: Incident, { bulkId, ticketId }: data.BulkItemRow) => {
  const end = (code?: BulkSkip) => data.setOutcome(tx, bulkId, [ticketId], code ? { outcome: 'skipped', code } : { outcome: 'done' })
  if (!(await data.existing(tx, [ticketId])).has(ticketId)) return end('TICKET_NOT_FOUND')
  const row = await lockExisting(tx, ticketId)
  // The queue can start a job again while a slow process still runs it. Then the other run may have handled this ticket already.
  if (!(await data.isWaiting(tx, bulkId, ticketId))) return
  // The requested ticket was merged into `row`, a ticket that the member of staff has not seen.
  if (row.id !== ticketId) return end('TICKET_CHANGED')
  if (row.projectId !== incident.project) return end('INCIDENT_OTHER_PROJECT')
  const { attached } = await readTicketIncident(tx, row)
  if (attached === incident.id) return end()
  if (attached !== null) return end('OTHER_INCIDENT')
  if (!(await attachTicket(tx, incident.id, row))) return end('INCIDENT_SOLVED')
  await audit(tx, author, { action: 'ticket-attached', object: `ticket ${row.number}`, after: { incident: incident.id, bulk: bulkId } })
  return end()
}
