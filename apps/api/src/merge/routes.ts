import { joining } from '@playhub/contract/auth/joining'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { getPlayer } from '../auth/data.ts'
import { findMergeProof, putMergeProof } from '../auth/prove/merge-proof.ts'
import { isProofFresh, needFreshProof } from '../auth/prove/prove-data.ts'
import { endSessions, findLiveSession, lockSignedIn } from '../auth/sessions/sessions.ts'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import type { AccountCaller } from '../http/caller.ts'
import { createLimits } from '../http/limits.ts'
import { serve } from '../http/serve.ts'
import { mergeAccounts } from './merge.ts'
import { readBelongings } from './merge-data.ts'

/** Registers the calls by which the owner of two accounts joins them. */
export const mergeRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, tokens, now } = deps
  const limits = createLimits(deps)

  /** Returns the other account that the player has proved to own in this session; null if there is none. */
  const otherOf = async (tx: Tx, { sessionId }: AccountCaller) => {
    const proof = await findMergeProof(tx, sessionId, now())
    if (!proof) return { other: null }
    const { number, nickName } = await getPlayer(tx, proof.otherId)
    return { other: { userId: String(number), nickName, ...(await readBelongings(tx, proof.otherId)) } }
  }

  serve(app, deps, joining.readMerge, ({ caller }) => otherOf(db, caller))

  serve(app, deps, joining.proveOther, async ({ body: { token }, caller }) => {
    await limits.take('mergesPerPlayer', caller.playerId)
    await needFreshProof(db, caller, now())
    const claims = await tokens.readAccess(token)
    const other = claims && (await findLiveSession(db, claims.sid, now()))
    if (!other || !(await isProofFresh(db, { sessionId: other.session.id }, now()))) throw new Refusal('MERGE_NOT_PROVED')
    if (other.player.id === caller.playerId) throw new Refusal('MERGE_SAME_ACCOUNT')
    await db.transaction(async (tx) => {
      await lockSignedIn(tx, caller, now())
      await putMergeProof(tx, { sessionId: caller.sessionId, otherId: other.player.id, method: other.session.authType }, now())
      // The other session was opened only to prove that the player owns the other account, so it ends now.
      await endSessions(tx, other.player.id, { id: other.session.id }, now())
    })
    deps.sessions.forget(other.session.id)
    return otherOf(db, caller)
  })

  serve(app, deps, joining.merge, async ({ body: { userId }, caller, hosting }) => {
    await limits.take('mergesPerPlayer', caller.playerId)
    await mergeAccounts(deps, caller, Number(userId), hosting)
    return { result: true }
  })
}
