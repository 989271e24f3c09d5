import { createHmac } from 'node:crypto'
import { NOTICE_RETRY_FOR_HOURS } from '@playhub/contract/limits'
import { noticeHeaders } from '@playhub/contract/partner'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { type noticeEndpoint, noticeTry, partnerEvent } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { unseal } from '../seal.ts'
import { findEndpoint } from './data.ts'
import { enqueueNotice } from './events.ts'
import { leadsInside } from './notice-address.ts'

const TIMEOUT_MS = 10_000
/** Growing gaps; the last repeats until the days are over. */
const RETRY_SECONDS = [5, 15, 60, 300, 900, 3600, 3 * 3600, 6 * 3600]

/** Longer than any try takes. */
const LEASE_MS = 15_000

/**
 * Tells the game's server about an event (Standard Webhooks) and notes what it answered. Any 2xx is "received".
 * A try is leased before the call, so that a process that dies in it is followed by another try; the game may see the same notice twice.
 */
export const deliverNotice = async (deps: Deps, eventId: string): Promise<void> => {
  const claimed = await claim(deps, eventId)
  if (!claimed) return
  const { event, endpoint, leasedUntil } = claimed
  const at = deps.now()
  const begun = performance.now()
  const { delivered, status, error } = await post(deps, endpoint, event)
  const tookMs = Math.round(performance.now() - begun)
  deps.metrics.notices.inc({ outcome: delivered ? 'delivered' : 'failed' })
  if (!delivered) deps.log.warn({ eventId, status, error, tries: event.tries }, 'notice not received')
  await deps.db.transaction(async (tx) => {
    await tx.insert(noticeTry).values({ eventId, at, status, error, tookMs })
    const nextTryAt = delivered ? null : nextTry(event.tries - 1, deps.now())
    const concluded = await tx
      .update(partnerEvent)
      .set({ lastStatus: status, lastError: error, nextTryAt, deliveredAt: delivered ? deps.now() : null })
      // A replay that was asked for meanwhile has taken the lease away: it is another sending, and this outcome must not end it.
      .where(and(eq(partnerEvent.id, eventId), eq(partnerEvent.nextTryAt, leasedUntil)))
      .returning({ id: partnerEvent.id })
    if (concluded.length > 0 && nextTryAt) await enqueueNotice(tx, eventId, nextTryAt)
  })
}

/** Undefined for what is not due, or has no address to go to. One statement: of two who claim at once, one finds it leased. */
const claim = async ({ db, now }: Deps, eventId: string) => {
  const leasedUntil = new Date(now().getTime() + LEASE_MS)
  const isDue = and(eq(partnerEvent.id, eventId), isNull(partnerEvent.deliveredAt), lte(partnerEvent.nextTryAt, now()))
  const [event] = await db
    .update(partnerEvent)
    .set({ tries: sql`${partnerEvent.tries} + 1`, nextTryAt: leasedUntil })
    .where(isDue)
    .returning()
  const endpoint = event && (await findEndpoint(db, event.projectId))
  if (event && endpoint) return { event, endpoint, leasedUntil }
  if (event) {
    await db
      .update(partnerEvent)
      .set({ tries: sql`${partnerEvent.tries} - 1`, nextTryAt: null })
      .where(and(eq(partnerEvent.id, eventId), eq(partnerEvent.nextTryAt, leasedUntil)))
  }
  return undefined
}

const gapSeconds = (tries: number) => RETRY_SECONDS[Math.min(tries, RETRY_SECONDS.length - 1)] ?? 0

/** When to try again after a try that `tries` others went before; null when the gaps fill the three days. Time in which the hub itself was down does not count. */
export const nextTry = (tries: number, now: Date): Date | null => {
  let waited = 0
  for (let n = 0; n <= tries; n++) waited += gapSeconds(n)
  return waited > NOTICE_RETRY_FOR_HOURS * 3600 ? null : new Date(now.getTime() + gapSeconds(tries) * 1000)
}

type Outcome = { delivered: boolean; status: number | null; error: string }

const post = async (
  deps: Deps,
  { url, secret }: typeof noticeEndpoint.$inferSelect,
  { id, body }: typeof partnerEvent.$inferSelect,
): Promise<Outcome> => {
  const timestamp = String(Math.floor(deps.now().getTime() / 1000))
  try {
    if (deps.config.production && (await leadsInside(url))) throw new Error('the address leads into a private network')
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
