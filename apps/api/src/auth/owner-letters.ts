import type { AuthMethod } from '@playhub/contract/auth'
import { and, desc, eq, or } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { identity } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { deviceName } from '../http/device-name.ts'
import type { Hosting } from '../http/serve.ts'
import {
  guessedLetter,
  identityLetter,
  mergedLetter,
  newDeviceLetter,
  passwordLetter,
  proofLetter,
  separatedLetter,
} from '../mail/owner-letters.ts'
import type { PlayerRow } from './data.ts'

/**
 * E-mails that inform an account's owner about security events. If the owner has just acted on a page, the e-mail uses the language of this
 * page. Otherwise it uses the language of the account, which is the language of the owner's last calls.
 */

type LetterDeps = Pick<Deps, 'config' | 'mailer' | 'now'>
type Owner = Pick<PlayerRow, 'id' | 'locale'>

/**
 * Finds the e-mail address for messages to the owner: the address of the e-mail sign-in, else an address that a provider has confirmed,
 * else undefined.
 */
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

/** Returns the data of an e-mail about an action of the owner. The e-mail uses the language of the owner's page, if it is known. */
const ownAct = (deps: LetterDeps, to: string, { locale }: Pick<Owner, 'locale'>, hosting: Hosting) =>
  circumstances(deps, to, { locale: hosting.spoken ?? locale }, hosting)

export const postNewDeviceLetter = async (deps: LetterDeps, tx: Tx, owner: Owner, method: AuthMethod, hosting: Hosting) => {
  const to = await findMailbox(tx, owner.id)
  if (to) await deps.mailer.post(tx, newDeviceLetter({ ...circumstances(deps, to, owner, hosting), method }))
}

export const postPasswordLetter = async (deps: LetterDeps, tx: Tx, owner: Owner, hosting: Hosting) => {
  const to = await findMailbox(tx, owner.id)
  if (to) await deps.mailer.post(tx, passwordLetter(ownAct(deps, to, owner, hosting)))
}

/** Sends an e-mail to the address to which a code was sent, because somebody used up all tries of this code. */
export const postGuessedLetter = (deps: LetterDeps, tx: Tx, to: string, locale: string, hosting: Hosting) =>
  deps.mailer.post(tx, guessedLetter(circumstances(deps, to, { locale }, hosting)))

/** Informs the owner by e-mail that somebody in a signed-in session has entered a wrong password several times. */
export const postProofLetter = async (deps: LetterDeps, tx: Tx, owner: Owner, hosting: Hosting) => {
  const to = await findMailbox(tx, owner.id)
  if (to) await deps.mailer.post(tx, proofLetter(circumstances(deps, to, owner, hosting)))
}

/** Informs the owner of two joined accounts about the merge. The e-mail is sent to the addresses of both accounts. */
export const postMergeLetter = async (
  deps: LetterDeps,
  tx: Tx,
  from: Owner & Pick<PlayerRow, 'nickName'>,
  into: Owner,
  hosting: Hosting,
) => {
  for (const to of await mailboxesOf(tx, [into, from]))
    await deps.mailer.post(tx, mergedLetter({ ...ownAct(deps, to, into, hosting), name: from.nickName }))
}

/**
 * Informs the owners of two accounts by e-mail that support has separated the accounts. Call it when each account has its own sign-in
 * methods again.
 */
export const postSeparatedLetter = async (
  { config, mailer }: Pick<Deps, 'config' | 'mailer'>,
  tx: Tx,
  from: Owner & Pick<PlayerRow, 'nickName'>,
  into: Owner,
) => {
  const { publicUrl: hub, mail } = config
  for (const { locale, id } of [into, from])
    for (const to of await mailboxesOf(tx, [{ id }]))
      await mailer.post(tx, separatedLetter({ to, language: locale, hub, support: mail.support, name: from.nickName }))
}

const mailboxesOf = async (tx: Tx, owners: readonly Pick<Owner, 'id'>[]): Promise<Set<string>> => {
  const boxes = new Set<string>()
  for (const { id } of owners) {
    const to = await findMailbox(tx, id)
    if (to) boxes.add(to)
  }
  return boxes
}

type IdentityChange = {
  change: 'added' | 'removed'
  method: AuthMethod
  /** The text by which the owner recognises the sign-in method: an e-mail address or a user name. */
  label: string
  /** The recipient, if it is not the account's current mailbox: for example, an e-mail address that was removed by this change. */
  to?: string | undefined
}

export const postIdentityLetter = async (deps: LetterDeps, tx: Tx, owner: Owner, of: IdentityChange, hosting: Hosting) => {
  const to = of.to ?? (await findMailbox(tx, owner.id))
  if (to) await deps.mailer.post(tx, identityLetter({ ...ownAct(deps, to, owner, hosting), ...of, to }))
}
