import { NOTICE_RETRY_FOR_HOURS } from '@playhub/contract/limits'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { noticeTry, partnerEvent } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { findEndpoint } from './data.ts'
import { noteOutcome } from './endpoint-health.ts'
import { SLOW_MS } from './endpoint-rules.ts'
import { bringForward, type Claimed, claim, concludeDelivered, freePlace, listNext } from './notice-places.ts'
import { type Outcome, postNotice, TIMEOUT_MS } from './notice-sending.ts'
import { TEST_TYPE } from './test-event.ts'

/** Delays in seconds between the tries. The last delay repeats until the delays add up to three days. */
const RETRY_SECONDS = [5, 15, 60, 300, 900, 3600, 3 * 3600, 6 * 3600]

/** How long a notice is leased for one try. The lease is longer than any try takes. */
const LEASE_MS = TIMEOUT_MS + 5000

/** Maximum number of notices of one endpoint that a process sends in a row. After that, other waiting notices are sent first. */
const IN_A_ROW = 16

/**
 * Sends a notice about an event (Standard Webhooks) and stores the result. Any 2xx status means "received".
 *
 * The notice is leased before it is sent. If the process dies, the lease expires and the notice is sent again. So the game may get the same
 * notice twice.
 *
 * After this notice, sends some of the notices that are queued for the same endpoint.
 */
export const deliverNotice = async (deps: Deps, eventId: string): Promise<void> => {
  const at = deps.now()
  let claimed = await claim(deps.db, eventId, at, leaseFrom(at))
  for (let sent = 1; claimed; sent += 1) claimed = await tryOnce(deps, claimed, sent < IN_A_ROW)
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS)

/**
 * Sends a leased notice. With `takesNext`, gives its place (slot) to a queued notice afterwards. Returns that queued notice, if there is
 * one.
 */
const tryOnce = async (deps: Deps, claimed: Claimed, takesNext: boolean): Promise<Claimed | undefined> => {
  const at = deps.now()
  const begun = performance.now()
  const outcome = await postNotice(deps, claimed)
  const tookMs = Math.round(performance.now() - begun)
  const { delivered, status, error } = outcome
  deps.metrics.notices.inc({ outcome: delivered ? 'delivered' : 'failed' })
  if (!delivered) deps.log.warn({ eventId: claimed.id, status, error, tries: claimed.tries }, 'notice not received')
  // In the usual case, the endpoint works and has accepted the notice. Then one statement can write everything.
  if (delivered && tookMs <= SLOW_MS && claimed.isHealthy) {
    const now = deps.now()
    const { next, isQueued } = await concludeDelivered(
      deps.db,
      claimed,
      { at, status, tookMs },
      { now, nextUntil: leaseFrom(now), takesNext },
    )
    if (!next && isQueued) await startNext(deps, claimed)
    return next
  }
  await deps.db.transaction(async (tx) => {
    await tx.insert(noticeTry).values({ eventId: claimed.id, at, status, error, tookMs })
    const isOff = await noteOutcome(deps, tx, claimed, { ...outcome, tookMs })
    await conclude(tx, claimed, outcome, isOff, deps.now())
    await freePlace(tx, claimed)
  })
  await startNext(deps, claimed)
}

/**
 * Starts as many queued notices as the endpoint has free places (slots). Call it after the commit of the transaction that freed a place,
 * because other connections see the place as occupied until then.
 */
const startNext = async ({ db, now, due }: Deps, { projectId }: Claimed) => {
  for (const id of await listNext(db, projectId, now())) due.start('notice', id)
}

const conclude = async (
  tx: Tx,
  { id, type, tries, leasedUntil, isProbe }: Claimed,
  { delivered, status, error }: Outcome,
  isOff: boolean,
  now: Date,
) => {
  // A failed probe says something about the endpoint, not about this notice, so it does not use up a retry of the notice. A test event has
  // no retries. Its only try is always counted. Without this count, the log would say that the test event was never sent.
  const place = isProbe && isOff && type !== TEST_TYPE ? tries - 1 : tries
  const nextTryAt = delivered || type === TEST_TYPE ? null : isOff ? pausedTry(place, now) : nextTry(place - 1, now)
  await tx
    .update(partnerEvent)
    .set({ tries: place, lastStatus: status, lastError: error, nextTryAt, deliveredAt: delivered ? now : null })
    // If somebody has requested a replay while this notice was sent, the lease in the row has changed. The replay is a new delivery, so
    // this result must not end it.
    .where(and(eq(partnerEvent.id, id), eq(partnerEvent.nextTryAt, leasedUntil)))
}

const gapSeconds = (tries: number) => RETRY_SECONDS[Math.min(tries, RETRY_SECONDS.length - 1)] ?? 0

/**
 * Returns the time of the next try after `tries` earlier tries, or null when three days of delays are used up. Time in which the hub was
 * down or the endpoint switched off does not count.
 */
export const nextTry = (tries: number, now: Date): Date | null => {
  let waited = 0
  for (let n = 0; n <= tries; n++) waited += gapSeconds(n)
  return waited > NOTICE_RETRY_FOR_HOURS * 3600 ? null : pausedTry(tries, now)
}

/**
 * Returns the time of the next try. Unlike `nextTry`, never ends the retries. It is used directly while the endpoint is switched off, so
 * that no notice is given up.
 */
const pausedTry = (tries: number, now: Date) => new Date(now.getTime() + gapSeconds(Math.max(0, tries)) * 1000)

/** Starts the next notices of an endpoint that may be tested or was switched on. */
export const wakeEndpoint = async ({ db, now, due }: Pick<Deps, 'db' | 'now' | 'due'>, projectId: string): Promise<void> => {
  const endpoint = await findEndpoint(db, projectId)
  if (!endpoint) return
  const { offSince, probeAt, failures } = endpoint
  if (offSince && probeAt && probeAt > now()) return
  const queued = await listNext(db, projectId, now())
  const isTested = offSince !== null || failures > 0
  const ids = queued.length === 0 && isTested ? await bringForward(db, projectId, now()) : queued
  for (const id of ids) due.start('notice', id)
}
