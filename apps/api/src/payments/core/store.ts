import { getTableColumns, type InferSelectModel, type SQL, sql, type Table } from 'drizzle-orm'
import type pg from 'pg'
import type { Tx } from '../../db/connect.ts'
import { dispute, good, payment, paymentAttempt, paymentAttention, refund } from '../../db/schema.ts'
import { sqlJson } from '../../db/sql-json.ts'
import type { Letter } from '../../mail/mailer.ts'
import { LETTER_CLAIM_MS } from '../../queue/due.ts'
import type { Changes, PaymentRow, PaymentState, Which } from './state.ts'

/** The store of payments. It uses PostgreSQL, or memory in a simulation. */
export type PaymentStore = {
  /** Reads a payment in one statement; undefined if there is none. */
  load: (which: Which) => Promise<PaymentState | undefined>
  /**
   * Writes everything that a decision changed, in one statement. Returns false, and writes nothing, if the payment has changed since
   * `before` was read.
   */
  commit: (before: PaymentState, after: Changes) => Promise<boolean>
  /**
   * Stores a new payment. With `once`, also stores the answer to the partner's call. Returns false, and writes nothing, if a payment of the
   * same click exists or the partner's key was used before.
   */
  create: (row: PaymentRow, once?: Once) => Promise<boolean>
}

/** A partner's call with an Idempotency-Key, and its answer. */
export type Once = { partnerKeyId: string; key: string; requestHash: string; body: string }

/** Runs one statement and returns its rows. */
type Run = (text: string, values: unknown[]) => Promise<unknown[]>
type Seal = (letter: Letter) => string

/** Creates a store whose statements each run on any free connection. */
export const createPaymentStore = (pool: pg.Pool, seal: Seal): PaymentStore =>
  storeOver(async (text, values) => (await pool.query({ text }, values)).rows, seal)

/** Creates a store whose statements run in the caller's transaction. */
export const paymentStoreIn = (tx: Tx, seal: Seal): PaymentStore =>
  storeOver(async (text, values) => (await tx.execute(withValues(text, values))).rows, seal)

/** Replaces `$1`, `$2` and so on by Drizzle's own parameters, because Drizzle numbers parameters by itself. */
const withValues = (text: string, values: unknown[]): SQL =>
  sql.join(text.split(/(\$\d+)/).map((part) => (part.startsWith('$') ? sql`${values[Number(part.slice(1)) - 1]}` : sql.raw(part))))

const storeOver = (run: Run, seal: Seal): PaymentStore => ({
  load: async (which) => {
    const [where, values] = conditionOf(which)
    const [row] = await run(`${LOAD} where p.id = ${where}`, values)
    // The cast is safe, because the query `LOAD` returns one column, `state`.
    return row ? stateOf((row as { state: Loaded }).state) : undefined
  },
  commit: async (before, after) => {
    const { text, values } = commitOf(before, after, seal)
    return (await run(text, values)).length > 0
  },
  create: async (row, once) => {
    const values = [sqlJson(tables.payment.write(row)), ...(once ? [once.partnerKeyId, once.key, once.requestHash, once.body] : [])]
    return (await run(once ? CREATE_ONCE : CREATE, values)).length > 0
  },
})

const conditionOf = (which: Which): [string, unknown[]] => {
  if ('payment' in which) return ['$1', [which.payment]]
  if ('good' in which) return ['(select g.payment_id from good g where g.id = $1)', [which.good]]
  if ('attempt' in which) return ['(select a.payment_id from payment_attempt a where a.id = $1)', [which.attempt]]
  if ('refund' in which) return ['(select r.payment_id from refund r where r.id = $1)', [which.refund]]
  const byRef = '(select a.payment_id from payment_attempt a where a.provider = $1 and a.provider_ref = $2)'
  return [byRef, [which.provider, which.providerRef]]
}

const rowsOf = (table: string, order: string) =>
  `(select coalesce(json_agg(r order by ${order}), '[]') from ${table} r where r.payment_id = p.id)`

const LOAD = `select json_build_object(
  'payment', p,
  'attempts', ${rowsOf('payment_attempt', 'r.created_at, r.id')},
  'refunds', ${rowsOf('refund', 'r.created_at, r.id')},
  'disputes', ${rowsOf('dispute', 'r.created_at, r.id')},
  'good', (select to_json(g) from good g where g.payment_id = p.id),
  'attention', ${rowsOf('payment_attention', 'r.opened_at, r.id')},
  'userId', u.number::text,
  'mailbox', coalesce((
    select case when i.method = 'email' then i.subject else i.email end from identity i
    where i.player_id = p.player_id and (i.method = 'email' or i.email_proven)
    order by i.method = 'email' desc, i.created_at limit 1), ''),
  'accountReceiptEmail', u.receipt_email,
  'hasEndpoint', exists (select from notice_endpoint n where n.project_id = p.project_id),
  'lastEventAt', (select e.created_at from partner_event e where e.payment_id = p.id order by e.seq desc limit 1)
) as state from payment p join player u on u.id = p.player_id`

