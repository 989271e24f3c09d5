import { profile } from '@playhub/contract/profile'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { recordSignInEvent } from '../auth/events.ts'
import { endSessions, lockSignedIn, type Which } from '../auth/sessions/sessions.ts'
import type { Deps } from '../deps.ts'
import type { AccountCaller } from '../http/caller.ts'
import { createLimits } from '../http/limits.ts'
import { type Hosting, serve } from '../http/serve.ts'
import { findProfile, listOpenSessions, updateNames, updateNickName } from './data.ts'
import { exportOf } from './export.ts'
import { identityRoutes } from './identities.ts'
import { presentSession } from './present.ts'

/** Registers the calls of the account page. Every query is limited to the caller's own rows. */
export const profileRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, now } = deps
  const limits = createLimits(deps)

  identityRoutes(app, deps, limits)

  const read = async (caller: AccountCaller) => {
    const found = await findProfile(db, caller.playerId)
    if (!found) throw new Refusal('UNAUTHORIZED')
    return { userId: caller.userId, currentAuthType: caller.authType, ...found }
  }
  const openSessions = async ({ playerId, sessionId }: AccountCaller) => ({
    sessions: (await listOpenSessions(db, playerId, sessionId, now())).map((row) => presentSession(row, sessionId)),
  })

  serve(app, deps, profile.read, ({ caller }) => read(caller))

  serve(app, deps, profile.update, async ({ body, caller, hosting }) => {
    await db.transaction(async (tx) => {
      await updateNames(tx, caller.playerId, body)
      await recordSignInEvent(tx, { event: 'user_updated', ...by(caller, hosting) })
    })
    return read(caller)
  })

  serve(app, deps, profile.setNickName, async ({ body: { nickName }, caller, hosting }) => {
    await db.transaction(async (tx) => {
      await updateNickName(tx, caller.playerId, nickName)
      await recordSignInEvent(tx, { event: 'user_updated', ...by(caller, hosting) })
    })
    return read(caller)
  })

  serve(app, deps, profile.sessions, ({ caller }) => openSessions(caller))

  serve(app, deps, profile.endSession, async ({ body: { id }, caller, hosting }) => {
    await end(caller, hosting, { id })
    return openSessions(caller)
  })

  serve(app, deps, profile.endSessions, async ({ body: { which }, caller, hosting }) => {
    await end(caller, hosting, which === 'all' ? {} : { except: caller.sessionId })
    return { result: true }
  })

  const end = async (caller: AccountCaller, hosting: Hosting, which: Which) => {
    await db.transaction(async (tx) => {
      await lockSignedIn(tx, caller, now())
      const ended = await endSessions(tx, caller.playerId, which, now())
      if (ended.length === 0) return
      await recordSignInEvent(tx, {
        event: which.id ? 'session_ended' : 'sessions_ended',
        ...by(caller, hosting),
        detail: { sessions: ended },
      })
    })
    deps.sessions.forgetPlayer(caller.playerId)
  }

  serve(app, deps, profile.export, async ({ caller, hosting }) => {
    await limits.take('exportsPerPlayer', caller.playerId)
    const data = await deps.standby.read((tx) => exportOf(tx, caller, now()))
    if (!data) throw new Refusal('UNAUTHORIZED')
    await recordSignInEvent(db, { event: 'data_exported', ...by(caller, hosting) })
    return data
  })
}

const by = ({ playerId, authType }: AccountCaller, from: Hosting) => ({ playerId, method: authType, from })
