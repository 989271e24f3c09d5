import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

/**
 * This test compares the dependencies in docs/decisions/008-dependencies.md with those in the `package.json` files. They must be the same.
 */

type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>
const none = { dependencies: {}, devDependencies: {}, optionalDependencies: {}, peerDependencies: {} }
const read = (path: string): Manifest => ({ ...none, ...JSON.parse(readFileSync(path, 'utf8')) })
const root = read('package.json')
const tools = globSync('{games,gallery,e2e,bench,cluster}/package.json').map(read)
const members = globSync('{apps,packages}/*/package.json').map((path) => ({ ...read(path), name: dirname(path).split('/').at(-1) ?? '' }))

const [runtime = '', programs = '', ofTests = ''] = readFileSync('docs/decisions/008-dependencies.md', 'utf8')
  .split(/^\|---.*$/m)
  .slice(1)
const rowsOf = (table: string) =>
  [...table.matchAll(/^\| (`.*?`) \|(?: (.*?) \|)?.* \|$/gm)].map(([, packages = '', where = '']) => ({
    packages: [...packages.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    where: where.split(', ').toSorted(),
  }))
const isNamed = (row: string, name: string) => (row.endsWith('*') ? name.startsWith(row.slice(0, -1)) : name === row)
const foreign = (of: Record<string, string>) => Object.keys(of).filter((name) => !name.startsWith('@playhub/'))

test('each runtime dependency has a row that says who uses it, and each row is used', () => {
  const asked = members.flatMap(({ name, dependencies, peerDependencies }) =>
    foreign({ ...dependencies, ...peerDependencies }).map((each) => ({ each, by: name })),
  )
  const usersOf = (row: string) => [...new Set(asked.filter(({ each }) => isNamed(row, each)).map(({ by }) => by))].toSorted()
  const rows = rowsOf(runtime).flatMap(({ packages, where }) => packages.map((row) => ({ row, where })))
  expect(rows).toEqual(rows.map(({ row }) => ({ row, where: usersOf(row) })))
  const unnamed = asked.filter(({ each }) => !rows.some(({ row }) => isNamed(row, each)))
  expect(unnamed, 'give it a row in docs/decisions/008-dependencies.md').toEqual([])
})

test('the root and the tools have no runtime dependency', () => {
  expect([root, ...tools].flatMap(({ dependencies }) => foreign(dependencies))).toEqual([])
})

test('each program that npm brings along has a row, and each tool with a row is used', () => {
  const rows = rowsOf(programs).flatMap(({ packages }) => packages)
  const brought = [root, ...members].flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies))
  expect(brought.filter((name) => !rows.some((row) => isNamed(row, name)))).toEqual([])
  expect(rows.filter((row) => !brought.some((name) => isNamed(row, name)))).toEqual([])
  const used = new Set([root, ...tools, ...members].flatMap(({ devDependencies }) => Object.keys(devDependencies)))
  const named = rowsOf(ofTests).flatMap(({ packages }) => packages)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !used.has(name))).toEqual([])
})

test('versions are exact', () => {
  const all = [root, ...tools, ...members].flatMap((each) =>
    Object.entries({ ...each.dependencies, ...each.devDependencies, ...each.optionalDependencies, ...each.peerDependencies }),
  )
  expect(all.filter(([name, version]) => !name.startsWith('@playhub/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})
