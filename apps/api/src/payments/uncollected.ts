import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { good, partnerEvent } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { findEndpoint } from '../notices/data.ts'
import { PLACES } from '../notices/endpoint-rules.ts'
import { replay } from '../notices/notice-log.ts'
import { change, loadPayment } from './core/change.ts'
import { checkGood, type NoticeFacts } from './core/collecting.ts'
import { paidEventId } from './core/draft.ts'
import type { PaymentRow } from './core/state.ts'

/**
 * Looks whether the game has collected the good, and sends the notice of the payment again if that is due. The notice takes its place among
 * the others of its game. If the process dies between the decision and the notice, the next
 * check sends it, except after the last one.
 */
export const checkCollected = async (deps: Deps, goodId: string): Promise<void> => {
  const state = await loadPayment(deps, { good: goodId })
  const facts = await readNotice(deps.db, state.payment)
  const { result: resends } = await change(deps, state, (draft) => checkGood(draft, facts))
  if (!resends) return
  const { id } = await replay(deps.db, paidEventId(state.payment.id), deps.now())
  deps.due.start('notice', id)
}

const readNotice = async (db: Tx, { id, projectId }: PaymentRow): Promise<NoticeFacts> => {
  const [notice] = await db
    .select({ deliveredAt: partnerEvent.deliveredAt, nextTryAt: partnerEvent.nextTryAt })
    .from(partnerEvent)
    .where(eq(partnerEvent.id, paidEventId(id)))
  const isDelivered = notice !== undefined && notice.deliveredAt !== null
  const endpoint = await findEndpoint(db, projectId)
  if (!notice || !endpoint || endpoint.offSince) return { isDelivered, sending: 'never' }
  const isWaiting = notice.nextTryAt !== null || (await hasQueue(db, projectId))
  return { isDelivered, sending: isWaiting ? 'busy' : 'possible' }
}

/** Whether as many notices wait for this game as may be sent at a time. One more would delay those that are new. */
const hasQueue = async (db: Tx, projectId: string): Promise<boolean> => {
  const waiting = await db
    .select({ seq: partnerEvent.seq })
    .from(partnerEvent)
    .where(and(eq(partnerEvent.projectId, projectId), isNotNull(partnerEvent.nextTryAt)))
    .limit(PLACES)
  return waiting.length >= PLACES
}

/**
 * Makes the check due now for late goods whose notice has been delivered meanwhile, in projects where that counts. A delivered notice is no
 * change of the payment, so nothing else would take these goods off the list at once.
 */
export const recheckDelivered = async ({ db, now, catalogue }: Pick<Deps, 'db' | 'now' | 'catalogue'>): Promise<void> => {
  const byCall = [...catalogue.current().projects.values()].flatMap(({ config: { id, settings } }) =>
    settings.collection?.by === 'call' ? [id] : [],
  )
  const isDelivered = sql`exists (select from partner_event e
    where e.id = 'evt_' || replace(${good.paymentId}::text, '-', '') and e.delivered_at is not null)`
  const isOther = byCall.length === 0 ? undefined : sql`not ${inArray(good.projectId, byCall)}`
  await db
    .update(good)
    .set({ checkAt: now() })
    .where(and(isNotNull(good.lateAt), gt(good.checkAt, now()), isOther, isDelivered))
}

/** Makes the check of a project's late goods due now, because its settings have changed. */
export const recheckProject = (tx: Tx, projectId: string, now: Date) =>
  tx
    .update(good)
    .set({ checkAt: now })
    .where(and(eq(good.projectId, projectId), isNotNull(good.lateAt), gt(good.checkAt, now)))
