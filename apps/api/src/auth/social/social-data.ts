import { and, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { identity, linkOffer, player, usedProof } from '../../db/schema.ts'
import type { PlayerRow } from '../data.ts'
import type { Proof, Proven } from '../providers/provider.ts'

type Key = Pick<Proven, 'method' | 'subject'>
const isKey = ({ method, subject }: Key) => and(eq(identity.method, method), eq(identity.subject, subject))

/** Locks a sign-in method until the transaction ends. So sign-ins and links with this method run one after another. */
export const lockKey = (tx: Tx, { method, subject }: Key) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${method} ${subject}`}, 0))`)

/** Marks a proof as used. Returns false if it was used before. */
export const spendProof = async (tx: Tx, { hash, until }: NonNullable<Proof['once']>): Promise<boolean> => {
  const rows = await tx.insert(usedProof).values({ hash, expiresAt: until }).onConflictDoNothing().returning({ hash: usedProof.hash })
  return rows.length > 0
}

/**
 * Finds the owner of a sign-in method, and locks the method until the transaction ends. So nobody can remove the method before the new
 * session is stored. If the method is removed later, the new session ends too.
 */
export const findByKey = async (tx: Tx, key: Key): Promise<PlayerRow | undefined> => {
  const [row] = await tx
    .select({ player })
    .from(identity)
    .innerJoin(player, eq(player.id, identity.playerId))
    .where(isKey(key))
    .for('key share', { of: identity })
  return row?.player
}

/** Adds a sign-in method to an account. Returns false if an account already has it. */
export const insertIdentity = async (
  tx: Tx,
  playerId: string,
  { method, subject, email, emailProven, label }: Proven,
): Promise<boolean> => {
  const rows = await tx
    .insert(identity)
    .values({ playerId, method, subject, email, emailProven, label })
    .onConflictDoNothing()
    .returning({ id: identity.id })
  return rows.length > 0
}

/** Creates an account. Its receipt e-mail is set only if the provider has confirmed the e-mail address. */
export const insertSocialPlayer = async (
  tx: Tx,
  { email, emailProven, locale }: Pick<Proven, 'email' | 'emailProven'> & { locale: string },
  nickNameOf: (number: number) => string,
): Promise<PlayerRow> => {
  const receiptEmail = emailProven ? email : ''
  const [made] = await tx.insert(player).values({ locale, nickName: '', receiptEmail }).returning()
  if (!made) throw new Error('insert gave no row')
  const row = { ...made, nickName: nickNameOf(made.number) }
  await tx.update(player).set({ nickName: row.nickName }).where(eq(player.id, row.id))
  return row
}

export const insertLinkOffer = (tx: Tx, of: typeof linkOffer.$inferInsert) => tx.insert(linkOffer).values(of)

const isValid = (tokenHash: string, now: Date) => and(eq(linkOffer.tokenHash, tokenHash), gt(linkOffer.expiresAt, now))

/** Returns a link offer that has not expired. */
export const findLinkOffer = async (tx: Tx, tokenHash: string, now: Date) => {
  const [row] = await tx.select().from(linkOffer).where(isValid(tokenHash, now))
  return row
}

/** Returns a link offer that has not expired, and locks its row until the transaction ends. */
export const lockLinkOffer = async (tx: Tx, tokenHash: string, now: Date) => {
  const [row] = await tx.select().from(linkOffer).where(isValid(tokenHash, now)).for('update')
  return row
}

/** Makes an offer expire at this time. An offer that expires earlier stays unchanged. */
export const endLinkOfferAt = (tx: Tx, tokenHash: string, at: Date) =>
  tx
    .update(linkOffer)
    .set({ expiresAt: at })
    .where(and(eq(linkOffer.tokenHash, tokenHash), gt(linkOffer.expiresAt, at)))
