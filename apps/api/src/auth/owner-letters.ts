import type { AuthMethod } from '@playhub/contract/auth'
import { and, desc, eq, or } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { identity } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { deviceName } from '../http/device-name.ts'
import type { Hosting } from '../http/serve.ts'
import { guessedLetter, identityLetter, newDeviceLetter, passwordLetter, proofLetter } from '../mail/owner-letters.ts'
import type { PlayerRow } from './data.ts'

/**
 * Letters that tell an account's owner about security events. They use the language of the account, which is the language of the owner's
 * last sign-in.
 */

type LetterDeps = Pick<Deps, 'config' | 'mailer' | 'now'>
type Owner = Pick<PlayerRow, 'id' | 'locale'>

/** The address for letters to the owner: the sign-in e-mail, else one that a provider has confirmed, else undefined. */
export const findMailbox = async (tx: Tx, playerId: string): Promise<string | undefined> => {
  const [row] = await tx
    .select({ method: identity.method, subject: identity.subject, email: identity.email })
    .from(identity)
    .where(and(eq(identity.playerId, playerId), or(eq(identity.method, 'email'), eq(identity.emailProven, true))))
    .orderBy(desc(eq(identity.method, 'email')), identity.createdAt)
    .limit(1)
  if (!row) return undefined
  return row.method === 'email' ? row.subject : row.email || undefined
}

const circumstances = ({ config, now }: LetterDeps, to: string, { locale }: Pick<Owner, 'locale'>, hosting: Hosting) => ({
  to,
  language: locale,
  hub: config.publicUrl,
  support: config.mail.support,
  at: now(),
  device: deviceName(hosting.userAgent),
  ip: hosting.ip,
})

export const postNewDeviceLetter = async (deps: LetterDeps, tx: Tx, owner: Owner, method: AuthMethod, hosting: Hosting) => {
  const to = await findMailbox(tx, owner.id)
  if (to) await deps.mailer.post(tx, newDeviceLetter({ ...circumstances(deps, to, owner, hosting), method }))
}

export const postPasswordLetter = async (deps: LetterDeps, tx: Tx, owner: Owner, hosting: Hosting) => {
  const to = await findMailbox(tx, owner.id)
  if (to) await deps.mailer.post(tx, passwordLetter(circumstances(deps, to, owner, hosting)))
}

/** Somebody used up the tries of a code that was sent to this address. */
export const postGuessedLetter = (deps: LetterDeps, tx: Tx, to: string, locale: string, hosting: Hosting) =>
  deps.mailer.post(tx, guessedLetter(circumstances(deps, to, { locale }, hosting)))

/** A signed-in session has guessed the account's password wrongly several times. */
export const postProofLetter = async (deps: LetterDeps, tx: Tx, owner: Owner, hosting: Hosting) => {
  const to = await findMailbox(tx, owner.id)
  if (to) await deps.mailer.post(tx, proofLetter(circumstances(deps, to, owner, hosting)))
}

type IdentityChange = {
  change: 'added' | 'removed'
  method: AuthMethod
  /** A name that the owner recognises: an address or a user name. */
  label: string
  /** The recipient, if not the account's current mailbox. For example, an address that was just removed. */
  to?: string | undefined
}

export const postIdentityLetter = async (deps: LetterDeps, tx: Tx, owner: Owner, of: IdentityChange, hosting: Hosting) => {
  const to = of.to ?? (await findMailbox(tx, owner.id))
  if (to) await deps.mailer.post(tx, identityLetter({ ...circumstances(deps, to, owner, hosting), ...of, to }))
}
