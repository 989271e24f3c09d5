import { existsSync, readFileSync } from 'node:fs'
import { endpoints } from '@playhub/contract/api'
import { deskEndpoints } from '@playhub/contract/desk'
import { fromFrame, fromHost, toFrame, toHost } from '@playhub/contract/messages'
import { partner } from '@playhub/contract/partner'
import { hostCodes, type RefusalCode, refusals } from '@playhub/contract/refusals'
import { expect, test } from 'vitest'
import { testsIn } from './named-tests.ts'
import { isTest, listFiles, readSources } from './sources.ts'

const sources = readSources()

test('no source file has more than 300 lines', () => {
  const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1
  // Files with the extension `.sql` are not checked, because a program writes the migrations.
  const files = listFiles().filter((path) => /\.([cm]?[jt]s|tsx|css|html|sh|cs|gd)$/.test(path))
  const long = files.map((path) => ({ path, lines: linesOf(path) })).filter(({ lines }) => lines > 300)
  expect(long, 'split the file by subject').toEqual([])
})

test('a folder has at most 25 TypeScript files, tests apart: more are several subjects', () => {
  const folders = new Map<string, number>()
  for (const { path } of sources.filter(({ path }) => !/\.(test|e2e)\.tsx?$/.test(path))) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  const full = [...folders].filter(([, files]) => files > 25)
  expect(full, 'give one of its subjects a folder of its own').toEqual([])
})

test('files are named by their job, in kebab-case', () => {
  const vague = /\/(utils?|helpers?|manager|service|common|types|constants|misc)\.tsx?$/
  const kebab = /^[a-z0-9]+([.-][a-z0-9]+)*\.tsx?$/
  expect(sources.filter(({ path }) => vague.test(path) || !kebab.test(path.split('/').at(-1) ?? '')).map(({ path }) => path)).toEqual([])
})

/** Files with texts that mail programs write. The hub compares mails with these texts, and never shows the texts. */
const MAIL_MARKS = /^apps\/api\/src\/support\/by-mail\/(quote-marks|automatic)\.ts$/

test('sentences in Russian live in packages/phrases, in documents and in what stands outside the product', () => {
  const home = /^(packages\/phrases|apps\/hub\/src\/documents\/texts|apps\/simulator|games|apps\/api\/src\/seed|e2e|laws)\//
  const strays = sources
    .filter(({ path, text }) => !home.test(path) && !MAIL_MARKS.test(path) && !isTest(path) && /['"`>][^'"`\n]*[А-Яа-яЁё]{3}/.test(text))
    .map(({ path }) => path)
  expect(strays, 'move the sentence to packages/phrases').toEqual([])
})

test('every refusal is met by a test', () => {
  const tests = sources.filter(({ path }) => isTest(path) && !path.startsWith('laws/'))
  const named = (code: string) => tests.some(({ text }) => new RegExp(`\\b${code}\\b`).test(text))
  const built = new Set<RefusalCode>(
    [...endpoints(), ...deskEndpoints(), ...Object.entries(partner)].flatMap(([, entry]) => [...entry.refusals]),
  )
  const general: RefusalCode[] = [
    'BAD_REQUEST',
    'MALFORMED_JSON',
    'BODY_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'NOT_FOUND',
    'SIGNATURE_INVALID',
    'INTERNAL',
  ]
  expect([...built, ...general].filter((code) => !named(code))).toEqual([])
})

test('every refusal of a call is in the table', () => {
  const known = new Set(Object.keys(refusals))
  expect([...endpoints(), ...deskEndpoints()].flatMap(([, entry]) => entry.refusals.filter((code) => !known.has(code)))).toEqual([])
})

test('.env.example lists the settings that are read', () => {
  const readers = ['apps/api/src/environment.ts', 'apps/api/src/payments/providers/settings-environment.ts']
  const read = new Set(readers.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(([, name]) => name)))
  for (const name of ['SIMULATOR_PORT', 'SIMULATOR_SMTP_PORT']) read.add(name)
  const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual([...read].toSorted())
})

test('docs/host-protocol.md names every message and every code', () => {
  const text = readFileSync('docs/host-protocol.md', 'utf8')
  const names = [...[toFrame, fromFrame, fromHost, toHost].flatMap((table) => Object.keys(table)), ...Object.values(hostCodes).map(String)]
  expect(names.filter((name) => !text.includes(name))).toEqual([])
})

test('docs/abuse-cases.md numbers its attacks in order, each with a test', () => {
  const rows = [...readFileSync('docs/abuse-cases.md', 'utf8').matchAll(/^\| (\d+) \|.*\|(.*)\|$/gm)]
  expect(rows.length).toBeGreaterThanOrEqual(32)
  expect(rows.map(([, number]) => Number(number))).toEqual(rows.map((_, at) => at + 1))
  expect(rows.filter(([, , cell = '']) => testsIn(cell).length === 0)).toEqual([])
})

/**
 * A document may name a file of a package without `packages/` and `src/`: `contract/limits.ts` instead of
 * `packages/contract/src/limits.ts`.
 */
test('documents name files that exist', () => {
  const files = listFiles()
  const short = files.map((path) => path.replace(/^packages\/(\w+)\/src\//, '$1/'))
  const names = files
    .filter((path) => path.endsWith('.md'))
    .flatMap((document) =>
      [...readFileSync(document, 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|cjs|css|md|sql))`/g)].map(([, name = '']) => ({ document, name })),
    )
  const isThere = (name: string) => [...files, ...short].some((path) => path === name || path.endsWith(`/${name}`))
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter(({ name }) => !isThere(name))).toEqual([])
})

test('docs/game-developers.md shows its first game as it stands', () => {
  const wholes = { 'first-game.html': 'packages/sdk/examples', 'first-server.mjs': 'packages/sdk-server/example' }
  const guide = readFileSync('docs/game-developers.md', 'utf8')
  for (const [name, folder] of Object.entries(wholes)) {
    const [, shown] = guide.split(`<!-- all of ${name} -->\n`)[1]?.split(/^```\w*\n/m) ?? []
    expect(shown, name).toBe(readFileSync(`${folder}/${name}`, 'utf8'))
  }
})

test('nothing names a machine or a folder outside the project', () => {
  const strays = listFiles()
    .filter(
      (path) => /\.(tsx?|css|html|json|md|cjs|sh)$|^\.env|^\.ci/.test(path) && path !== 'package-lock.json' && !path.startsWith('laws/'),
    )
    .filter((path) => /\/work\/|\/home\/|\/root\//.test(readFileSync(path, 'utf8')))
  expect(strays).toEqual([])
})

const specification = '../shared/spec.md'

test.skipIf(!existsSync(specification))('every call of the specification is in the contract', () => {
  const table = readFileSync(specification, 'utf8').split('## 7.')[1]?.split('## 8.')[0] ?? ''
  const named = [...table.matchAll(/^\| (GET|POST) (\/?[\w\-/{}]+)/gm)].map(
    ([, method = '', path = '']) => `${method} /${path.replace(/^\//, '')}`,
  )
  const plain = (path: string) => path.replace(/:\w+/g, '{}')
  const known = new Set(endpoints().map(([, entry]) => `${entry.method} ${plain(entry.path)}`))
  expect(named.length).toBe(38)
  expect(named.map((call) => call.replace(/\{\w+\}/g, '{}')).filter((call) => !known.has(call))).toEqual([])
})
