import { and, eq, exists, ne, sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Tx } from '../db/connect.ts'
import { knownDevice } from '../db/schema.ts'
import { keyedHash } from '../seal.ts'

/** How a browser's name is kept: a copy of the table must not let anybody pass for a known one. */
export const deviceHashOf = ({ appSecret }: Pick<Config, 'appSecret'>, device: string) => keyedHash(appSecret, 'device', device)

type Device = { playerId: string; deviceHash: string; userAgent: string; now: Date }

/** Remembers that the player signed in with this browser. True when that is news to a player who has used another one before. */
export const noteDevice = async (tx: Tx, { now, ...device }: Device): Promise<boolean> => {
  const [row] = await tx
    .insert(knownDevice)
    .values({ ...device, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [knownDevice.playerId, knownDevice.deviceHash],
      set: { lastSeenAt: now, userAgent: device.userAgent },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return row?.isNew === true && (await hasOther(tx, device))
}

const hasOther = async (tx: Tx, { playerId, deviceHash }: Pick<Device, 'playerId' | 'deviceHash'>) => {
  const others = await tx
    .select({ playerId: knownDevice.playerId })
    .from(knownDevice)
    .where(and(eq(knownDevice.playerId, playerId), ne(knownDevice.deviceHash, deviceHash)))
    .limit(1)
  return others.length > 0
}

/** In a query over players: whether this browser is one of theirs. */
export const isKnownDevice = (db: Tx, playerId: Parameters<typeof eq>[0], deviceHash: string) =>
  sql<boolean>`${exists(
    db
      .select({ playerId: knownDevice.playerId })
      .from(knownDevice)
      .where(and(eq(knownDevice.playerId, playerId), eq(knownDevice.deviceHash, deviceHash))),
  )}`
