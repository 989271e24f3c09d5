import { randomUUID } from 'node:crypto'
import { hostingHeaders } from '@playhub/contract/hosting'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { isSameHash } from '../auth/rules.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/connect.ts'
import { supportGuest } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { AccountCaller } from '../http/caller.ts'
import { keyedHash } from '../seal.ts'

/** Who asks support for something. A guest is nobody but the holder of an id that the server has proved. */
export type Requester = { kind: 'player' | 'guest'; id: string }

const proofOf = ({ appSecret }: Pick<Config, 'appSecret'>, guestId: string) => keyedHash(appSecret, 'support guest', guestId)

/** For a new guest. Nothing is written before the guest writes. */
export const makeIdentity = (config: Pick<Config, 'appSecret'>) => {
  const tempUserId = randomUUID()
  return { tempUserId, proof: proofOf(config, tempUserId) }
}

/** The guest that the request's `Temp-User-Id` proves: `<id>.<proof>`. Throws SUPPORT_IDENTITY_INVALID, also without the header. */
export const readGuest = (config: Pick<Config, 'appSecret'>, { headers }: FastifyRequest): string => {
  const value = headers[hostingHeaders.tempUserId]
  const [, id = '', proof = ''] = (typeof value === 'string' && /^([0-9a-f-]{36})\.([\w-]+)$/.exec(value)) || []
  if (!isSameHash(proof, proofOf(config, id))) throw new Refusal('SUPPORT_IDENTITY_INVALID')
  return id
}

/**
 * Who asks: the signed-in player, else the guest. A token that is not good is not taken for a guest's silence.
 * Throws UNAUTHORIZED, SUPPORT_IDENTITY_INVALID, and SUPPORT_IDENTITY_MERGED for a guest whose tickets are a player's.
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

/** From now on there is a row of the guest for others to lock. */
export const keepGuest = (tx: Tx, id: string, now: Date) => tx.insert(supportGuest).values({ id, createdAt: now }).onConflictDoNothing()

/** Whose tickets a requester may touch, for as long as the transaction lasts. */
export type Holder = { playerId: string; guestId: string | null } | { playerId: null; guestId: string }

/** As they were when the request began, for a look. */
export const asAsked = ({ kind, id }: Requester): Holder =>
  kind === 'player' ? { playerId: id, guestId: null } : { playerId: null, guestId: id }

/**
 * Keeps the requester who they are until the transaction ends. A guest who was merged since the request began is the player by now:
 * what was on its way goes where the tickets went. Comes before the lock of any ticket, as in the merge. `update` for whoever changes the
 * guest's row: two who share it would wait for each other.
 */
export const holdRequester = async (tx: Tx, { kind, id }: Requester, lock: 'share' | 'update' = 'share'): Promise<Holder> => {
  if (kind === 'player') return asAsked({ kind, id })
  const [row] = await tx.select({ mergedInto: supportGuest.mergedInto }).from(supportGuest).where(eq(supportGuest.id, id)).for(lock)
  return row?.mergedInto ? { playerId: row.mergedInto, guestId: id } : asAsked({ kind, id })
}

/** Whether the ticket is theirs. */
export const isOwn = (ticket: { playerId: string | null; guestId: string | null }, holder: Holder): boolean =>
  holder.playerId === null ? ticket.playerId === null && ticket.guestId === holder.guestId : ticket.playerId === holder.playerId

/** Whether the ticket is the requester's. `mergedInto` is its guest's: who was merged since the request began finds it with the player. */
export const isRequesters = (
  { playerId, guestId, mergedInto }: { playerId: string | null; guestId: string | null; mergedInto: string | null },
  { kind, id }: Requester,
): boolean => (kind === 'player' ? playerId === id : guestId === id && playerId === mergedInto)
