import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { payment } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { change, loadPayment } from './core/change.ts'
import { giveMissingGood } from './core/goods.ts'

/** Only payments that are younger than this are searched. That is enough, because a rolling upgrade takes minutes. */
const LOOK_BACK_MS = 2 * 3_600_000
const AT_ONCE = 200

/**
 * Gives players the goods that an older release did not give. During a rolling upgrade, a process of the older release can mark a new
 * payment as `paid` without giving the player the good. Safe to repeat.
 */
export const giveMissingGoods = async (deps: Deps): Promise<void> => {
  const { db, now } = deps
  const found = await db
    .select({ id: payment.id })
    .from(payment)
    .where(
      and(
        // Both modes are named, because the first column of the index is the mode.
        inArray(payment.mode, ['test', 'live']),
        gt(payment.createdAt, new Date(now().getTime() - LOOK_BACK_MS)),
        eq(payment.status, 'paid'),
        isNotNull(payment.itemId),
        isNotNull(payment.itemKind),
        sql`not exists (select from good g where g.payment_id = ${payment.id})`,
      ),
    )
    .limit(AT_ONCE)
  for (const { id } of found) {
    try {
      await change(deps, await loadPayment(deps, { payment: id }), giveMissingGood)
    } catch (error) {
      // The next sweep tries this payment again. The other payments must not wait for it.
      deps.log.error({ err: error, paymentId: id }, 'a missing good could not be given')
    }
  }
}
