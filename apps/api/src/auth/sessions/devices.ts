import { and, asc, desc, eq, exists, ne, sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/connect.ts'
import { knownDevice } from '../../db/schema.ts'
import { keyedHash } from '../../seal.ts'

/**
 * Returns the hash under which a browser is stored. `device` is the random value of the browser's device cookie. Only the hash is stored,
 * so nobody can read a valid device cookie from a copy of the table.
 */
export const deviceHashOf = ({ appSecret }: Pick<Config, 'appSecret'>, device: string) => keyedHash(appSecret, 'device', device)

type Device = { playerId: string; deviceHash: string; userAgent: string; now: Date }

const NEWS_WITHIN_MS = 3_600_000
/** Maximum number of e-mails about new browsers that a player gets within an hour. A browser without cookies is new at each sign-in. */
const NEWS_AT_ONCE = 5

/**
 * Stores that the player signed in with this browser. Returns whether to inform the player about the browser. The result is true for a new
 * browser, with two exceptions: it is the player's first browser, or the player had too many new browsers within the last hour.
 */
export const noteDevice = async (tx: Tx, { now, ...device }: Device): Promise<boolean> => {
  const [row] = await tx
    .insert(knownDevice)
    .values({ ...device, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [knownDevice.playerId, knownDevice.deviceHash],
      set: { lastSeenAt: now, userAgent: device.userAgent },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return row?.isNew === true && (await isNews(tx, { ...device, now }))
}

const isNews = async (tx: Tx, { playerId, deviceHash, now }: Pick<Device, 'playerId' | 'deviceHash' | 'now'>) => {
  const others = await tx
    .select({ firstSeenAt: knownDevice.firstSeenAt })
    .from(knownDevice)
    .where(and(eq(knownDevice.playerId, playerId), ne(knownDevice.deviceHash, deviceHash)))
    .orderBy(desc(knownDevice.firstSeenAt))
    .limit(NEWS_AT_ONCE + 1)
  const before = others[NEWS_AT_ONCE]
  return others.length > 0 && (before === undefined || before.firstSeenAt.getTime() < now.getTime() - NEWS_WITHIN_MS)
}

/** Stores this browser as one in which the player has signed in, and forgets all other browsers of the player. */
export const keepOneDevice = async (tx: Tx, device: Device): Promise<void> => {
  const { playerId, deviceHash } = device
  await tx.delete(knownDevice).where(and(eq(knownDevice.playerId, playerId), ne(knownDevice.deviceHash, deviceHash)))
  await noteDevice(tx, device)
}

/** Returns the id of the account that was the first to sign in with this browser. Later accounts do not replace it. */
export const findFirstOwner = async (db: Tx, deviceHash: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ playerId: knownDevice.playerId })
    .from(knownDevice)
    .where(eq(knownDevice.deviceHash, deviceHash))
    .orderBy(asc(knownDevice.firstSeenAt), asc(knownDevice.playerId))
    .limit(1)
  return row?.playerId
}

/** SQL condition for queries over players: the player has signed in with this browser before. */
export const isKnownDevice = (db: Tx, playerId: Parameters<typeof eq>[0], deviceHash: string) =>
  sql<boolean>`${exists(
    db
      .select({ playerId: knownDevice.playerId })
      .from(knownDevice)
      .where(and(eq(knownDevice.playerId, playerId), eq(knownDevice.deviceHash, deviceHash))),
  )}`
