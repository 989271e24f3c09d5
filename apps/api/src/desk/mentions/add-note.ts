import { NOTE_MENTIONS_MAX } from '@playhub/contract/desk/mentions/mentions'
import { Refusal } from '@playhub/contract/refusals'
import { and, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { staff } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { tell } from '../../support/tell.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { isAgent, namesOfStaff } from '../ticket/agents.ts'
import { nobodys } from '../ticket/answer-locked.ts'
import { insertNote, lockExisting } from '../ticket/ticket-data.ts'
import { insertMentions } from './data.ts'
import { checkNotEmpty, noteWords, readNote } from './note-html.ts'

/**
 * Writes a note for colleagues, and notifies the mentioned members of staff, except the writer. A repeated `clientId` writes nothing and
 * notifies nobody.
 * Throws BAD_REQUEST if the id belongs to another note, and COLLEAGUE_WITHOUT_ACCESS if a mentioned member may not read tickets. Also
 * throws TICKET_NOT_FOUND, MESSAGE_EMPTY, MESSAGE_TOO_LONG and NOTE_MENTIONS_TOO_MANY.
 */
export const addNote = async (deps: Deps, writer: Staff, ticketId: string, { text, clientId }: { text: string; clientId: string }) => {
  const { html, mentioned } = readNote(text)
  if (mentioned.length > NOTE_MENTIONS_MAX) throw new Refusal('NOTE_MENTIONS_TOO_MANY')
  const at = deps.now()
  const noted = await deps.db.transaction(async (tx) => {
    const ticket = await lockExisting(tx, ticketId)
    const names = await namesOfStaff(tx, mentioned)
    const plain = noteWords(html, names)
    checkNotEmpty(plain)
    const note = { id: clientId, ticketId: ticket.id, staffId: writer.id, html, plain, createdAt: at }
    if (!(await insertNote(tx, note, ticket.edition > 0))) return undefined
    // Access is checked only for a new note. So a repeated call is not refused if a mentioned member of staff has lost access after the
    // first call.
    await checkAccess(tx, mentioned)
    const notified = mentioned.filter((id) => id !== writer.id)
    if (notified.length > 0) await insertMentions(tx, clientId, notified, at)
    const after = { note: clientId, ...(mentioned.length > 0 && { mentions: mentioned.map((id) => names.get(id) ?? id) }) }
    await audit(tx, writer, { action: 'note-added', object: `ticket ${ticket.number}`, after })
    return ticket
  })
  if (noted)
    await tell(deps, {
      ...nobodys,
      ticketId: noted.id,
      seq: noted.messageSeq,
      kind: 'note',
      ...(mentioned.length > 0 && { hasMentions: true }),
    })
}

const checkAccess = async (tx: Tx, ids: readonly string[]) => {
  if (ids.length === 0) return
  const allowed = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(inArray(staff.id, [...ids]), isAgent))
  if (allowed.length < ids.length) throw new Refusal('COLLEAGUE_WITHOUT_ACCESS')
}
