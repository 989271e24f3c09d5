import { partner, partnerEvent } from '@playhub/contract/partner'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { eventCursor, readCursor, writeCursor } from '../http/cursor.ts'
import { findEndpoint } from '../notices/data.ts'
import { postTest } from '../notices/events.ts'
import { listNoticeEvents, lockNoticeEvent, presentNotices, replay } from '../notices/notice-log.ts'
import { findEndOfFeed, listEventsAfter } from './feed.ts'
import { servePartner } from './serve.ts'

/**
 * Registers the calls with which a game's server reads the event feed, reads the log of notices, and requests that a notice is sent again.
 */
export const noticeRoutes = (app: FastifyInstance, deps: Deps) => {
  servePartner(app, deps, partner.listEvents, async ({ query, key }) => {
    if (query.after === undefined && query.start === 'now')
      return { items: [], nextCursor: writeCursor({ seq: await findEndOfFeed(deps.db, key) }) }
    const after = query.after === undefined ? 0 : readCursor(eventCursor, query.after, 'after').seq
    const rows = await listEventsAfter(deps.db, key, { after, limit: query.limit, tests: query.tests === 'true' })
    const items = rows.slice(0, query.limit)
    const last = items.at(-1)
    return {
      items: items.map(({ body }) => partnerEvent.parse(JSON.parse(body))),
      // The last page has a cursor too. The game stores it and later asks for newer events.
      nextCursor: last ? writeCursor({ seq: last.place }) : (query.after ?? null),
    }
  })

  servePartner(app, deps, partner.listNotices, async ({ query, key, db }) => {
    const before = query.cursor === undefined ? undefined : readCursor(eventCursor, query.cursor).seq
    const rows = await listNoticeEvents(db, key, { state: query.state, before, limit: query.limit })
    const shown = rows.slice(0, query.limit)
    const last = shown.at(-1)
    return { items: await presentNotices(db, shown), nextCursor: rows.length > query.limit && last ? writeCursor({ seq: last.seq }) : null }
  })

  servePartner(app, deps, partner.replayNotice, async ({ params, key, db, afterCommit }) => {
    const event = await lockNoticeEvent(db, key, params.id)
    if (!event) throw new Refusal('NOTICE_NOT_FOUND')
    if (!(await findEndpoint(db, key.projectId))) throw new Refusal('NOTICE_ADDRESS_MISSING')
    const [entry] = await presentNotices(db, [await replay(db, event.id, deps.now())])
    if (!entry) throw new Error('one event gave no entry')
    afterCommit(() => deps.due.start('notice', event.id))
    return entry
  })

  servePartner(app, deps, partner.testNotice, async ({ key, db, afterCommit }) => {
    const id = await postTest(deps, db, key.projectId, key.mode)
    afterCommit(() => deps.due.start('notice', id))
    const event = await lockNoticeEvent(db, key, id)
    const [entry] = await presentNotices(db, event ? [event] : [])
    if (!entry) throw new Error('a test event was not stored')
    return entry
  })
}
