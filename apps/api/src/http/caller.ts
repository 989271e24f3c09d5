import type { AuthMethod } from '@playhub/contract/auth'
import { authMethod } from '@playhub/contract/auth'
import { Refusal } from '@playhub/contract/refusals'
import type { Deps } from '../deps.ts'

type Person = { playerId: string; userId: string; nickName: string; sessionId: string; authType: AuthMethod }
/** A caller with an access token of the account, as opposed to a game token. */
export type AccountCaller = Person & { kind: 'account'; project: string }
/** A caller with a game token. With it, a game can use the player's payments in one project only. */
export type GameCaller = Person & { kind: 'game'; project: string }
export type Caller = AccountCaller | GameCaller

/** Returns the bearer token of an `Authorization` header. */
export const bearerToken = (authorization: string | undefined): string | undefined => authorization?.match(/^Bearer ([\w.-]+)$/)?.[1]

/** Returns the owner of the token; undefined if the token is invalid or its session has ended. */
export const findOwner = (deps: Pick<Deps, 'tokens' | 'sessions' | 'now'>, token: string): Promise<Caller | undefined> =>
  findCaller(deps, `Bearer ${token}`).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'SESSION_REVOKED') return undefined
    throw error
  })

/** Returns the caller of an `Authorization` header; undefined without a header or with an invalid token. Throws SESSION_REVOKED. */
export const findCaller = async (
  { tokens, sessions, now }: Pick<Deps, 'tokens' | 'sessions' | 'now'>,
  authorization: string | undefined,
): Promise<Caller | undefined> => {
  const token = bearerToken(authorization)
  if (!token) return undefined
  const access = await tokens.readAccess(token)
  const claims = access ?? (await tokens.readGame(token))
  if (!claims) return undefined
  const session = await sessions.find(claims.sid)
  if (!session || session.revokedAt || session.expiresAt < now()) throw new Refusal('SESSION_REVOKED')
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
