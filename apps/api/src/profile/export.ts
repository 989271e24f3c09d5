import { authMethod } from '@playhub/contract/auth'
import { formatMinor } from '@playhub/contract/payments'
import type { PlayerData } from '@playhub/contract/profile'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import {
  accountMerge,
  identity,
  knownDevice,
  loginSession,
  payment,
  player,
  playerProject,
  signInEvent,
  supportLetter,
} from '../db/schema.ts'
import type { AccountCaller } from '../http/caller.ts'
import { deviceName } from '../http/device-name.ts'
import { savesOf } from '../saves/data.ts'
import { followedBy } from './export-incidents.ts'
import { ticketsOf } from './export-tickets.ts'
import { presentSession } from './present.ts'

/**
 * Returns all stored data of the caller, oldest first; undefined if there is no such player. Each list names its fields, so a new column is
 * not exported by accident.
 */
export const exportOf = async (db: Tx, caller: AccountCaller, now: Date): Promise<PlayerData | undefined> => {
  const { playerId } = caller
  const [row] = await db.select().from(player).where(eq(player.id, playerId))
  if (!row) return undefined
  const identities = await db.select().from(identity).where(eq(identity.playerId, playerId)).orderBy(asc(identity.createdAt))
  const sessions = await db.select().from(loginSession).where(eq(loginSession.playerId, playerId)).orderBy(asc(loginSession.createdAt))
  const devices = await db.select().from(knownDevice).where(eq(knownDevice.playerId, playerId)).orderBy(asc(knownDevice.firstSeenAt))
  const joined = await listJoined(db, playerId)
  const ids = [playerId, ...joined.map(({ id }) => id)]
  const events = await db.select().from(signInEvent).where(inArray(signInEvent.playerId, ids)).orderBy(asc(signInEvent.id))
  const games = await db.select().from(playerProject).where(eq(playerProject.playerId, playerId)).orderBy(asc(playerProject.firstSeenAt))
  const purchases = await db.select().from(payment).where(eq(payment.playerId, playerId)).orderBy(asc(payment.createdAt))
  const letters = await db.select().from(supportLetter).where(eq(supportLetter.playerId, playerId)).orderBy(asc(supportLetter.id))

  return {
    exportedTs: now.toISOString(),
    player: {
      userId: caller.userId,
      nickName: row.nickName,
      firstName: row.firstName,
      lastName: row.lastName,
      email: identities.find(({ method }) => method === 'email')?.subject ?? null,
      currentAuthType: caller.authType,
      locale: row.locale,
      receiptEmail: row.receiptEmail,
      createTs: row.createdAt.toISOString(),
    },
    identities: identities.map((way) => ({
      id: way.id,
      method: authMethod.parse(way.method),
      label: way.method === 'email' ? way.subject : way.label,
      email: way.method === 'email' ? way.subject : way.email,
      emailProven: way.method === 'email' || way.emailProven,
      createTs: way.createdAt.toISOString(),
    })),
    sessions: sessions.map((session) => ({
      ...presentSession(session, caller.sessionId),
      userAgent: session.userAgent,
      expireTs: session.expiresAt.toISOString(),
      endTs: session.revokedAt?.toISOString() ?? null,
    })),
    devices: devices.map(({ userAgent, firstSeenAt, lastSeenAt }) => ({
      device: deviceName(userAgent),
      userAgent,
      firstSeenTs: firstSeenAt.toISOString(),
      lastSeenTs: lastSeenAt.toISOString(),
    })),
    signInEvents: events.map(({ at, event, method, ip, userAgent, project }) => ({
      ...{ ts: at.toISOString(), event, method, ip, project },
      device: deviceName(userAgent),
      userAgent,
    })),
    games: games.map(({ projectId, firstSeenAt }) => ({ project: projectId, firstSeenTs: firstSeenAt.toISOString() })),
    purchases: purchases.map(presentPurchase),
    joinedAccounts: joined.map(({ number, nickName, createdAt }) => ({
      userId: String(number),
      nickName,
      joinTs: createdAt.toISOString(),
    })),
    support: letters.map(({ createdAt, paymentId, email, reason, description }) => ({
      createTs: createdAt.toISOString(),
      ...{ paymentId, email, reason, description },
    })),
    tickets: await ticketsOf(db, playerId),
    incidents: await followedBy(db, playerId),
    saves: (await savesOf(db, playerId)).map(({ project, slot, updatedAt, data }) => ({
      ...{ project, slot, data },
      updateTs: updatedAt.toISOString(),
    })),
  }
}

/**
 * Lists the accounts that were joined into this account, directly or through another account, oldest merge first. Their rows belong to this
 * account now.
 */
const listJoined = (db: Tx, playerId: string) => {
  const parts = sql`(with recursive part as (
      select m.id, m.from_id from account_merge m where m.into_id = ${playerId} and m.undone_at is null
      union select m.id, m.from_id from account_merge m join part on m.into_id = part.from_id where m.undone_at is null
    ) select id from part)`
  return db
    .select({ id: player.id, number: player.number, nickName: player.nickName, createdAt: accountMerge.createdAt })
    .from(accountMerge)
    .innerJoin(player, eq(player.id, accountMerge.fromId))
    .where(sql`${accountMerge.id} in ${parts}`)
    .orderBy(asc(accountMerge.createdAt), asc(accountMerge.id))
}

const presentPurchase = (row: typeof payment.$inferSelect): PlayerData['purchases'][number] => ({
  uuid: row.id,
  createTs: row.createdAt.toISOString(),
  paidTs: row.paidAt?.toISOString() ?? null,
  project: row.projectId,
  title: row.locale === 'ru' ? row.ruTitle : row.enTitle,
  prices: [
    { price: formatMinor(row.rubMinor), currency: 'RUB' },
    { price: formatMinor(row.usdMinor), currency: 'USD' },
  ],
  paid: row.amountMinor === null || row.currency === null ? null : { price: formatMinor(row.amountMinor), currency: row.currency },
  provider: row.provider,
  status: row.status,
  receiptEmail: row.receiptEmail,
})
