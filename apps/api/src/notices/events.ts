import { randomUUID } from 'node:crypto'
import type { PartnerEvent } from '@playhub/contract/partner'
import { Refusal } from '@playhub/contract/refusals'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { noticeEndpoint, partnerEvent, player } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { type Mode, modeOf } from '../mode.ts'
import { TEST_TYPE } from './test-event.ts'

/** Writes the event that a player has opened a project for the first time. */
export const postRegistered = async (deps: Deps, tx: Tx, playerId: string, projectId: string) => {
  const { userId, hasAddress } = await recipientOf(tx, playerId, projectId)
  const event = { ...envelope(deps.now(), projectId), type: 'player.registered', data: { userId } } as const
  await postEvent(deps, tx, { mode: modeOf(deps), event, hasAddress })
}

/** Writes the event that two accounts of a player were joined or separated. */
export const postPlayersEvent = async (
  deps: Deps,
  tx: Tx,
  type: 'player.merged' | 'player.unmerged',
  projectId: string,
  data: { userId: string; from: string },
) => {
  const [endpoint] = await tx.select({ url: noticeEndpoint.url }).from(noticeEndpoint).where(eq(noticeEndpoint.projectId, projectId))
  const event = { ...envelope(deps.now(), projectId), type, data }
  await postEvent(deps, tx, { mode: modeOf(deps), event, hasAddress: endpoint !== undefined })
}

/**
 * Creates a test event for a project's notice URL, in the caller's transaction. Throws NOTICE_ADDRESS_MISSING if there is no URL, and
 * NOTICE_TEST_UNDER_WAY if an earlier test has not ended.
 */
export const postTest = async (deps: Deps, tx: Tx, projectId: string, mode: Mode): Promise<string> => {
  // The lock makes simultaneous requests run one after another.
  const [endpoint] = await tx.select().from(noticeEndpoint).where(eq(noticeEndpoint.projectId, projectId)).for('no key update')
  if (!endpoint) throw new Refusal('NOTICE_ADDRESS_MISSING')
  const isUnderWay = and(eq(partnerEvent.projectId, projectId), isNotNull(partnerEvent.nextTryAt), eq(partnerEvent.type, TEST_TYPE))
  const [other] = await tx.select({ id: partnerEvent.id }).from(partnerEvent).where(isUnderWay).limit(1)
  if (other) throw new Refusal('NOTICE_TEST_UNDER_WAY')
  const event = { ...envelope(deps.now(), projectId), type: TEST_TYPE, data: { mode } } as const
  await postEvent(deps, tx, { mode, event, hasAddress: true })
  return event.id
}

/** Returns the fields that all events have. */
export const envelope = (at: Date, project: string) => ({
  id: `evt_${randomUUID().replaceAll('-', '')}`,
  timestamp: at.toISOString(),
  project,
})

/** Returns the player's number, which games use as the user id, and whether the project has a notice URL. */
export const recipientOf = async (tx: Tx, playerId: string, projectId: string) => {
  const [row] = await tx
    .select({ number: player.number, url: noticeEndpoint.url })
    .from(player)
    .leftJoin(noticeEndpoint, eq(noticeEndpoint.projectId, projectId))
    .where(eq(player.id, playerId))
  if (!row) throw new Error(`no player ${playerId}`)
  return { userId: String(row.number), hasAddress: row.url !== null }
}

type Posted = { mode: Mode; event: PartnerEvent; hasAddress: boolean }

/**
 * Writes an event in the transaction of the change that it reports. The event feed, which a game's server reads, shows the event after the
 * commit. If the project has a notice URL, a notice is due at once.
 */
export const postEvent = async (deps: Pick<Deps, 'now' | 'due'>, tx: Tx, { mode, event, hasAddress }: Posted) => {
  await tx.insert(partnerEvent).values({
    id: event.id,
    projectId: event.project,
    mode,
    type: event.type,
    body: JSON.stringify(event),
    createdAt: new Date(event.timestamp),
    nextTryAt: hasAddress ? deps.now() : null,
  })
  if (hasAddress) deps.due.soon()
}
