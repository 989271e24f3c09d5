import { connect } from '../../../apps/api/src/db/connect.ts'
import { detachMonth } from '../../../apps/api/src/db/months/archive.ts'
import { attach, closeGapBefore, nameOf } from '../../../apps/api/src/db/months/partitions.ts'
import { addMonths, monthOf } from '../../../apps/api/src/db/months/rules.ts'
import { listMonths } from '../../../apps/api/src/db/months/tables.ts'
import { atMost, figure } from '../figures.ts'
import { inSteps, withFillers } from '../fill.ts'
import type { Product } from '../product.ts'

const TABLE = 'payment_event'
const AGO = 8
const WRITERS = 4
const STEP = 1_000_000
const PAYMENTS_STEPS = 4

/** Fills a month of `payment_event` with this many rows. Detaches the month while other connections write to the table. */
export const detachFullMonth = async (product: Product, rows: number) => {
  const month = addMonths(monthOf(new Date()), -AGO)
  const name = nameOf(TABLE, month)
  const { db, pool } = connect(product.databaseUrl, WRITERS + 2, () => {})
  try {
    const seconds = await withFillers(product.databaseUrl, async (clients) => {
      const [first] = clients
      await first.query(`create table ${name} (like ${TABLE} including defaults including storage)`)
      await inSteps(clients, { from: 0, until: rows, size: STEP }, (client, from, until) =>
        client.query(
          `insert into ${name} (payment_id, from_status, to_status, cause, actor, detail, at)
           select lpad(to_hex(n / ${PAYMENTS_STEPS}), 32, '0')::uuid, 'pending', 'paid', 'webhook', 'stripe', '{"ref": "pi_3PqT0000000000000000"}',
             $3::timestamptz + n * interval '27 days' / ${rows}
           from generate_series($1::int + 1, $2::int) n`,
          [from, until, month],
        ),
      )
      await first.query(`alter table ${name} add primary key (id, at)`)
      await first.query(`create index on ${name} (payment_id, id)`)
      await first.query(`drop table if exists ${TABLE}_first`)
    })
    await attach(db, TABLE, name, { from: month, until: addMonths(month, 1) })
    await closeGapBefore(db, TABLE)

    const write = () =>
      pool.query({
        text: `insert into ${TABLE} (payment_id, from_status, to_status, cause, actor) values ($1, '', 'none', 'bench', 'bench')`,
        values: [crypto.randomUUID()],
      })
    const full = (await listMonths(db, TABLE)).find((each) => each.name === name)
    if (!full) throw new Error(`${name} is missing`)
    const calm = await whileWriting(write, () => new Promise((done) => setTimeout(done, 3000)))
    const busy = await whileWriting(write, () => detachMonth(db, full, new Date()))
    const size = `${rows.toLocaleString('en')} rows, ${Math.round(full.bytes / 1e6)} MB`
    return {
      figures: [
        figure({ row: 10, what: `detaching a month of ${size}`, unit: 's', goal: atMost(10) }, [busy.tookMs / 1000]),
        figure({ row: 10, what: 'longest wait of a writer meanwhile', unit: 'ms', goal: atMost(1000) }, [busy.longestMs], {
          what: 'longest wait in three calm seconds',
          values: [calm.longestMs],
        }),
      ],
      notes: [`a month filled in ${Math.round(seconds)} s; ${busy.writes} writes while it was detached`],
    }
  } finally {
    await pool.end()
  }
}

const whileWriting = async (write: () => Promise<unknown>, work: () => Promise<unknown>) => {
  let isOver = false
  let longestMs = 0
  let writes = 0
  const writer = async () => {
    for (; !isOver; writes += 1) {
      const began = performance.now()
      await write()
      longestMs = Math.max(longestMs, performance.now() - began)
    }
  }
  const writers = Array.from({ length: WRITERS }, writer)
  const began = performance.now()
  await work()
  const tookMs = performance.now() - began
  isOver = true
  await Promise.all(writers)
  return { tookMs, longestMs, writes }
}
