import { desk } from '@playhub/contract/desk'
import type { NoticeServer } from '@playhub/contract/desk/notices'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { modeOf } from '../../mode.ts'
import { type EndpointState, listEndpointStates, lockEndpoint, switchOn } from '../../notices/endpoint-state.ts'
import { postTest } from '../../notices/events.ts'
import { audit } from '../audit/audit.ts'
import { serveDesk } from '../serve.ts'
import { presentNotice } from './notices.ts'
import { findNotice } from './notices-data.ts'

/** The calls that show whether notices reach each game's server. Staff can also switch a server on again and send it a test event. */
export const noticeServerRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, now } = deps
  const { noticesLog } = desk

  serveDesk(app, deps, noticesLog.listServers, async () => ({ items: (await listEndpointStates(db)).map(presentServer) }))

  serveDesk(app, deps, noticesLog.getServer, async ({ params }) => presentServer(await getState(params.id)))

  serveDesk(app, deps, noticesLog.switchServerOn, async ({ params: { id }, staff }) => {
    await db.transaction(async (tx) => {
      const row = await lockEndpoint(tx, id)
      if (!row) throw new Refusal('NOTICE_ADDRESS_MISSING')
      await audit(tx, staff, {
        action: 'notices-switched-on',
        object: `project ${id}`,
        before: { offSince: row.offSince?.toISOString() ?? null },
      })
      await switchOn(tx, row, now(), staff.name)
    })
    deps.due.start('endpoint', id)
    return presentServer(await getState(id))
  })

  serveDesk(app, deps, noticesLog.testServer, async ({ params: { id }, staff }) => {
    const eventId = await db.transaction(async (tx) => {
      const event = await postTest(deps, tx, id, modeOf(deps))
      await audit(tx, staff, { action: 'notice-tested', object: `project ${id}`, after: { event } })
      return event
    })
    deps.due.start('notice', eventId)
    const event = await findNotice(db, eventId)
    if (!event) throw new Error(`no event ${eventId}`)
    return presentNotice(db, event)
  })

  const getState = async (id: string) => {
    const [state] = await listEndpointStates(db, id)
    if (!state) throw new Refusal('NOTICE_ADDRESS_MISSING')
    return state
  }
}

const presentServer = ({ endpoint, waiting, changes }: EndpointState): NoticeServer => {
  const { projectId, url, failures, offSince, probeAt, lastError, lastFailedAt } = endpoint
  return {
    project: projectId,
    url,
    state: offSince ? 'off' : failures > 0 ? 'failing' : 'on',
    failures,
    offTs: offSince?.toISOString() ?? null,
    nextTryTs: probeAt?.toISOString() ?? null,
    lastError,
    lastFailedTs: lastFailedAt?.toISOString() ?? null,
    waiting,
    changes: changes.map(({ at, to, cause, actor, error }) => ({ at: at.toISOString(), to, cause, actor, error })),
  }
}
