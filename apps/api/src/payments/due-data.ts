import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { CLAIM_MS, type DueRow, FOUND_MAX, LETTER_CLAIM_MS } from '../queue/due.ts'

/** Claims due rows of payments in one statement. Rows that another process is claiming now are skipped. */
export const claimDuePayments = async (db: Tx, now: Date): Promise<DueRow[]> => (await db.execute<DueRow>(claiming(now))).rows

export const claiming = (now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`
  const until = sql`${new Date(now.getTime() + CLAIM_MS).toISOString()}::timestamptz`
  const letterUntil = sql`${new Date(now.getTime() + LETTER_CLAIM_MS).toISOString()}::timestamptz`
  const isFree = sql`(claimed_until is null or claimed_until <= ${at})`
  return sql`
    with webhooks as (
      update webhook_inbox set next_try_at = ${until} where id in (
        select id from webhook_inbox where processed_at is null and next_try_at <= ${at}
        order by next_try_at limit ${FOUND_MAX} for update skip locked) returning id
    ), attempts as (
      update payment_attempt set claimed_until = ${until} where id in (
        select id from payment_attempt where next_check_at <= ${at} and state in ('created', 'open') and ${isFree}
        order by next_check_at limit ${FOUND_MAX} for update skip locked) returning id
    ), refunds as (
      update refund set claimed_until = ${until} where id in (
        select id from refund where next_check_at <= ${at} and status <> 'failed' and ${isFree}
        order by next_check_at limit ${FOUND_MAX} for update skip locked) returning id
    ), letters as (
      update waiting_letter set next_try_at = ${letterUntil} where id in (
        select id from waiting_letter where next_try_at <= ${at} limit ${FOUND_MAX} for update skip locked) returning id
    ), goods as (
      update good set claimed_until = ${until} where id in (
        select id from good where check_at <= ${at} and ${isFree}
        order by check_at limit ${FOUND_MAX} for update skip locked) returning id
    )
    select 'webhook' as kind, id::text from webhooks
    union all select 'attempt', id::text from attempts
    union all select 'refund', id::text from refunds
    union all select 'letter', id::text from letters
    union all select 'good', id::text from goods`
}