type JsonRow = Readonly<Record<string, unknown>>
type Loaded = Pick<PaymentState, 'userId' | 'mailbox' | 'accountReceiptEmail' | 'hasEndpoint'> & {
  payment: JsonRow
  good: JsonRow | null
  lastEventAt: string | null
} & Record<'attempts' | 'refunds' | 'disputes' | 'attention', JsonRow[]>

const stateOf = ({ payment: row, attempts, refunds, disputes, good: given, attention, lastEventAt, ...rest }: Loaded): PaymentState => ({
  payment: tables.payment.read(row),
  attempts: attempts.map(tables.attempt.read),
  refunds: refunds.map(tables.refund.read),
  disputes: disputes.map(tables.dispute.read),
  good: given && tables.good.read(given),
  attention: attention.map(tables.attention.read),
  lastEventAt: lastEventAt === null ? null : new Date(lastEventAt),
  ...rest,
})

/** Converts rows of a table between two forms: JSON with the names of the columns, and the objects that Drizzle returns. */
const jsonOf = <T extends Table>(table: T) => {
  const columns = Object.entries(getTableColumns(table)).map(([key, { name, dataType }]) => ({ key, name, isDate: dataType === 'date' }))
  return {
    names: columns.map(({ name }) => name),
    read: (json: JsonRow) => {
      const row: Record<string, unknown> = {}
      for (const { key, name, isDate } of columns) {
        const value = json[name]
        row[key] = isDate && typeof value === 'string' ? new Date(value) : value
      }
      // The cast is safe, because PostgreSQL made the JSON from a row of this table.
      return row as InferSelectModel<T>
    },
    write: (row: InferSelectModel<T>) => {
      const given: Record<string, unknown> = row
      return Object.fromEntries(columns.map(({ key, name }) => [name, given[key]]))
    },
  }
}

const tables = {
  payment: jsonOf(payment),
  attempt: jsonOf(paymentAttempt),
  refund: jsonOf(refund),
  dispute: jsonOf(dispute),
  good: jsonOf(good),
  attention: jsonOf(paymentAttention),
}

const PAYMENT_COLUMNS = tables.payment.names.map((name) => `"${name}"`).join()
/**
 * Returns SQL that creates a payment. `from` is empty, or the name of another part of the statement and a comma. With a name, the payment
 * is created only if that part returns a row.
 */
const created = (from: string) => `paid as (
    insert into payment (${PAYMENT_COLUMNS}) select r.* from ${from} (select ${PAYMENT_COLUMNS} from json_populate_record(null::payment, $1::json)) r
    on conflict (player_id, click_key) do nothing returning id, created_at, click_key
  ), noted as (
    insert into payment_event (payment_id, from_status, to_status, cause, actor, at)
    select id, '', 'none', 'created', case when click_key is null then 'game' else 'player' end, created_at from paid
  ) select id from paid`
const CREATE = `with ${created('')}`
const CREATE_ONCE = `with taken as (
    insert into idempotency_record (partner_key_id, key, request_hash, body, created_at)
    select $2, $3, $4, $5, r.created_at from json_populate_record(null::payment, $1::json) r
    on conflict do nothing returning key
  ), ${created('taken,')}`

/**
 * The columns that decisions change. Other code writes the other columns, such as an attempt's receipt link, so decisions must not
 * overwrite them.
 */
export const CHANGED = {
  payment: ['status', 'provider', 'amount_minor', 'currency', 'paid_attempt_id', 'paid_at', 'refunded_minor', 'dispute', 'locale'],
  attempt: ['state', 'provider_ref', 'confirmed_at', 'abandoned_at', 'last_error', 'wrong_reads', 'processing', 'checks', 'next_check_at'],
  refund: ['status', 'provider_ref', 'amount_minor', 'currency', 'last_error', 'checks', 'refusals', 'next_check_at', 'done_at'],
  dispute: ['status', 'amount_minor', 'currency', 'reason', 'closed_at'],
  good: [
    ...['state', 'acknowledged_at', 'consumed_at', 'consumed_by', 'consume_id', 'revoked_at'],
    ...['seen_at', 'check_at', 'late_at', 'resends'],
  ],
  attention: ['closed_at'],
} as const

