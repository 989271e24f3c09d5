import { z } from 'zod'
import { readWords } from '../../base/command-words.ts'
import type { Connection } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { runCommand } from '../../operator-command.ts'
import { createProviders } from '../providers/create.ts'
import { findRestored, markRestored } from './restored.ts'

/**
 * A command for operators. Run it after an older state of the database was restored, before a process of the hub starts. For every day that
 * may be wrong, it queues a comparison of our payments with the providers' data. `--days` (default 30) sets how many days before the end of
 * the restored state these comparisons begin. Later, `--found` prints their results.
 */
const USAGE = 'node apps/api/src/payments/books/after-restore.ts [--days 30] | --found'

const { values } = readWords(USAGE, { options: { days: { type: 'string', default: '30' }, found: { type: 'boolean', default: false } } })
const days = z.coerce.number().int().min(0).max(400).safeParse(values.days)
if (!days.success) {
  console.error(USAGE)
  process.exit(1)
}

const now = () => new Date()
type Books = Parameters<typeof markRestored>[0]

const mark = async (connection: Connection, books: Books) => {
  await migrate(connection)
  const { knownUntil, fromDay, toDay } = await markRestored(books, days.data)
  console.log(
    knownUntil
      ? `The restored state ends at ${knownUntil.toISOString()}.`
      : 'The restored state has no players, payments, messages or staff: nothing tells where it ends.',
  )
  console.log(`The books of ${fromDay} to ${toDay} are checked as soon as a process runs: --found tells what they find.`)
  const silent = [...Object.values(books.providers.test), ...Object.values(books.providers.live)].filter(({ list }) => list === undefined)
  for (const { id } of silent)
    console.log(`${id} gives no list of payments: those that this state does not know are in its own console only.`)
}

const tell = async (books: Books) => {
  const told = await findRestored(books)
  if (!told) {
    console.error(`No restore is marked.\n${USAGE}`)
    process.exitCode = 1
    return
  }
  console.log(`${told.checked} books checked, ${told.waiting} waiting; ${told.found.length} payments differed.`)
  const money = (held: { minor: number; currency: string } | null) => (held ? `${held.minor} ${held.currency}` : 'unknown')
  for (const { day, provider, mode, ref, ours, theirs, healed } of told.found)
    console.log(
      [day, provider, mode, ref, `here ${money(ours)}`, `there ${money(theirs)}`, healed ? 'settled' : 'LEFT FOR A PERSON'].join('\t'),
    )
}

await runCommand(2, async ({ config, connection }) => {
  const books = { db: connection.db, providers: createProviders(config.payments, { now }), now }
  await (values.found ? tell(books) : mark(connection, books))
})
