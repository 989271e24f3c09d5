import { randomUUID } from 'node:crypto'
import { hostingHeaders } from '@playhub/contract/hosting'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { isSameHash } from '../auth/rules.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/connect.ts'
import { holdRemainingPlayer, remainingPlayer } from '../db/remaining-player.ts'
import { supportGuest } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { AccountCaller } from '../http/caller.ts'
import { keyedHash } from '../seal.ts'

/** Who sends a support request. A guest is known only by an id that the server has signed. */
export type Requester = { kind: 'player' | 'guest'; id: string }

const proofOf = ({ appSecret }: Pick<Config, 'appSecret'>, guestId: string) => keyedHash(appSecret, 'support guest', guestId)

/** Returns a new id for a guest, with its proof. Nothing is stored until the guest writes. */
export const makeIdentity = (config: Pick<Config, 'appSecret'>) => {
  const tempUserId = randomUUID()
  return { tempUserId, proof: proofOf(config, tempUserId) }
}

/** Reads and verifies the guest's `Temp-User-Id` header: `<id>.<proof>`. Throws SUPPORT_IDENTITY_INVALID, also if the header is missing. */
export const readGuest = (config: Pick<Config, 'appSecret'>, { headers }: FastifyRequest): string => {
  const value = headers[hostingHeaders.tempUserId]
  const [, id = '', proof = ''] = (typeof value === 'string' && /^([0-9a-f-]{36})\.([\w-]+)$/.exec(value)) || []
  if (!isSameHash(proof, proofOf(config, id))) throw new Refusal('SUPPORT_IDENTITY_INVALID')
  return id
}

/**
 * Returns the sender of a request: the signed-in player; if there is none, the guest. A request with an invalid token is refused, even if
 * it also names a guest.
 * Throws UNAUTHORIZED if the request names nobody or its token is invalid.
 * Throws SUPPORT_IDENTITY_INVALID if the guest's proof is invalid.
 * Throws SUPPORT_IDENTITY_MERGED if the guest's tickets belong to a player now.
 */
export const findRequester = async (
  { config, db }: Pick<Deps, 'config' | 'db'>,
  caller: AccountCaller | undefined,
  request: FastifyRequest,
): Promise<Requester> => {
  if (caller) return { kind: 'player', id: caller.playerId }
  if (request.headers.authorization !== undefined || request.headers[hostingHeaders.tempUserId] === undefined)
    throw new Refusal('UNAUTHORIZED')
  const id = readGuest(config, request)
  if ((await findGuest(db, id))?.mergedInto) throw new Refusal('SUPPORT_IDENTITY_MERGED')
  return { kind: 'guest', id }
}

const findGuest = async (db: Tx, id: string) => {
  const [row] = await db.select().from(supportGuest).where(eq(supportGuest.id, id))
  return row
}

/** Makes sure that the guest has a row, which other transactions can lock. */
export const keepGuest = (tx: Tx, id: string, now: Date) => tx.insert(supportGuest).values({ id, createdAt: now }).onConflictDoNothing()

/**
 * The owner of a requester's tickets, as determined for one transaction. If both ids are set, the guest `guestId` was merged into the
 * player `playerId`.
 */
export type Holder = { playerId: string; guestId: string | null } | { playerId: null; guestId: string }

/** Returns the owner as the request names it, without a lock. Use the result only for reading. */
export const asAsked = ({ kind, id }: Requester): Holder =>
  kind === 'player' ? { playerId: id, guestId: null } : { playerId: null, guestId: id }

/**
 * Locks the requester's row until the transaction ends, and returns who owns the requester's tickets now. Take this lock before the lock of
 * any ticket, as the merge does.
 *
 * The owner differs from the one in the request if the guest was merged into a player after the request was sent, or if the player's
 * account was joined into another account. A message in such a request is still written into its ticket.
 *
 * `lock`: `update` for a transaction that changes the guest's row; two such transactions with `share` would deadlock.
 */
export const holdRequester = async (tx: Tx, { kind, id }: Requester, lock: 'share' | 'update' = 'share'): Promise<Holder> => {
  if (kind === 'player') return asAsked({ kind, id: await holdRemainingPlayer(tx, id) })
  // The player is locked before the guest, as in a merge of two accounts.
  const owner = (await findGuest(tx, id))?.mergedInto
  if (owner) await holdRemainingPlayer(tx, owner)
  const [row] = await tx.select({ mergedInto: supportGuest.mergedInto }).from(supportGuest).where(eq(supportGuest.id, id)).for(lock)
  return row?.mergedInto ? { playerId: row.mergedInto, guestId: id } : asAsked({ kind, id })
}

/** Whether `holder` owns the ticket. */
export const isOwn = (ticket: { playerId: string | null; guestId: string | null }, holder: Holder): boolean =>
  holder.playerId === null ? ticket.playerId === null && ticket.guestId === holder.guestId : ticket.playerId === holder.playerId

/**
 * Whether the requester owns the ticket. `mergedInto` is the player into whom the ticket's guest was merged. Also true for a guest who was
 * merged into the ticket's player after the request began.
 */
export const isRequesters = (
  { playerId, guestId, mergedInto }: { playerId: string | null; guestId: string | null; mergedInto: string | null },
  { kind, id }: Requester,
): boolean => (kind === 'player' ? playerId === id : guestId === id && playerId === mergedInto)

/** Like `isRequesters`, but also true if the player's account was joined into another one after the request began. */
export const isStillRequesters = async (db: Tx, ticket: Parameters<typeof isRequesters>[0], requester: Requester): Promise<boolean> =>
  isRequesters(ticket, requester) || (requester.kind === 'player' && ticket.playerId === (await remainingPlayer(db, requester.id)))
