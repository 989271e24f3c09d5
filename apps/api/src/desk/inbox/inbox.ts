import type { Due } from '@playhub/contract/desk/targets/due'
import type { InboxRow, TicketView } from '@playhub/contract/desk/tickets'
import { TICKETS_PAGE } from '@playhub/contract/limits'
import { z } from 'zod'
import type { Tx } from '../../db/connect.ts'
import { readCursor, writeCursor } from '../../http/cursor.ts'
import { readDueTimes } from '../targets/data.ts'
import { endOfClosed, type InboxDataRow, listClosed, listOpen, listSnoozed, type NewestPlace, type TicketFilter } from './inbox-data.ts'
import { findNamed } from './search-exact.ts'
import { searchWords } from './search-words.ts'

export type Page = { items: InboxRow[]; nextCursor: string | null }

const time = z.iso
  .datetime()
  .regex(/^20/)
  .transform((text) => new Date(text))
const openCursor = z.object({ waiting: z.nullable(time), last: time, id: z.uuid() })
const snoozedCursor = z.object({ until: time, id: z.uuid() })
const newestCursor = z.object({ at: time, id: z.uuid() })
/** The cursor of a search. It contains the method that found the first page, so that the next page is searched with the same method. */
const searchCursor = newestCursor.extend({ by: z.enum(['name', 'words']) })

type Asked = { view: TicketView; staffId: string; filter: TicketFilter; after: string | undefined }

/** Reads a page of a view. Because of the limit in `inbox-data.ts`, a page of closed tickets may be short although there is a next page. */
export const readView = async (db: Tx, { view, staffId, filter, after }: Asked): Promise<Page> => {
  if (view === 'closed') return readClosed(db, filter, after === undefined ? undefined : readCursor(newestCursor, after, 'after'))
  if (filter.snoozed === 'snoozed') {
    const place = after === undefined ? undefined : readCursor(snoozedCursor, after, 'after')
    return pageOf(db, await listSnoozed(db, { view, staffId, filter, after: place }), ({ snoozedUntil, id }) => ({
      until: snoozedUntil,
      id,
    }))
  }
  const place = after === undefined ? undefined : readCursor(openCursor, after, 'after')
  const rows = await listOpen(db, { view, staffId, filter, after: place })
  return pageOf(db, rows, ({ waitingSince, lastMessageAt, id }) => ({ waiting: waitingSince, last: lastMessageAt, id }))
}

const readClosed = async (db: Tx, filter: TicketFilter, after: NewestPlace | undefined): Promise<Page> => {
  // No closed ticket matches a filter for another status, for due tickets or for snoozed tickets.
  if ((filter.status !== undefined && filter.status !== 'closed') || filter.due || filter.snoozed) return { items: [], nextCursor: null }
  const rows = await listClosed(db, filter, after)
  const page = await pageOf(db, rows, newestPlace)
  if (page.nextCursor) return page
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const end = isFiltered ? await endOfClosed(db, after) : undefined
  return { ...page, nextCursor: end ? writeCursor(end) : null }
}

/**
 * Searches tickets of any status. The query may be a number, an id, an e-mail address or a player's generated name. If tickets match it
 * exactly, only these are returned. Otherwise its words are searched in the messages.
 */
export const search = async (db: Tx, q: string, filter: TicketFilter, after: string | undefined): Promise<Page> => {
  const place = after === undefined ? undefined : readCursor(searchCursor, after, 'after')
  const named = place?.by === 'words' ? undefined : await findNamed(db, q, filter, place)
  if (named) return pageOf(db, named, (row) => ({ by: 'name', ...newestPlace(row) }))

  const { hits, fence } = await searchWords(db, q, filter, place)
  const shown = hits.slice(0, TICKETS_PAGE)
  const next = hits.length > TICKETS_PAGE ? shown.at(-1) : fence
  return { items: await presentRows(db, shown), nextCursor: next ? writeCursor({ by: 'words', at: next.at, id: next.id }) : null }
}

const newestPlace = ({ lastMessageAt, id }: InboxDataRow) => ({ at: lastMessageAt, id })

/** Presents a page with the cursor of the next page. If there is a next page, `rows` has one row more than fits on a page. */
const pageOf = async (db: Tx, rows: readonly InboxDataRow[], placeOf: (last: InboxDataRow) => object): Promise<Page> => {
  const shown = rows.slice(0, TICKETS_PAGE)
  const last = shown.at(-1)
  return { items: await presentRows(db, shown), nextCursor: rows.length > TICKETS_PAGE && last ? writeCursor(placeOf(last)) : null }
}

const presentRows = async (db: Tx, rows: readonly InboxDataRow[]): Promise<InboxRow[]> => {
  const dueOf = await readDueTimes(db, rows)
  return rows.map((row) => presentRow(row, dueOf(row)))
}

type Named = Pick<InboxDataRow, 'playerNumber' | 'nickName' | 'guestId'>

export const presentRequester = ({ playerNumber, nickName, guestId }: Named): InboxRow['requester'] =>
  playerNumber === null
    ? { kind: 'guest', id: (guestId ?? '').slice(0, 8), name: '' }
    : { kind: 'player', id: String(playerNumber), name: nickName ?? '' }

export const presentRow = (row: InboxDataRow, due: Due | null): InboxRow => ({
  id: row.id,
  number: row.number,
  title: row.title,
  project: row.projectId,
  status: row.status,
  priority: row.priority,
  requester: presentRequester(row),
  assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName ?? '' },
  tags: row.tags,
  lastLine: row.lastLine,
  lastMessageTs: row.lastMessageAt.toISOString(),
  waitingSince: row.waitingSince?.toISOString() ?? null,
  due,
  unread: row.staffUnread,
  createTs: row.createdAt.toISOString(),
  paymentId: row.paymentId,
  language: row.language,
  snoozedUntilTs: row.snoozedUntil?.toISOString() ?? null,
  returned: row.returnedAt && row.returnedCause ? { cause: row.returnedCause, ts: row.returnedAt.toISOString() } : null,
})
