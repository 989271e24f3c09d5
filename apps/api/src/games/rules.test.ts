import { expect, test } from 'vitest'
import { startBytesOf } from './rules.ts'

const files = [
  { path: 'index.html', bytes: 1 },
  { path: 'Build/game.wasm', bytes: 10 },
  { path: 'lib/a.js', bytes: 100 },
  { path: 'lib/data.js', bytes: 1000 },
]

test('the start page and the files that it names load before the game starts', () => {
  expect(startBytesOf(files, '<script src="lib/a.js"></script><script>start({ code: "Build/game.wasm" })</script>')).toBe(111)
})

test('a file whose name is the end of another name is not counted', () => {
  expect(startBytesOf(files, '<script src="lib/data.js"></script>')).toBe(1001)
})

test('names in every kind of quotes and in addresses with a query are found', () => {
  const pages = ["'a.js'", '"../lib/a.js?v=3"', '`lib/a.js`', 'src=lib/a.js>', 'url(lib/a.js)', 'a.js']
  for (const page of pages) expect(startBytesOf(files, page)).toBe(101)
  expect(startBytesOf(files, 'data.js a.js')).toBe(1101)
})
