import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSources } from '../../laws/sources.ts'
import { writeBom } from '../../scripts/sbom.ts'
import { copyServerFiles, listServerFiles } from '../../scripts/server-files.ts'

/** Tests of what a release and the image contain. `npm run release:try` starts a release. */

const files = new Set(listServerFiles())

test('a server gets the commands for operators with all that they import, and no tests', () => {
  const named = ['docs/operators.md', 'docs/runbooks.md'].flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/\bnode (apps\/api\/src\/[\w/.-]+\.ts)/g),
  ])
  const wanted = new Set(named.map(([, path = '']) => path))
  expect(wanted.size).toBeGreaterThan(2)
  const sources = new Map(readSources().map((source) => [source.path, source.imports]))
  // A loop over a set also visits the values that are added during the loop.
  for (const path of wanted)
    for (const name of sources.get(path) ?? []) {
      const [, member, module] = /^@playhub\/(\w+)\/(.*)$/.exec(name) ?? []
      const file = member ? `packages/${member}/src/${module}.ts` : name
      if (sources.has(file)) wanted.add(file)
    }
  expect(wanted.size).toBeGreaterThan(30)
  expect([...wanted].filter((path) => !files.has(path))).toEqual([])
  expect([...files].filter((path) => path.endsWith('.test.ts'))).toEqual([])
})

test('what the documents for operators and staff link to is there', () => {
  const dead = ['operators', 'runbooks', 'staff'].flatMap((name) =>
    [...readFileSync(`docs/${name}.md`, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, link = '']) => join('docs', link))
      .filter((path) => !files.has(path)),
  )
  expect(dead).toEqual([])
})

test('all of them can be copied, with what a link leads to', () => {
  const folder = mkdtempSync(join(tmpdir(), 'playhub-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  copyServerFiles(folder)
  const copied = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  const visible = [...files].filter((path) => !/(^|\/)\./.test(path))
  expect(copied.length).toBe(visible.length)
  const rules = 'deploy/helm/playhub/alerts.yaml'
  expect(readFileSync(join(folder, rules), 'utf8')).toBe(readFileSync('deploy/prometheus/alerts.yaml', 'utf8'))
})

test('a server gets every migration, and every manifest that the lock file names', () => {
  const wanted = globSync(['apps/api/src/db/migrations/**/*.{sql,json}', '{apps,packages}/*/package.json', '*/package.json'])
  expect(wanted.length).toBeGreaterThan(40)
  expect(wanted.filter((path) => !files.has(path))).toEqual([])
})

test('the list of packages names all that the product needs, those that tools use too, and no tool', () => {
  const bom = JSON.parse(writeBom('2026-01-01T00:00:00Z')) as { bomFormat: string; components: { purl: string }[] }
  expect(bom.bomFormat).toBe('CycloneDX')
  const listed = new Set(bom.components.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', ''))))
  const needed = ['api', 'hub', 'desk'].flatMap((app) => {
    const { dependencies } = JSON.parse(readFileSync(`apps/${app}/package.json`, 'utf8')) as { dependencies: Record<string, string> }
    return Object.entries(dependencies).map(([name, version]) => `${name}@${version === '*' ? '0.1.0' : version}`)
  })
  expect(needed.length).toBeGreaterThan(40)
  expect(needed.filter((name) => !listed.has(name))).toEqual([])
  expect([...listed].filter((name) => /^(vitest|vite|knip|s3rver|@playwright\/test|@playhub\/(simulator|bench))@/.test(name))).toEqual([])
})
