import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { desk } from '@playhub/contract/desk'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import { REPORT_DAYS_MAX } from '@playhub/contract/limits'
import { connect } from '../../../apps/api/src/db/connect.ts'
import { listClosed, listWaiting } from '../../../apps/api/src/desk/inbox/inbox-data.ts'
import { selectHits, ways } from '../../../apps/api/src/desk/inbox/search-words.ts'
import { sumDays } from '../../../apps/api/src/desk/reports/sum-days.ts'
import { askFor } from '../ask.ts'
import { atLeast, atMost, figure, type Goal, type Job } from '../figures.ts'
import { type Loaded, load } from '../load.ts'
import { game } from '../payments/game-server.ts'
import { planOf } from '../plans.ts'
import { type Product, withProduct } from '../product.ts'
import { findPgbench, runPgbench } from '../references/pgbench.ts'
import { alternate } from '../rounds.ts'
import { measureBulk } from '../support/bulk-work.ts'
import { signInStaff } from '../support/desk-staff.ts'
import { fillSupport, words } from '../support/support-volume.ts'
import { watchProcessor } from '../usage.ts'

const CONNECTIONS = 16
const DAY_MS = 86_400_000
const LIST = deskPrefix + desk.tickets.listTickets.path

type Statement = { sql: string; params: unknown[] }
type Case = { what: string; path: string; statement: Statement; rate?: Goal; p99?: Goal }

/** Row 13 of bench/README.md: the staff's inbox and search at full volume, compared with pgbench running the same statements. */
export const staffInbox: Job = {
  rows: [13],
  name: 'staff-inbox',
  title: "the staff's inbox and search, against pgbench with the same statements; reports and actions on many tickets",
  run: (options) =>
    withProduct({ keep: options.keep }, async (product) => {
      const filled = await fillSupport(product, options)
      const { id, headers } = await signInStaff(product)
      const pgbench = findPgbench()
      if (!pgbench) throw new Error('pgbench is not installed')
      const figures = []
      const notes = [`filled in ${Math.round(filled)} s; ${await sizes(product)}`]
      for (const one of cases(product, id)) {
        const url = `${product.deskUrl}${LIST}?${one.path}`
        const { body } = await askFor(200, url, { headers })
        const own = { url, headers, expected: { status: 200, body }, connections: CONNECTIONS }
        await load({ ...own, seconds: 2 })
        const script = join(product.folder, 'statement.sql')
        writeFileSync(script, `${written(one.statement)};\n`)
        const { seconds, rounds } = options
        const { references, cases: loads } = await alternate(
          rounds,
          () => runPgbench(pgbench, { folder: product.folder, script, concurrency: CONNECTIONS, seconds }),
          () => load({ ...own, seconds }),
        )
        figures.push(...figuresOf(one, loads, references))
        const used = watchProcessor(product.pids())
        const { answers } = await load({ ...own, seconds })
        notes.push(`${one.what}: processor time of an answer: ${used(answers)}`)
        notes.push(
          `${one.what}: ${(JSON.parse(body.toString()) as { items: unknown[] }).items.length} tickets; plan: ${await planOf(product, one.statement.sql, one.statement.params)}`,
        )
      }
      const reports = await readReports(product, headers, options.rounds)
      const bulk = await measureBulk(product, headers, options.rounds)
      return { figures: [...figures, ...reports.figures, ...bulk], notes: [...notes, ...reports.notes] }
    }),
}

/**
 * Runs the job that computes the sums of each day, until every day of the reports has its sums. Then measures reports of 92 days with
 * different filters.
 */