const listOf = <R>(row: R | null): R[] => (row === null ? [] : [row])

const assigned = (columns: readonly string[]) => columns.map((name) => `${name} = r.${name}`).join(', ')
const FROM = (table: string, n: number) => `from changed, json_populate_recordset(null::${table}, $${n}::json) r`

/**
 * Returns the statement that writes a decision. Its first part, `changed`, returns a row only if the payment still has the version that was
 * read. All other parts write only if this row exists. If another change runs at the same time, this statement waits for it, finds another
 * version and writes nothing.
 */
const commitOf = (before: PaymentState, after: Changes, seal: Seal) => {
  const parts: string[] = []
  const values: unknown[] = [before.payment.id, before.payment.version]
  const guard = 'p.id = $1 and p.version = $2 returning p.id'
  if (after.payment === before.payment) parts.push(`changed as (update payment p set version = p.version + 1 where ${guard})`)
  else {
    values.push(sqlJson(tables.payment.write(after.payment)))
    const set = `set version = p.version + 1, ${assigned(CHANGED.payment)}`
    parts.push(`changed as (update payment p ${set} from json_populate_record(null::payment, $3::json) r where ${guard})`)
  }

  const add = (rows: readonly object[], part: (n: number) => string) => {
    if (rows.length === 0) return
    values.push(sqlJson(rows))
    parts.push(`w${values.length} as (${part(values.length)})`)
  }
  const insert = (table: string, names: readonly string[]) => (n: number) =>
    `insert into ${table} (${names.map((name) => `"${name}"`)}) select ${names.map((name) => `r."${name}"`)} ${FROM(table, n)}`
  const write = <R extends { id: string }>(
    table: string,
    { names, write: toJson }: { names: readonly string[]; write: (row: R) => object },
    changed: readonly string[],
    was: readonly R[],
    is: readonly R[],
  ) => {
    if (is === was) return
    const known = new Map(was.map((row) => [row.id, row]))
    const added = is.filter(({ id }) => !known.has(id))
    const other = is.filter((row) => known.has(row.id) && known.get(row.id) !== row)
    add(added.map(toJson), (n) => `${insert(table, names)(n)} on conflict do nothing`)
    add(other.map(toJson), (n) => `update ${table} t set ${assigned(changed)} ${FROM(table, n)} where t.id = r.id`)
  }
  write('payment_attempt', tables.attempt, CHANGED.attempt, before.attempts, after.attempts)
  write('refund', tables.refund, CHANGED.refund, before.refunds, after.refunds)
  write('dispute', tables.dispute, CHANGED.dispute, before.disputes, after.disputes)
  write('good', tables.good, CHANGED.good, listOf(before.good), listOf(after.good))
  write('payment_attention', tables.attention, CHANGED.attention, before.attention, after.attention)

  const { projectId, mode, id: paymentId } = after.payment
  add(
    after.events.map(({ attemptId = null, from, to, cause, actor, detail = {}, at }) => ({
      ...{ payment_id: paymentId, attempt_id: attemptId, from_status: from, to_status: to },
      ...{ cause, actor, detail, at },
    })),
    insert('payment_event', ['payment_id', 'attempt_id', 'from_status', 'to_status', 'cause', 'actor', 'detail', 'at']),
  )
  add(
    after.notices.map(({ id, type, body, createdAt, nextTryAt }) => ({
      ...{ id, type, body, mode, project_id: projectId, payment_id: paymentId },
      ...{ created_at: createdAt, next_try_at: nextTryAt },
    })),
    insert('partner_event', ['id', 'project_id', 'mode', 'type', 'payment_id', 'body', 'created_at', 'next_try_at']),
  )
  add(
    // This process sends the e-mails at once. If it dies, another process sends them after `LETTER_CLAIM_MS`.
    after.letters.map(({ id, letter }) => ({ id, sealed: seal(letter), next_try_at: new Date(after.now.getTime() + LETTER_CLAIM_MS) })),
    insert('waiting_letter', ['id', 'sealed', 'next_try_at']),
  )
  if (after.processedWebhook !== undefined) {
    values.push(after.processedWebhook, after.now)
    const n = values.length
    parts.push(
      `w${n} as (update webhook_inbox set processed_at = $${n}::timestamptz, error = '' from changed where webhook_inbox.id = $${n - 1}::bigint)`,
    )
  }
  return { text: `with ${parts.join(', ')} select id from changed`, values }
}
