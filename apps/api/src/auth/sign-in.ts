import type { AuthMethod, AuthResult } from '@playhub/contract/auth'
import { ACCESS_TOKEN_TTL_SECONDS, DEFAULT_PROJECT } from '@playhub/contract/limits'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import type { Hosting } from '../serve.ts'
import { insertLoginSession, type PlayerRow } from './data.ts'
import { presentAuthResult } from './present.ts'

/** Opens a session for a player who has proved to be one, in the transaction that the proof belongs to, and answers with its token. */
export const signIn = async (
  { tokens, catalogue, now }: Pick<Deps, 'tokens' | 'catalogue' | 'now'>,
  db: Tx,
  player: PlayerRow,
  authType: AuthMethod,
  hosting: Hosting,
): Promise<AuthResult> => {
  const createdAt = now()
  // Where one signs in is context, so a project that is gone is no reason to refuse.
  const project = catalogue.current().projects.has(hosting.project) ? hosting.project : DEFAULT_PROJECT
  const sid = await insertLoginSession(db, {
    playerId: player.id,
    project,
    authType,
    userAgent: hosting.userAgent,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + ACCESS_TOKEN_TTL_SECONDS * 1000),
  })
  const jwt = await tokens.signAccess({ sub: player.id, sid, project, authType })
  return presentAuthResult({ authType, nickName: player.nickName, userId: String(player.number) }, jwt, hosting.session)
}
