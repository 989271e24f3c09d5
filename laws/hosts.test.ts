import { existsSync, readFileSync } from 'node:fs'
import { resultTypes } from '@playhub/contract/hosting'
import { expect, test } from 'vitest'
import { paths } from '../apps/hub/src/base/paths.ts'
import { screenPaths } from '../apps/hub/src/base/screen-paths.ts'
import { addressOf } from '../packages/embed/src/address.ts'

const folder = 'examples/hosts'
const guide = readFileSync('docs/hosts.md', 'utf8')
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

test('docs/hosts.md quotes its examples as they stand', () => {
  const quotes = [...guide.matchAll(/<!-- from (\S+) -->\n```\w+\n([\s\S]*?)```/g)]
  expect(quotes.length).toBe(guide.match(/^```\w+$/gm)?.length)
  expect(quotes.filter(([, name = '', code = '']) => !flat(read(name)).includes(flat(code))).map(([, , code]) => code)).toEqual([])
})

test('docs/hosts.md names tests that exist', () => {
  const table = guide.slice(guide.indexOf('## What is tested where'))
  const named = [...table.matchAll(/`([a-z-]+)`/g)].map(([, name]) => `e2e/${name}.e2e.ts`)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test.each(['android/HubActivity.kt', 'ios/HubViewController.swift'])(
  '%s knows the landing pages, the pages and the fields of the hub',
  (name) => {
    const code = read(name)
    const quoted = [...code.matchAll(/"([^"\n]*)"/g)].map(([, text = '']) => text)
    const landings = (['/session/loginDone', '/payments/done', '/unauthorized'] as const).map((path) => screenPaths.landing(path))
    expect(code).toContain(`(${landings.map((path) => `"${path}"`).join(', ')})`.slice(1, -1))
    for (const page of [paths.login(), `${screenPaths.payment()}/`]) expect(quoted).toContain(page)
    for (const parameter of ['source', 'project', 'locale', 'mobile', 'result']) expect(quoted).toContain(parameter)
    expect(quoted).toContain('type')
    for (const type of resultTypes) expect(code).toContain(`"${type}"`)
  },
)

test('@playhub/embed knows the pages of the hub', () => {
  const pathTo = (page: Parameters<typeof addressOf>[1]) =>
    addressOf({ hubUrl: 'https://play.example', project: 'familytown' }, page, 'en').pathname
  expect(pathTo({ page: 'signIn' })).toBe(paths.login())
  expect(pathTo({ page: 'payment', paymentId: 'p1' })).toBe(screenPaths.payment())
  expect(pathTo({ page: 'game', language: 'ja' })).toBe(paths.game({ language: 'ja', projectName: 'familytown' }))
  expect(pathTo({ page: 'purchases' })).toBe(screenPaths.transactions())
  expect(pathTo({ page: 'support' })).toBe(paths.tickets())
  expect(pathTo({ page: 'profile' })).toBe(screenPaths.profile())
})

test('examples/hosts/web knows the types of results', () => {
  expect(read('web/hub-frame.js')).toContain(`[${resultTypes.map((type) => `'${type}'`).join(', ')}]`)
})
