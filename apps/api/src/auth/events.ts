import type { Tx } from '../db/connect.ts'
import { signInEvent } from '../db/schema.ts'
import type { Hosting } from '../http/serve.ts'

/** What may happen around signing in, in the words of the OWASP logging vocabulary where it has one. */
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
  | 'link_refused'
  | 'auth_state_refused'
  | 'recovery_requested'
  | 'recovery_code_proved'
  | 'recovery_code_fail'
  | 'recovery_code_fail_max'
  | 'recovery_grant_refused'

/** Where a request comes from, as an event keeps it. */
export type Whence = Pick<Hosting, 'ip' | 'userAgent' | 'project'>

type Recorded = {
  event: SignInEvent
  /** Absent when nobody's account is known to be meant. */
  playerId?: string
  /** Way of signing in, or what the event is about. */
  method?: string
  from: Whence
  /** Never a secret: no password, code, token or hash of one. */
  detail?: Readonly<Record<string, unknown>>
}

/** Writes what happened, in the transaction in which it happened. */
export const recordSignInEvent = async (tx: Tx, { event, playerId, method = '', from, detail = {} }: Recorded): Promise<void> => {
  const { ip, userAgent, project } = from
  await tx.insert(signInEvent).values({ event, playerId: playerId ?? null, method, ip, userAgent, project, detail })
}
