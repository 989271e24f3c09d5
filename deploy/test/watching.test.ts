import { existsSync, globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { startWorld, type World } from '../../apps/api/test/world.ts'
import { readQuery, readSeries, type Series, select } from './promql.ts'

/** Checks that the alerts, the dashboard and the runbooks name only metrics, labels, tables and commands that a running Playhub has. */

const alert = z.strictObject({
  alert: z.string().regex(/^Playhub[A-Z]\w+$/),
  expr: z.string(),
  for: z.string().regex(/^\d+[smh]$/),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: z.string().min(10), runbook: z.string() }),
})
const rules = z
  .strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(alert) })) })
  .parse(parse(readFileSync('deploy/prometheus/alerts.yaml', 'utf8')))
const alerts = rules.groups.flatMap((group) => group.rules)

const panel = z.object({
  title: z.string(),
  type: z.string(),
  targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).optional(),
})
const dashboard = z.object({ panels: z.array(panel) }).parse(JSON.parse(readFileSync('deploy/grafana/playhub.json', 'utf8')))
/** Replaces Grafana's variables by sample values. */
const filledIn = (expr: string) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'playhub')

const shown = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }) => ({
    of: title,
    expr: filledIn(expr),
    labels: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
  })),
)
const told = alerts.map(({ alert, expr, annotations }) => ({
  of: alert,
  expr,
  labels: [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label),
}))
const queries = [...told, ...shown].map((each) => ({ ...each, query: readQuery(each.expr) }))

const runbooks = readFileSync('docs/runbooks.md', 'utf8')
/** Returns the code blocks of the runbooks in one language. */
const blocksOf = (language: string) =>
  [...runbooks.matchAll(new RegExp(`^ *\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'gm'))].map(([, code = '']) => code)

/** Labels that Prometheus itself adds to every series. */
const OF_SCRAPE = ['job', 'instance']

let world: World
let series: Series[]
beforeAll(async () => {
  world = await startWorld()
  for (const path of ['/healthz', '/api/none', '/api/control/get-games-data']) await fetch(world.hubUrl + path)
  const scraped = readSeries(await (await fetch(`${world.hubUrl}/metrics`)).text())
  // Prometheus itself adds the metric `up`, once for each process.
  series = [...scraped, { metric: 'up', labels: {} }].map((each) => ({
    ...each,
    labels: { ...each.labels, job: 'playhub', instance: 'a' },
  }))
})
afterAll(() => world.stop())

test('every query is PromQL, and asks for the job playhub', () => {
  expect(queries.length).toBeGreaterThan(50)
  expect(queries.filter(({ query }) => query.error !== undefined || query.selectors.length === 0)).toEqual([])
  const isOfJob = ({ query }: (typeof queries)[number]) =>
    query.selectors.every(({ matchers }) => matchers.some(({ label, value }) => label === 'job' && value === 'playhub'))
  expect(queries.filter((each) => !isOfJob(each))).toEqual([])
})

test('every selector finds series in the metrics of a running Playhub', () => {
  const lost = queries.flatMap(({ of, query }) =>
    query.selectors.filter((selector) => select(selector, series).length === 0).map((selector) => ({ of, selector })),
  )
  expect(lost).toEqual([])
})

test('every label that is grouped by, shown or told exists', () => {
  const wrong = queries.flatMap(({ of, query, labels }) => {
    const known = new Set([
      ...OF_SCRAPE,
      ...query.selectors.flatMap((selector) => select(selector, series).flatMap((each) => Object.keys(each.labels))),
    ])
    const left = query.isAggregated ? new Set(query.grouped) : known
    const missing = [...query.grouped.filter((label) => !known.has(label)), ...labels.filter((label) => !left.has(label))]
    return missing.map((label) => ({ of, label }))
  })
  expect(wrong).toEqual([])
})

test('the queries of docs/runbooks.md find series too', () => {
  const inBlocks = blocksOf('promql')
  const inText = [...runbooks.matchAll(/`([^`\n]*\b\w+\{[^`\n]*|(?:max|min|sum)\([^`\n]*)`/g)].map(([, text = '']) => text)
  const asked = [...inBlocks, ...inText].map((text) => ({ text, query: readQuery(text) }))
  expect(asked.length).toBeGreaterThan(12)
  const isLost = ({ query }: (typeof asked)[number]) =>
    query.error !== undefined || query.selectors.length === 0 || query.selectors.some((selector) => select(selector, series).length === 0)
  expect(asked.filter(isLost)).toEqual([])
})

test('the SQL of docs/runbooks.md fits the schema', async () => {
  const statements = blocksOf('sql')
  expect(statements.length).toBeGreaterThan(15)
  for (const statement of statements) await expect(world.deps.pool.query(`explain ${statement}`), statement).resolves.toBeDefined()
})

test('the commands of docs/runbooks.md exist', () => {
  const files = [...runbooks.matchAll(/\b(?:apps|deploy|scripts)\/[\w/.-]+\.\w+/g)].map(([file]) => file)
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('the metrics that docs/operators.md tells to watch are in alerts or on the dashboard', () => {
  const table = /^\| Metric \| Watch for \|$([\s\S]*?)\n\n/m.exec(readFileSync('docs/operators.md', 'utf8'))?.[1] ?? ''
  const named = [...table.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  const watched = queries.flatMap(({ query }) => query.selectors.map(({ metric }) => metric.replace(/_(bucket|count|sum)$/, '')))
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !watched.includes(name))).toEqual([])
})

describe('alerts', () => {
  test('lead to a section of the runbooks', () => {
    const headings = [...runbooks.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading)
    const anchors = headings.map(
      (heading) =>
        `docs/runbooks.md#${heading
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-')}`,
    )
    expect(alerts.filter(({ annotations }) => !anchors.includes(annotations.runbook)).map(({ alert }) => alert)).toEqual([])
  })

  test('have names of their own, and a test in which they ring', () => {
    const unit = globSync('deploy/prometheus/*.unit.yaml')
      .map((path) => readFileSync(path, 'utf8'))
      .join('')
    const names = alerts.map(({ alert }) => alert)
    expect(names).toEqual([...new Set(names)])
    const rings = (name: string) =>
      unit.includes(`alertname="${name}"`) || new RegExp(`alertname: ${name}\\n.*\\n +exp_alerts:\\n +- exp_labels`).test(unit)
    expect(names.filter((name) => !rings(name))).toEqual([])
  })
})
