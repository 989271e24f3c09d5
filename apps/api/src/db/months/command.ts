import type pg from 'pg'
import { z } from 'zod'
import { readWords } from '../../base/command-words.ts'
import { runCommand } from '../../operator-command.ts'
import type { Db } from '../connect.ts'
import { attachMonth, detachableTables, detachMonth, KEPT_MONTHS, listArchived, listDetachable } from './archive.ts'
import { finishInterrupted, keepMonths } from './keep.ts'
import { listMonths, type Month, type MonthTable } from './tables.ts'

/** A command for operators (docs/operators.md#years-of-data). `detach` changes nothing without `--yes`. */

const USAGE = `node apps/api/src/db/months/command.ts …
  (nothing)                                      lists the months of all tables, with sizes, and what is detached
  detach payment_event --older-than 24 [--yes]   detaches months that ended at least 24 months before this one; without --yes it only shows them
  attach payment_event_2025_12                   puts a detached month back, the newest first
  keep                                           adds the coming months, as the nightly job does`
const LOOK_EVERY_MS = 5000

const { positionals, values } = readWords(USAGE, {
  allowPositionals: true,
  options: { 'older-than': { type: 'string' }, yes: { type: 'boolean', default: false } },
})
const asked = z
  .union([
    z.tuple([]),
    z.tuple([z.literal('keep')]),
    z.tuple([z.literal('detach'), z.enum(detachableTables)]),
    z.tuple([z.literal('attach'), z.string()]),
  ])
  .safeParse(positionals)
const age = z.coerce.number().int().min(KEPT_MONTHS).max(1200).safeParse(values['older-than'])
if (!asked.success || (asked.data[0] === 'detach') !== age.success) {
  console.error(`${USAGE}\nThe last ${KEPT_MONTHS} months always stay.`)
  process.exit(1)
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
const day = (time: Date | null, none: string) => time?.toISOString().slice(0, 10) ?? none
const tell = (months: readonly Month[]) =>
  console.table(
    months.map(({ table, name, from, until, rows, bytes }) => ({
      ...{ table, partition: name, from: day(from, 'the beginning'), until: day(until, 'the end') },
      ...{ 'rows, about': rows, size: megabytes(bytes) },
    })),
  )

/**
 * Prints every few seconds which other processes the command waits for, such as a dump of the database. Returns a function that stops the
 * printing.
 */
const tellWaits = (seen: pg.Pool) => {
  const look = async () => {
    const { rows } = await seen.query<{ pid: number; name: string; since: string }>(`
      select distinct other.pid, other.application_name as name, date_trunc('second', now() - other.xact_start)::text as since
      from pg_stat_activity own cross join lateral unnest(pg_blocking_pids(own.pid)) holder(pid)
      join pg_stat_activity other on other.pid = holder.pid
      where own.query like 'alter table %' and own.state = 'active' and own.application_name = current_setting('application_name')`)
    for (const { pid, name, since } of rows) console.log(`Waits for process ${pid} (${name}), whose transaction began ${since} ago.`)
  }
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

const list = async (db: Db) => {
  tell(await listMonths(db))
  const archived = (await Promise.all(detachableTables.map((table) => listArchived(db, table)))).flat()
  for (const { name, rows, detachedAt } of archived) console.log(`${name} was detached on ${day(detachedAt, '')}: about ${rows} rows.`)
}

const detachOld = async (db: Db, table: MonthTable, months: number) => {
  if (values.yes) await finishInterrupted(db, table)
  const { months: found, unfinished } = await listDetachable(db, table, months, new Date())
  tell(found)
  if (unfinished) console.log(`Months from ${day(unfinished, '').slice(0, 7)} on stay: a payment of that time is not finished.`)
  if (found.length === 0) return console.log('Nothing to detach.')
  if (!values.yes) return console.log('Nothing is changed yet. Add --yes to detach these months.')
  for (const month of found) {
    const began = performance.now()
    await detachMonth(db, month, new Date())
    console.log(`Detached ${month.name} in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  }
  console.log('The rows are in tables of these names now, and nothing reads them. To keep them elsewhere and free the disk:')
  for (const { name } of found) {
    console.log(`  pg_dump --format=custom --table=${name} --file=${name}.dump "$DATABASE_URL"`)
    console.log(`  psql "$DATABASE_URL" -c 'drop table ${name}'`)
  }
}

const attachAgain = async (db: Db, name: string) => {
  const table = detachableTables.find((each) => name.startsWith(`${each}_`))
  const refused = table ? await attachMonth(db, table, name) : { why: 'unknown' as const, name }
  if (!refused) return console.log(`Attached ${name}.`)
  if (refused.why === 'unknown') console.log(`${name} is not a detached month.`)
  if (refused.why === 'newer') console.log(`First attach ${refused.name}, which is newer.`)
  if (refused.why === 'gone') console.log(`There is no table ${name}. Restore it from its dump first.`)
  process.exitCode = 1
}

// Two connections: the second one reads which processes the first one waits for.
await runCommand(2, async ({ connection: { db, pool } }) => {
  const stopTelling = tellWaits(pool)
  try {
    const [what, which] = asked.data
    if (what === 'detach') await detachOld(db, which, age.data ?? KEPT_MONTHS)
    else if (what === 'attach') await attachAgain(db, which)
    else {
      if (what === 'keep') await keepMonths(db, new Date())
      await list(db)
    }
  } finally {
    stopTelling()
  }
})
