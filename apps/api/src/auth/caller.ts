import type { AuthMethod } from '@playhub/contract/auth'
import { authMethod } from '@playhub/contract/auth'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { loginSession, player } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

type Person = { playerId: string; userId: string; nickName: string; sessionId: string; authType: AuthMethod }
/** Holds the account's own access token. */
export type AccountCaller = Person & { kind: 'account'; project: string }
/** Holds a project's game token: may deal with that project's payments and nothing else. */
export type GameCaller = Person & { kind: 'game'; project: string }
export type Caller = AccountCaller | GameCaller

/** The caller that an `Authorization` header names; undefined without one or with a token that is not good. Throws SESSION_REVOKED. */
export const findCaller = async (
  deps: Pick<Deps, 'db' | 'tokens' | 'now'>,
  authorization: string | undefined,
): Promise<Caller | undefined> => {
  const token = authorization?.match(/^Bearer ([\w.-]+)$/)?.[1]
  if (!token) return undefined
  const access = await deps.tokens.readAccess(token)
  const claims = access ?? (await deps.tokens.readGame(token))
  if (!claims) return undefined
  const session = await findSession(deps.db, claims.sid)
  if (!session || session.revokedAt || session.expiresAt < deps.now()) throw new Refusal('SESSION_REVOKED')
  return {
    kind: access ? 'account' : 'game',
    playerId: session.playerId,
    userId: String(session.number),
    nickName: session.nickName,
    sessionId: claims.sid,
    authType: authMethod.parse(session.authType),
    project: claims.project,
  }
}

const findSession = async (db: Tx, id: string) => {
  const [row] = await db
    .select({
      playerId: loginSession.playerId,
      authType: loginSession.authType,
      expiresAt: loginSession.expiresAt,
      revokedAt: loginSession.revokedAt,
      number: player.number,
      nickName: player.nickName,
    })
    .from(loginSession)
    .innerJoin(player, eq(player.id, loginSession.playerId))
    .where(eq(loginSession.id, id))
  return row
}
