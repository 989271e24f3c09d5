import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceLinesOf } from './source-lines.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playhub-lines-'))
})
afterAll(() => rm(folder, { recursive: true }))

const fileWith = async (name: string, map?: string) => {
  const file = join(folder, name)
  if (map !== undefined) await writeFile(`${file}.map`, map)
  return pathToFileURL(file).href
}

test('a stack of the built file names the lines that were written, and leaves other files alone', async () => {
  // The source map says that line 3 of the built file comes from line 11 of the source.
  const own = await fileWith('main.js', JSON.stringify({ version: 3, sources: ['../src/pay.ts'], names: [], mappings: ';;AAUA' }))
  const stack = (at: string) => `\n    at pay (${at})\n    at file:///app/packages.js:3:1\n    at node:net:3:1`
  expect(sourceLinesOf(own)(stack(`${own}:3:1`))).toBe(stack(`${new URL('../src/pay.ts', own).href}:11:1`))
})

test.each([
  ['no map', undefined],
  ['half a map', '{"version":3,'],
  ['a map of nothing', '{}'],
])('with %s the stack stays as it is', async (name, map) => {
  const own = await fileWith(`${name}.js`, map)
  const stack = `\n    at pay (${own}:3:1)`
  expect(sourceLinesOf(own)(stack)).toBe(stack)
})
