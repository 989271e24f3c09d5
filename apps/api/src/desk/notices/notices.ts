import { desk } from '@playhub/contract/desk'
import type { DeskNotice } from '@playhub/contract/desk/notices'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { noticeCursor, readCursor, writeCursor } from '../../http/cursor.ts'
import { findEndpoint } from '../../notices/data.ts'
import { type EventRow, lockNoticeEvent, presentNotices, replay } from '../../notices/notice-log.ts'
import { audit } from '../audit/audit.ts'
import { spanOfDays } from '../days.ts'
import { serveDesk } from '../serve.ts'
import { findNotice, findNotices, listNotices, pageOf } from './notices-data.ts'

/** The calls for the log of notices to games' servers, for all projects, and for sending a notice again. */
export const noticeLogRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db } = deps
  const { noticesLog } = desk

  serveDesk(app, deps, noticesLog.listNotices, async ({ query: { id, cursor, from, to, ...rest } }) => {
    const before = cursor === undefined ? undefined : readCursor(noticeCursor, cursor)
    const filter = { ...rest, ...spanOfDays({ from, to }) }
    const { rows, next } = id ? pageOf(await findNotices(db, id, filter, before)) : await listNotices(db, filter, before)
    return { items: await presentAll(db, rows), nextCursor: next ? writeCursor(next) : null }
  })

  serveDesk(app, deps, noticesLog.getNotice, async ({ params }) => {
    const event = await findNotice(db, params.id)
    if (!event) throw new Refusal('NOTICE_NOT_FOUND')
    const endpoint = await findEndpoint(db, event.projectId)
    return { notice: await presentNotice(db, event), url: endpoint?.url ?? '', body: event.body }
  })

  serveDesk(app, deps, noticesLog.replayNotice, async ({ params, staff }) => {
    const event = await findNotice(db, params.id)
    if (!event) throw new Refusal('NOTICE_NOT_FOUND')
    const sent = await db.transaction(async (tx) => {
      await lockNoticeEvent(tx, event, event.id)
      if (!(await findEndpoint(tx, event.projectId))) throw new Refusal('NOTICE_ADDRESS_MISSING')
      const object = event.paymentId === null ? `notice ${event.id}` : `payment ${event.paymentId}`
      await audit(tx, staff, { action: 'notice-resent', object, after: { event: event.id, type: event.type } })
      return replay(tx, event.id, deps.now())
    })
    deps.due.start('notice', sent.id)
    return presentNotice(db, sent)
  })
}

const presentAll = async (db: Tx, events: readonly EventRow[]): Promise<DeskNotice[]> => {
  const entries = new Map((await presentNotices(db, events)).map((entry) => [entry.id, entry]))
  return events.flatMap(({ id, projectId, mode, paymentId }) => {
    const entry = entries.get(id)
    return entry ? [{ ...entry, project: projectId, mode, paymentId }] : []
  })
}

export const presentNotice = async (db: Tx, event: EventRow): Promise<DeskNotice> => {
  const [notice] = await presentAll(db, [event])
  if (!notice) throw new Error('one event gave no entry')
  return notice
}
