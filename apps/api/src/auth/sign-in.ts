import { type AuthMethod, type AuthResult, authMethod } from '@playhub/contract/auth'
import { ACCESS_TOKEN_TTL_SECONDS, DEFAULT_PROJECT, type Language } from '@playhub/contract/limits'
import { eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { player as playerTable } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Hosting } from '../http/serve.ts'
import { insertLoginSession, type PlayerRow } from './data.ts'
import { recordSignInEvent } from './events.ts'
import { postNewDeviceLetter } from './owner-letters.ts'
import { presentAuthResult } from './present.ts'
import { deviceHashOf, noteDevice } from './sessions/devices.ts'
import { findLiveSession } from './sessions/sessions.ts'

type SignInDeps = Pick<Deps, 'config' | 'mailer' | 'tokens' | 'catalogue' | 'now'>

/**
 * Opens a session for a player who has proved their identity, and returns its token. Call it in the transaction that checks the proof.
 * Records the sign-in and the browser. If the browser is new to the account, the owner gets an e-mail.
 */
export const signIn = async (deps: SignInDeps, tx: Tx, player: PlayerRow, authType: AuthMethod, hosting: Hosting): Promise<AuthResult> => {
  const { config, tokens, catalogue, now } = deps
  const createdAt = now()
  const { userAgent } = hosting
  const locale = await speakAs(tx, player, hosting.spoken)
  // The project of a session only records from where the player came, so an unknown project is no reason to refuse the sign-in.
  const project = catalogue.current().projects.has(hosting.project) ? hosting.project : DEFAULT_PROJECT
  const sid = await insertLoginSession(tx, {
    playerId: player.id,
    project,
    authType,
    userAgent,
    locale: hosting.spoken ?? '',
    createdAt,
    lastSeenAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + ACCESS_TOKEN_TTL_SECONDS * 1000),
  })
  await recordSignInEvent(tx, {
    event: 'authn_login_success',
    playerId: player.id,
    method: authType,
    from: hosting,
    detail: { session: sid },
  })
  const deviceHash = deviceHashOf(config, hosting.device())
  if (await noteDevice(tx, { playerId: player.id, deviceHash, userAgent, now: createdAt })) {
    await postNewDeviceLetter(deps, tx, { ...player, locale }, authType, hosting)
  }
  const jwt = await tokens.signAccess({ sub: player.id, sid, project, authType })
  return presentAuthResult({ authType, nickName: player.nickName, userId: String(player.number) }, jwt, hosting.session)
}

/** Returns the id of the session that `signIn` has opened. */
export const sessionOf = async ({ tokens }: Pick<Deps, 'tokens'>, { jwt }: AuthResult): Promise<string> => {
  const made = await tokens.readAccess(jwt)
  if (!made) throw new Error('a new token is not valid')
  return made.sid
}

/** Repeats a sign-in whose reply was lost: returns a new token for the session that it opened, or undefined if the session has ended. */
export const repeatSignIn = async (
  { tokens, now }: Pick<Deps, 'tokens' | 'now'>,
  tx: Tx,
  sessionId: string,
  hostSession: string,
): Promise<AuthResult | undefined> => {
  const found = await findLiveSession(tx, sessionId, now())
  if (!found) return undefined
  const { session, player } = found
  const authType = authMethod.parse(session.authType)
  const jwt = await tokens.signAccess({ sub: player.id, sid: session.id, project: session.project, authType })
  return presentAuthResult({ authType, nickName: player.nickName, userId: String(player.number) }, jwt, hostSession)
}

/** Sets the account's language to the language of this sign-in. Later e-mails to the account use it. */
const speakAs = async (tx: Tx, { id, locale }: PlayerRow, spoken: Language | undefined): Promise<string> => {
  if (!spoken || spoken === locale) return locale
  await tx.update(playerTable).set({ locale: spoken }).where(eq(playerTable.id, id))
  return spoken
}
