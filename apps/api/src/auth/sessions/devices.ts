import { and, asc, desc, eq, exists, ne, sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/connect.ts'
import { knownDevice } from '../../db/schema.ts'
import { keyedHash } from '../../seal.ts'

/** How a browser's name is kept: a copy of the table must not let anybody pass for a known one. */
export const deviceHashOf = ({ appSecret }: Pick<Config, 'appSecret'>, device: string) => keyedHash(appSecret, 'device', device)

type Device = { playerId: string; deviceHash: string; userAgent: string; now: Date }

const NEWS_WITHIN_MS = 3_600_000
/** News of so many new browsers within the hour are enough: a browser without cookies is new each time. */
const NEWS_AT_ONCE = 5

/** Remembers that the player signed in with this browser. True when that is news to a player who has used another one before, and has not had enough of such news. */
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

/** The player knows this browser and no other any more: whoever used another one is a stranger there again. */
export const keepOneDevice = async (tx: Tx, device: Device): Promise<void> => {
  const { playerId, deviceHash } = device
  await tx.delete(knownDevice).where(and(eq(knownDevice.playerId, playerId), ne(knownDevice.deviceHash, deviceHash)))
  await noteDevice(tx, device)
}

/** The account that was the first to be signed in to with this browser, of those that know it. Whoever signs in later takes nobody's place. */
export const findFirstOwner = async (db: Tx, deviceHash: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ playerId: knownDevice.playerId })
    .from(knownDevice)
    .where(eq(knownDevice.deviceHash, deviceHash))
    .orderBy(asc(knownDevice.firstSeenAt), asc(knownDevice.playerId))
    .limit(1)
  return row?.playerId
}

/** In a query over players: whether this browser is one of theirs. */
export const isKnownDevice = (db: Tx, playerId: Parameters<typeof eq>[0], deviceHash: string) =>
  sql<boolean>`${exists(
    db
      .select({ playerId: knownDevice.playerId })
      .from(knownDevice)
      .where(and(eq(knownDevice.playerId, playerId), eq(knownDevice.deviceHash, deviceHash))),
  )}`
