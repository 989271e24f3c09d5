import { NOTICE_RETRY_FOR_HOURS } from '@playhub/contract/limits'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { noticeTry, partnerEvent } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { findEndpoint } from './data.ts'
import { noteOutcome } from './endpoint-health.ts'
import { enqueueNotice, enqueueWake } from './events.ts'
import { bringForward, type Claimed, callNext, claim, freePlace, wakeWaiting } from './notice-places.ts'
import { type Outcome, postNotice, TIMEOUT_MS } from './notice-sending.ts'
import { TEST_TYPE } from './test-event.ts'

/** Growing gaps; the last repeats until the days are over. */
const RETRY_SECONDS = [5, 15, 60, 300, 900, 3600, 3 * 3600, 6 * 3600]

/** Longer than any try takes. */
const LEASE_MS = TIMEOUT_MS + 5000

/**
 * Tells the game's server about an event (Standard Webhooks) and notes what it answered. Any 2xx is "received".
 * A try is leased before the call, so that a process that dies in it is followed by another try; the game may see the same notice twice.
 */
export const deliverNotice = async (deps: Deps, eventId: string): Promise<void> => {
  const at = deps.now()
  const claimed = await claim(deps.db, eventId, at, new Date(at.getTime() + LEASE_MS))
  if (!claimed) return
  const begun = performance.now()
  const outcome = await postNotice(deps, claimed)
  const tookMs = Math.round(performance.now() - begun)
  const { delivered, status, error } = outcome
  deps.metrics.notices.inc({ outcome: delivered ? 'delivered' : 'failed' })
  if (!delivered) deps.log.warn({ eventId, status, error, tries: claimed.tries }, 'notice not received')
  await deps.db.transaction(async (tx) => {
    await tx.insert(noticeTry).values({ eventId, at, status, error, tookMs })
    const isOff = await noteOutcome(deps, tx, claimed, { ...outcome, tookMs })
    await conclude(tx, claimed, outcome, isOff, deps.now())
    await freePlace(tx, claimed)
  })
  // After the commit: whoever comes to the line later finds the place free.
  await callNext(deps.db, claimed.projectId, deps.now())
}

const conclude = async (
  tx: Tx,
  { id, type, tries, leasedUntil, isProbe }: Claimed,
  { delivered, status, error }: Outcome,
  isOff: boolean,
  now: Date,
) => {
  // A failed probe says something about the server and nothing about the notice, whose own row of retries stands still meanwhile.
  const place = isProbe && isOff ? tries - 1 : tries
  const nextTryAt = delivered || type === TEST_TYPE ? null : isOff ? pausedTry(place, now) : nextTry(place - 1, now)
  const concluded = await tx
    .update(partnerEvent)
    .set({ tries: place, lastStatus: status, lastError: error, nextTryAt, deliveredAt: delivered ? now : null })
    // A replay that was asked for meanwhile has taken the lease away: it is another sending, and this outcome must not end it.
    .where(and(eq(partnerEvent.id, id), eq(partnerEvent.nextTryAt, leasedUntil)))
    .returning({ id: partnerEvent.id })
  if (concluded.length > 0 && nextTryAt) await enqueueNotice(tx, id, nextTryAt)
}

const gapSeconds = (tries: number) => RETRY_SECONDS[Math.min(tries, RETRY_SECONDS.length - 1)] ?? 0

/**
 * When to try again after a try that `tries` others went before; null when the gaps fill the three days. Time in which the hub itself was
 * down, or the endpoint switched off, does not count.
 */
export const nextTry = (tries: number, now: Date): Date | null => {
  let waited = 0
  for (let n = 0; n <= tries; n++) waited += gapSeconds(n)
  return waited > NOTICE_RETRY_FOR_HOURS * 3600 ? null : pausedTry(tries, now)
}

/** While the endpoint is switched off nothing is given up. */
const pausedTry = (tries: number, now: Date) => new Date(now.getTime() + gapSeconds(Math.max(0, tries)) * 1000)

/** A switched-off endpoint may be tried again, or was switched on: its next notices go. */
export const wakeEndpoint = (deps: Pick<Deps, 'db' | 'now'>, projectId: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const endpoint = await findEndpoint(tx, projectId)
    if (!endpoint) return
    const { offSince, probeAt, failures } = endpoint
    if (offSince && probeAt && probeAt > deps.now()) return void (await enqueueWake(tx, projectId, probeAt))
    const called = await callNext(tx, projectId, deps.now())
    if (called === 0 && (offSince || failures > 0)) await bringForward(tx, projectId, deps.now())
  })

/** Wakes the delivery of notices whose time has come. */
export const wakeWaitingNotices = ({ db, now }: Pick<Deps, 'db' | 'now'>) => wakeWaiting(db, now())
