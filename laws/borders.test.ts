import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cyclesOf, joined, twoWayOf } from './imports.ts'
import { isTest, readSources, type Source } from './sources.ts'

/** These tests check which folders may import which. A failure names the file and its import. */

const sources = readSources()
const product = sources.filter(({ path }) => !isTest(path))
const below = (folder: string) => product.filter(({ path }) => path.startsWith(`${folder}/`))
const offences = (of: readonly Source[], isForbidden: (name: string, path: string) => boolean) =>
  of.flatMap(({ path, imports }) => imports.filter((name) => isForbidden(name, path)).map((name) => `${path} -> ${name}`))

test('the contract imports zod and itself', () => {
  const own = /^(zod\/mini|packages\/contract\/src\/)/
  expect(offences(below('packages/contract'), (name) => !own.test(name))).toEqual([])
})

test('packages know nothing of apps', () => {
  expect(
    offences(below('packages'), (name) => /^(apps|games|e2e|bench)\//.test(name) || /^@playhub\/(hub|desk|api|simulator|games)/.test(name)),
  ).toEqual([])
})

test('the gallery is a tool: nothing that is built or run knows of it', () => {
  const users = offences(product, (name, path) => name.startsWith('gallery/') && !path.startsWith('gallery/'))
  expect(users).toEqual([])
  expect(readFileSync('scripts/build.ts', 'utf8')).not.toMatch(/gallery/)
})

test('no app reaches into another; only tests of the api use the simulator', () => {
  for (const app of ['api', 'desk', 'hub', 'simulator']) {
    const foreign = (name: string) =>
      (name.startsWith('apps/') && !name.startsWith(`apps/${app}/`)) || /^@playhub\/(api|desk|hub|simulator)/.test(name)
    const own = (app === 'api' ? product : sources).filter(({ path }) => path.startsWith(`apps/${app}/`))
    expect(offences(own, foreign), 'what two apps need is in packages').toEqual([])
  }
})

test('the game SDK carries nothing but itself: of the contract it takes types and limits', () => {
  const sdk = below('packages/sdk/src').flatMap(({ path, text }) =>
    [...text.matchAll(/^import (?!type )[^'"]*['"](?!\.)([^'"]+)['"]/gm)].map(([, name]) => `${path} -> ${name}`),
  )
  expect(sdk.filter((name) => !name.endsWith('@playhub/contract/limits') && !name.includes('fake-window'))).toEqual([])
})

test('the package for host pages carries nothing but itself: of the contract it takes types, limits and error codes', () => {
  const own = below('packages/embed/src').map(({ path, text }) => ({ path, text: text.replaceAll(/^(import|export) type .*$/gm, '') }))
  const named = own.flatMap(({ text }) => [...text.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name))
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !/^(\.\/|@playhub\/contract\/(limits|refusals)$)/.test(name))).toEqual([])
})

test('the api loads a language either at once or when it is needed, as its build cannot do both', () => {
  const staticImports = (text: string) =>
    [...text.matchAll(/^import (?!type )[^'"]*['"]@playhub\/phrases\/([^'"]+)['"]/gm)].map(([, name = '']) => name)
  const api = below('apps/api/src').map(({ path, text }) => ({ path, names: staticImports(text) }))
  const lists = new Set(api.flatMap(({ names }) => names.filter((name) => name.endsWith('-files'))))
  const late = [...lists].flatMap((list) =>
    [...readFileSync(`packages/phrases/src/${list}.ts`, 'utf8').matchAll(/import\('\.\/([^']+)\.ts'\)/g)].map(([, name]) => name),
  )
  expect(late).toContain('en/flows')
  expect(api.flatMap(({ path, names }) => names.filter((name) => late.includes(name)).map((name) => `${path} -> ${name}`))).toEqual([])
})

test('in the hub, fetch lives in call.ts and in the script that loads the hub, postMessage in host/', () => {
  const hub = below('apps/hub/src')
  const users = (pattern: RegExp) => hub.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
  const mayFetch = ['apps/hub/src/app/boot-shell.ts', 'apps/hub/src/session/call.ts']
  expect(users(/\bfetch\(/).filter((path) => !mayFetch.includes(path))).toEqual([])
  expect(users(/\.postMessage\(/).filter((path) => !path.startsWith('apps/hub/src/host/'))).toEqual([])
})

/**
 * The api's slices (its feature folders). Each entry lists the other slices that the slice may import. All slices may import the base
 * folders (`base`, `tracing`, `db`, `http`, `queue`), which import no slice. Slices share everything else through the contract.
 */
const edges: Record<string, readonly string[]> = {
  catalogue: ['edge'],
  edge: [],
  games: ['catalogue', 'media'],
  mail: [],
  merge: ['auth', 'mail', 'notices', 'saves', 'support'],
  media: [],
  openapi: [],
  notices: ['mail'],
  help: ['catalogue', 'edge', 'portal'],
  pages: ['catalogue', 'edge', 'help', 'portal'],
  plays: ['auth', 'catalogue'],
  portal: ['catalogue', 'edge'],
  auth: ['catalogue', 'mail', 'notices', 'pages'],
  profile: ['auth', 'saves'],
  session: ['auth', 'catalogue'],
  seed: ['auth'],
  payments: ['auth', 'catalogue', 'mail', 'notices'],
  goods: ['payments'],
  partner: ['goods', 'notices', 'payments'],
  support: ['auth', 'catalogue', 'mail', 'media', 'payments'],
  transactions: ['catalogue', 'mail', 'payments', 'support'],
  desk: ['auth', 'catalogue', 'games', 'mail', 'media', 'merge', 'notices', 'payments', 'support', 'transactions'],
  saves: ['auth', 'catalogue'],
  tasks: ['auth', 'desk', 'games', 'media', 'merge', 'notices', 'payments', 'plays', 'saves', 'support'],
  base: [],
  tracing: ['base'],
  db: ['base', 'tracing'],
  http: ['base', 'db'],
  queue: ['base', 'db', 'tracing'],
}
const ground = new Set(['base', 'tracing', 'db', 'http', 'queue'])

test('slices of the api meet only along the listed edges', () => {
  const sliceOf = (path: string) => /^apps\/api\/src\/(\w+)\//.exec(path)?.[1]
  const strays = offences(below('apps/api/src'), (name, path) => {
    const from = sliceOf(path)
    const to = sliceOf(name)
    if (from === undefined || to === undefined || to === from) return false
    return !(edges[from]?.includes(to) || (ground.has(to) && !ground.has(from)))
  })
  expect(strays, 'if the slice may import the other, add it to `edges`').toEqual([])
})

/**
 * The hub's slices (feature folders). Each entry lists the other slices that the slice may import. For example, a game's page shows the
 * game of the catalogue. Folders in `hubCommon` may import every slice, and every slice may import them.
 */
const hubEdges: Record<string, readonly string[]> = {
  'desk-preview': ['catalogue', 'game', 'single-game'],
  game: ['catalogue'],
  portal: ['catalogue'],
  prices: ['catalogue'],
  profile: ['auth', 'catalogue'],
  'single-game': ['catalogue', 'game'],
  support: ['auth', 'help'],
  transactions: ['help'],
  'try-game': ['game'],
}
const hubCommon = new Set(['app', 'base', 'host', 'i18n', 'receipts', 'server', 'session', 'shell', 'styles', 'toasts'])

test('slices of the hub meet only along the listed edges', () => {
  const sliceOf = (path: string) => /^apps\/hub\/src\/([\w-]+)\//.exec(path)?.[1]
  const strays = offences(below('apps/hub/src'), (name, path) => {
    const from = sliceOf(path)
    const to = sliceOf(name)
    const isFree = from === undefined || to === undefined || from === to || hubCommon.has(from) || hubCommon.has(to)
    return !isFree && !hubEdges[from]?.includes(to)
  })
  expect(strays, 'if the slice may import the other, add it to `hubEdges`').toEqual([])
})

/** Returns the slices of an app (its first-level folders), each with the slices that it imports. */
const slicesOf = (root: string) =>
  joined(product, (name) => (name.startsWith(`${root}/`) ? name.slice(root.length + 1).match(/^([\w-]+)\//)?.[1] : undefined))
const MOVE = 'move what both need to a third place, below them'

test('no two slices import each other', () => {
  const apps = ['apps/api/src', 'apps/desk/src', 'apps/hub/src']
  expect(
    apps.flatMap((root) => twoWayOf(slicesOf(root)).map((pair) => `${root}: ${pair}`)),
    MOVE,
  ).toEqual([])
})

// The hub is not checked: its slice `shell` shows parts of other slices around every page, and every page imports `shell`.
test.each(['api', 'desk'])('the slices of the %s do not import each other in a circle', (app) => {
  expect(cyclesOf(slicesOf(`apps/${app}/src`)), MOVE).toEqual([])
})

test('no files import each other in a circle, types and tests included', () => {
  expect(cyclesOf(sources), MOVE).toEqual([])
})

test('the packages do not import each other in a circle', () => {
  const packageOf = (name: string) => /^(?:packages\/|@playhub\/)([\w-]+)/.exec(name)?.[1]
  const packages = joined(below('packages'), packageOf)
  expect(packages.length).toBeGreaterThan(5)
  expect(cyclesOf(packages), MOVE).toEqual([])
})
