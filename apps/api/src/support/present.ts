import type { Ticket, TicketRow as TicketItem, TicketMessage } from '@playhub/contract/support'
import type { Deps } from '../deps.ts'
import { type AttachmentRow, listAttachments } from '../media/data.ts'
import { presentFile } from '../media/links.ts'
import { type ListedTicket, listMessages, type MessageRow, type Reading } from './data.ts'
import type { Requester } from './identity.ts'
import type { TicketRow } from './messages.ts'

export const presentTicketRow = (row: ListedTicket): TicketItem => ({
  id: row.id,
  title: row.title,
  createTs: row.createdAt.toISOString(),
  unreadMessageCount: row.playerUnread,
  status: row.status,
  project: row.projectId,
  lastMessageTs: row.lastMessageAt.toISOString(),
})

/** A ticket with a page of its messages, for its owner. */
export const presentTicket = async (deps: Deps, row: TicketRow, reading: Reading, viewer: Requester): Promise<Ticket> => {
  const messages = await listMessages(deps.db, row.id, reading)
  const files = await listAttachments(
    deps.db,
    row.id,
    messages.map(({ seq }) => seq),
  )
  const filesOf = Map.groupBy(files, ({ seq }) => seq)
  const first = messages[0]?.seq ?? (reading.after ?? 0) + 1
  return {
    ...presentTicketRow(row),
    messages: messages.map((message) => presentMessage(deps, message, filesOf.get(message.seq) ?? [], viewer)),
    hasEarlier: first > 1,
    seenSeq: row.staffSeenSeq,
    paymentId: row.paymentId,
    rating: row.rating,
  }
}

const presentMessage = (deps: Deps, row: MessageRow, files: readonly AttachmentRow[], viewer: Requester): TicketMessage => {
  const file = (kind: AttachmentRow['kind']) => {
    const found = files.find((one) => one.kind === kind)
    return found ? presentFile(deps, found, viewer) : null
  }
  return {
    // The id that the writer's browser chose, so that this browser recognises its own message.
    id: row.clientId,
    seq: row.seq,
    isUserMsg: row.author === 'player',
    text: row.html,
    image: file('image'),
    video: file('video'),
    createTs: row.createdAt.toISOString(),
  }
}
