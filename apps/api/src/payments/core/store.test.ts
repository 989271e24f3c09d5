import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dispute, good, payment, paymentAttempt, paymentAttention, refund } from '../../db/schema.ts'
import { CHANGED } from './store.ts'

const tables = { payment, attempt: paymentAttempt, refund, dispute, good, attention: paymentAttention }

/** The columns that a decision sets only when it adds the row. */
const FIXED = {
  payment: [
    ...['id', 'project_id', 'mode', 'item_id', 'item_kind', 'ru_title', 'en_title', 'rub_minor', 'usd_minor', 'logo_name', 'payload'],
    ...['source', 'shown_currency', 'click_key', 'created_at'],
  ],
  attempt: ['id', 'payment_id', 'provider', 'mode', 'amount_minor', 'currency', 'locale', 'origin', 'created_at'],
  refund: ['id', 'payment_id', 'attempt_id', 'cause', 'actor', 'reason', 'created_at'],
  dispute: ['id', 'payment_id', 'attempt_id', 'provider_ref', 'created_at'],
  good: ['id', 'payment_id', 'project_id', 'mode', 'item_id', 'kind', 'created_at'],
  attention: [
    ...['id', 'reason', 'subject', 'payment_id', 'attempt_id', 'detail', 'their_minor', 'their_currency', 'our_minor', 'our_currency'],
    'opened_at',
  ],
}

/** The columns that other statements change. A decision must not overwrite them. */
const ELSEWHERE = {
  // The store itself raises `version`. A merge of accounts changes `player_id`.
  payment: ['version', 'player_id', 'receipt_email'],
  attempt: ['receipt_email', 'receipt_url', 'receipt_at', 'claimed_until'],
  refund: ['claimed_until'],
  dispute: [],
  good: ['player_id', 'claimed_until'],
  // Members of staff change these columns.
  attention: ['owner_id', 'taken_at', 'closed_by', 'note'],
}

test.each(['payment', 'attempt', 'refund', 'dispute', 'good', 'attention'] as const)(
  'each column of the table %s is written by decisions, never changes, or is written elsewhere',
  (name) => {
    const columns = Object.values(getTableColumns(tables[name])).map((column) => column.name)
    expect([...CHANGED[name], ...FIXED[name], ...ELSEWHERE[name]].toSorted()).toEqual(columns.toSorted())
  },
)
