import type { Tx } from '../db/connect.ts'
import { signInEvent } from '../db/schema.ts'
import type { Hosting } from '../http/serve.ts'

/** Names of sign-in events. If the OWASP logging vocabulary has a name for an event, that name is used. */
export type SignInEvent =
  | 'authn_login_success'
  | 'authn_login_fail'
  | 'authn_login_lock'
  | 'authn_password_change'
  | 'authn_token_revoked'
  | 'session_ended'
  | 'sessions_ended'
  | 'user_created'
  | 'user_updated'
  | 'data_exported'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'identity_proved'
  | 'identity_proof_fail'
  | 'link_offered'
  | 'accounts_merged'
  | 'link_refused'
  | 'auth_state_refused'
  | 'recovery_requested'
  | 'recovery_code_proved'
  | 'recovery_code_fail'
  | 'recovery_code_fail_max'
  | 'recovery_grant_refused'

/** The IP address, browser and project of a request, which are stored with an event. */
export type Whence = Pick<Hosting, 'ip' | 'userAgent' | 'project'>

type Recorded = {
  event: SignInEvent
  /** The player's id. Absent if the account is unknown. */
  playerId?: string
  /** The sign-in method that was used, added or removed in this event. */
  method?: string
  from: Whence
  /** More facts about the event. They never contain a password, a code, a token or a hash of one of these. */
  detail?: Readonly<Record<string, unknown>>
}

/** Stores a sign-in event. Call this in the transaction of the action that the event records. */
export const recordSignInEvent = async (tx: Tx, { event, playerId, method = '', from, detail = {} }: Recorded): Promise<void> => {
  const { ip, userAgent, project } = from
  await tx.insert(signInEvent).values({ event, playerId: playerId ?? null, method, ip, userAgent, project, detail })
}
