import { hostingHeaders } from '@playhub/contract/hosting'
import { Refusal } from '@playhub/contract/refusals'
import { incidents } from '@playhub/contract/support/incidents'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { AccountCaller } from '../http/caller.ts'
import { addressKey, createLimits } from '../http/limits.ts'
import { serve } from '../http/serve.ts'
import { findRequester, holdRequester, keepGuest, type Requester } from './identity.ts'
import { addFollower, findAddress, holdOpen, incidentTextIn, listShown, removeFollower } from './incidents-data.ts'

/** Registers the calls with which players and guests read incidents and follow them. */
export const incidentRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, now } = deps
  const limits = createLimits(deps)

  serve(app, deps, incidents.getIncidents, async ({ query: { project, lng }, caller, request }) => {
    const requester = await whoAsks(deps, caller, request)
    const rows = await listShown(db, project, requester, now())
    const items = rows.map(({ id, texts, sinceAt, solvedAt, isFollowed }) => ({
      ...{ id, ...incidentTextIn(texts, lng), sinceTs: sinceAt.toISOString() },
      ...{ isSolved: solvedAt !== null, isFollowed },
    }))
    // The e-mail address is looked up only if there is an incident. Usually there is none, so usually this saves a query.
    const hasMailbox = items.length > 0 && requester !== undefined && (await findAddress(db, idsOf(requester))) !== undefined
    return { items, hasMailbox }
  })

  serve(app, deps, incidents.followIncident, async ({ body: { id, isFollowed }, caller, request, hosting }) => {
    const requester = await findRequester(deps, caller, request)
    await limits.take('incidentFollowsPerAddress', addressKey(hosting.ip))
    await db.transaction(async (tx) => {
      if (requester.kind === 'guest') await keepGuest(tx, requester.id, now())
      const holder = await holdRequester(tx, requester)
      if (!(await holdOpen(tx, id))) throw new Refusal('INCIDENT_NOT_FOUND')
      if (isFollowed) await addFollower(tx, id, requester, holder, hosting.language)
      else await removeFollower(tx, id, requester)
    })
    return { isFollowed }
  })
}

const idsOf = ({ kind, id }: Requester) => (kind === 'player' ? { playerId: id, guestId: null } : { playerId: null, guestId: id })

/**
 * Returns the requester; undefined if the request has no valid player or guest. A request with an invalid guest id is not refused, because
 * everybody may read incidents.
 */
const whoAsks = async (deps: Deps, caller: AccountCaller | undefined, request: FastifyRequest): Promise<Requester | undefined> => {
  if (!caller && request.headers[hostingHeaders.tempUserId] === undefined) return undefined
  try {
    return await findRequester(deps, caller, request)
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith('SUPPORT_IDENTITY_')) return undefined
    throw error
  }
}
