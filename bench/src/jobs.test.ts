import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const files = readdirSync(join(import.meta.dirname, 'jobs')).map((file) => file.replace(/\.ts$/, ''))

test('each job is in the list and in README.md, and its name is that of its file', () => {
  const described = [...read('../README.md').matchAll(/^\|[^|]*\| `([\w-]+)[^|]*\|/gm)].map(([, name]) => name)
  expect(new Set(described)).toEqual(new Set(files))
  for (const file of files) {
    expect(read(`jobs/${file}.ts`)).toContain(`name: '${file}',`)
    expect(read('main.ts')).toContain(`from './jobs/${file}.ts'`)
  }
})
