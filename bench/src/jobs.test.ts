import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const paths = globSync('jobs/**/*.ts', { cwd: import.meta.dirname })
const nameOf = (path: string) => basename(path, '.ts')

test('each job is in the list and in README.md, and its name is that of its file', () => {
  const described = [...read('../README.md').matchAll(/^\|[^|]*\| `([\w-]+)[^|]*\|/gm)].map(([, name]) => name)
  expect(new Set(described)).toEqual(new Set(paths.map(nameOf)))
  for (const path of paths) {
    expect(read(path)).toContain(`name: '${nameOf(path)}',`)
    expect(read('main.ts')).toContain(`from './${path}'`)
  }
})
