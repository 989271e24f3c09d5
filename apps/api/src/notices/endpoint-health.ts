import { and, arrayOverlaps, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { noticeEndpoint, noticeEndpointChange, staff } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { type EndpointNews, endpointLetter } from '../mail/endpoint-letters.ts'
import { findEndpoint } from './data.ts'
import { afterFailure, afterSuccess, SLOW_MS } from './endpoint-rules.ts'
import { lockEndpoint } from './endpoint-state.ts'
import type { Claimed } from './notice-places.ts'
import type { Outcome } from './notice-sending.ts'
import { TEST_TYPE } from './test-event.ts'

/**
 * Records the result of one try to send a notice. If needed, switches the endpoint off or on and informs staff. Returns whether the
 * endpoint is off now.
 */
export const noteOutcome = async (
  deps: Deps,
  tx: Tx,
  { id: eventId, type, projectId, isProbe, url }: Claimed,
  { delivered, error, tookMs }: Outcome & { tookMs: number },
): Promise<boolean> => {
  // After a normal success, this function writes nothing and takes no lock, so that deliveries to one server do not wait for each other.
  const known = await findEndpoint(tx, projectId)
  const isSlow = tookMs > SLOW_MS
  if (delivered && known?.failures === 0 && !known.offSince && known.isSlow === isSlow) return false
  const row = await lockEndpoint(tx, projectId)
  // The URL was removed or changed after this notice was sent, so this result says nothing about the current URL.
  if (!row || row.url !== url) return false
  // A failed test event does not change the endpoint's health, because the person who sent it sees the result.
  if (!delivered && type === TEST_TYPE) return row.offSince !== null
  const now = deps.now()
  const { health, change, tellsStaff } = delivered ? afterSuccess(row, now) : afterFailure(row, { eventId, error, isProbe }, now)
  await tx
    .update(noticeEndpoint)
    .set({ ...health, isSlow })
    .where(eq(noticeEndpoint.projectId, projectId))
  if (change)
    await tx.insert(noticeEndpointChange).values({ projectId, at: now, to: change, cause: delivered ? 'answer' : 'failures', error })
  if (change) deps.log.warn({ projectId, to: change, error }, 'notices switched')
  if (tellsStaff)
    await tellStaff(deps, tx, { projectId, url, ...(delivered ? { is: 'on', since: row.offSince ?? now } : { is: 'off', error }) })
  return health.offSince !== null
}

/** Staff belong to no project, so everybody who may read the notices log gets the e-mail. */
const tellStaff = async ({ config, mailer }: Deps, tx: Tx, news: EndpointNews) => {
  const readers = await tx
    .select({ to: staff.email, language: staff.language })
    .from(staff)
    .where(and(isNull(staff.disabledAt), arrayOverlaps(staff.roles, ['finance', 'admin'])))
  for (const reader of readers) await mailer.post(tx, endpointLetter({ ...reader, desk: config.desk.url }, news))
}
