import { createHmac } from 'node:crypto'
import { NOTICE_RETRY_FOR_HOURS } from '@playhub/contract/limits'
import { noticeHeaders } from '@playhub/contract/partner'
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { noticeEndpoint, partnerEvent } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { unseal } from '../seal.ts'
import { enqueueNotice } from './events.ts'

const TIMEOUT_MS = 10_000
/** Growing gaps; the last repeats until the days are over. */
const RETRY_SECONDS = [5, 15, 60, 300, 900, 3600, 3 * 3600, 6 * 3600]

/**
 * Tells the game's server about an event (Standard Webhooks) and notes what it answered. Any 2xx is "received".
 * The time of the next try is set before the call, so that a process that dies in it is followed by another try; the game may see the same notice twice.
 */
export const deliverNotice = async (deps: Deps, eventId: string): Promise<void> => {
  const claimed = await claim(deps, eventId)
  if (!claimed) return
  const { event, endpoint, nextTryAt } = claimed
  const outcome = await post(deps, endpoint, event)
  deps.metrics.notices.inc({ outcome: outcome.delivered ? 'delivered' : 'failed' })
  if (outcome.delivered) {
    const done = { deliveredAt: deps.now(), nextTryAt: null, lastStatus: outcome.status, lastError: '' }
    await deps.db.update(partnerEvent).set(done).where(eq(partnerEvent.id, eventId))
    return
  }
  deps.log.warn({ eventId, status: outcome.status, error: outcome.error, tries: event.tries }, 'notice not received')
  await deps.db.transaction(async (tx) => {
    await tx.update(partnerEvent).set({ lastStatus: outcome.status, lastError: outcome.error }).where(eq(partnerEvent.id, eventId))
    if (nextTryAt) await enqueueNotice(tx, eventId, nextTryAt)
  })
}

const claim = (deps: Deps, eventId: string) =>
  deps.db.transaction(async (tx) => {
    const [event] = await tx.select().from(partnerEvent).where(eq(partnerEvent.id, eventId)).for('update')
    if (!event || event.deliveredAt || !event.nextTryAt || event.nextTryAt > deps.now()) return undefined
    const [endpoint] = await tx.select().from(noticeEndpoint).where(eq(noticeEndpoint.projectId, event.projectId))
    if (!endpoint) {
      await tx.update(partnerEvent).set({ nextTryAt: null }).where(eq(partnerEvent.id, eventId))
      return undefined
    }
    const nextTryAt = nextTry(event.tries, event.createdAt, deps.now())
    await tx
      .update(partnerEvent)
      .set({ tries: event.tries + 1, nextTryAt })
      .where(eq(partnerEvent.id, eventId))
    return { event, endpoint, nextTryAt }
  })

/** When to try again after try number `tries`; null when the three days are over. */
export const nextTry = (tries: number, createdAt: Date, now: Date): Date | null => {
  const gap = RETRY_SECONDS[Math.min(tries, RETRY_SECONDS.length - 1)] ?? 0
  const at = new Date(now.getTime() + gap * 1000)
  return at.getTime() - createdAt.getTime() > NOTICE_RETRY_FOR_HOURS * 3_600_000 ? null : at
}

type Outcome = { delivered: boolean; status: number | null; error: string }

const post = async (
  deps: Deps,
  { url, secret }: typeof noticeEndpoint.$inferSelect,
  { id, body }: typeof partnerEvent.$inferSelect,
): Promise<Outcome> => {
  const timestamp = String(Math.floor(deps.now().getTime() / 1000))
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Playhub-Notices/1',
        [noticeHeaders.id]: id,
        [noticeHeaders.timestamp]: timestamp,
        [noticeHeaders.signature]: signNotice(unseal(deps.config.appSecret, secret), id, timestamp, body),
      },
    })
    await response.body?.cancel()
    return { delivered: response.ok, status: response.status, error: response.ok ? '' : `answered ${response.status}` }
  } catch (error) {
    return { delivered: false, status: null, error: error instanceof Error ? error.message.slice(0, 300) : String(error) }
  }
}

/** The signature of a notice by Standard Webhooks: the part of the secret after `whsec_` is the key, in base64. */
export const signNotice = (secret: string, id: string, timestamp: string, body: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

/** Wakes the delivery of notices whose time has come. */
export const wakeWaitingNotices = async (deps: Deps) => {
  const rows = await deps.db
    .select({ id: partnerEvent.id })
    .from(partnerEvent)
    .where(and(lte(partnerEvent.nextTryAt, deps.now()), isNull(partnerEvent.deliveredAt)))
    .orderBy(asc(partnerEvent.nextTryAt))
    .limit(200)
  for (const { id } of rows) await enqueueNotice(deps.db, id)
}