const readReports = async (product: Product, headers: Record<string, string>, rounds: number) => {
  const { db, pool } = connect(product.databaseUrl, 2, () => {})
  const took = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const summed = async () => (await product.query<{ days: number }>('select count(*)::int as days from report_day'))[0]?.days ?? 0
  const summing = await took(async () => {
    while ((await summed()) < 2 * REPORT_DAYS_MAX) await sumDays({ db, pool, now: () => new Date() })
  })
  const days = await summed()
  await pool.end()
  const [from, to] = [REPORT_DAYS_MAX, 1].map((ago) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10))
  const [agent] = await product.query<{ id: string }>(`select id from staff where email like 'bench-%' limit 1`)
  const filters = { 'all tickets': '', 'a project': `project=${game.project}`, 'a language': 'language=en', 'a tag': 'tag=tag5' }
  const figures = []
  for (const [what, filter] of Object.entries({ ...filters, 'a member of staff': `agent=${agent?.id}` })) {
    const url = `${product.deskUrl}${deskPrefix}${desk.reports.getReport.path}?from=${from}&to=${to}&${filter}`
    const reads: number[] = []
    for (let round = 0; round < rounds; round += 1) reads.push(await took(() => askFor(200, url, { headers })))
    figures.push(
      figure({ row: 13, what: `report of ${REPORT_DAYS_MAX} days and the days before: ${what}`, unit: 'ms', goal: atMost(1000) }, reads),
    )
  }
  return { figures, notes: [`${days} days were summed in ${(summing / 1000).toFixed(1)} s`] }
}

const figuresOf = ({ what, rate, p99 }: Case, loads: readonly Loaded[], references: readonly number[]) => [
  figure(
    { row: 13, what, unit: '/s', ...(rate && { goal: rate }) },
    loads.map(({ perSecond }) => perSecond),
    { what: 'pgbench', values: references },
  ),
  figure(
    { row: 13, what: `${what}: p50`, unit: 'ms' },
    loads.map(({ p50 }) => p50),
  ),
  figure(
    { row: 13, what: `${what}: p99`, unit: 'ms', ...(p99 && { goal: p99 }) },
    loads.map((one) => one.p99),
  ),
]

const cases = ({ databaseUrl }: Product, staffId: string): Case[] => {
  // This connection only builds the statements; it runs none of them.
  const { db } = connect(databaseUrl, 1, () => {})
  const asked = { staffId, after: undefined }
  const project = { project: game.project }
  return [
    {
      what: 'inbox: open tickets of a project',
      path: `project=${game.project}`,
      statement: listWaiting(db, { ...asked, view: 'open', filter: project }).toSQL(),
      rate: atLeast(0.3),
    },
    { what: 'inbox: nobody’s', path: 'view=unassigned', statement: listWaiting(db, { ...asked, view: 'unassigned', filter: {} }).toSQL() },
    { what: 'closed tickets', path: 'view=closed', statement: listClosed(db, {}, undefined).toSQL() },
    {
      what: 'search: a rare word',
      path: `q=${words.rare}`,
      statement: selectHits(db, ways.few(words.rare, {}, undefined)).toSQL(),
      rate: atLeast(0.3),
      p99: atMost(20),
    },
    {
      what: 'search: a word in half of all tickets',
      path: `q=${words.common}`,
      statement: selectHits(db, ways.walk(words.common, {}, undefined)).toSQL(),
      p99: atMost(150),
    },
    {
      what: 'search: a word in one of twenty thousand messages',
      path: `q=${words.middling}`,
      statement: selectHits(db, ways.few(words.middling, {}, undefined)).toSQL(),
    },
  ]
}

/**
 * Returns a statement with its values inserted as text, for pgbench. Escaping is not needed, because all values come from this measurement.
 */
const written = ({ sql, params }: Statement) =>
  sql
    .replace(/\$(\d+)/g, (_, place: string) => {
      const value = params[Number(place) - 1]
      return typeof value === 'number' ? String(value) : `'${String(value)}'`
    })
    .replace(/\s+/g, ' ')

const sizes = async ({ query }: Product) => {
  const rows = await query<{ name: string; size: string }>(
    `select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
      where relname like 'ticket%' and pg_relation_size(oid) > 20000000 order by pg_relation_size(oid) desc`,
  )
  return rows.map(({ name, size }) => `${name} ${size}`).join(', ')
}
