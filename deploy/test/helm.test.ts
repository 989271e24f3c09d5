import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { apiPrefix } from '@playhub/contract/api'
import { DESK_EVENTS_PATH } from '@playhub/contract/desk'
import { SUPPORT_EVENTS_PATH } from '@playhub/contract/support'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { readConfig } from '../../apps/api/src/config.ts'
import { production } from './production.ts'
import { stopSeconds } from './stop-seconds.ts'

const CHART = 'deploy/helm/playhub'
const read = (path: string) => readFileSync(`${CHART}/${path}`, 'utf8')
const object = z.record(z.string(), z.unknown())
const values = object.parse(parse(read('values.yaml')))
const templates = globSync(`${CHART}/templates/*`).map((path) => readFileSync(path, 'utf8'))

test('the chart has the version of the product', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(parse(read('Chart.yaml'))).toMatchObject({ version, appVersion: version })
})

test('the values have the form of their schema, which refuses a name that there is not', () => {
  const validate = new Ajv({ allErrors: true }).compile(object.parse(JSON.parse(read('values.schema.json'))))
  expect([validate(values), validate.errors]).toEqual([true, null])
  expect(validate({ ...values, drainSecond: 10 })).toBe(false)
})

test('the templates use only values that there are', () => {
  const isThere = (path: string) =>
    path.split('.').reduce<unknown>((at, name) => object.safeParse(at).data?.[name], values) !== undefined ||
    path === 'settings.S3_ENDPOINT'
  const used = new Set(templates.flatMap((text) => [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path)))
  expect(used.size).toBeGreaterThan(35)
  expect([...used].filter((path) => !isThere(path))).toEqual([])
})

test('the settings that it makes are settings of Playhub', () => {
  const [, settings = ''] = /define "playhub.settings" -}}([\s\S]*?)\{\{- end }}/.exec(read('templates/_names.tpl')) ?? []
  const made = [...settings.matchAll(/^([A-Z_]+): /gm)].map(([, name = '']) => name)
  const known = new Set([...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name))
  expect(made.length).toBeGreaterThan(4)
  expect(made.filter((name) => !known.has(name))).toEqual([])
})

test('streams go to push, and Kubernetes waits until a process has stopped', () => {
  expect(read('templates/ingress.yaml')).toContain(`path: ${apiPrefix}${SUPPORT_EVENTS_PATH}, pathType: Exact`)
  expect(read('templates/ingress.yaml')).toContain(`path: ${apiPrefix}${DESK_EVENTS_PATH}, pathType: Exact`)
  const after = stopSeconds() - readConfig(production).drainSeconds
  expect(read('templates/processes.yaml')).toContain(`terminationGracePeriodSeconds: {{ add $.Values.drainSeconds ${after} }}`)
})

const hasHelm = spawnSync('helm', ['version']).status === 0

test.skipIf(!hasHelm)('helm takes the chart, and fills it in', () => {
  const run = (...args: string[]) => spawnSync('helm', args, { encoding: 'utf8' })
  expect(run('lint', '--strict', CHART)).toMatchObject({ status: 0 })
  const all = ['postgres.enabled=true', 'postgres.pooler.enabled=true', 'monitoring.serviceMonitor=true', 'monitoring.rules=true']
  for (const set of ['drainSeconds=20', all.join(',')]) {
    const { status, stdout } = run('template', 'playhub', CHART, '--set', set)
    expect(status).toBe(0)
    expect(parseAllDocuments(stdout).flatMap(({ errors }) => errors)).toEqual([])
  }
})
