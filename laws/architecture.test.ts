import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listFiles } from './sources.ts'

const document = readFileSync('ARCHITECTURE.md', 'utf8')
const files = listFiles()
const codes = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
const isFile = (code: string) => /^[\w./-]+\.(?:tsx?|css|md)$/.test(code) || code === '.env.example'

test('ARCHITECTURE.md names files that exist', () => {
  const named = codes(document).filter(isFile)
  expect(named.length).toBeGreaterThan(80)
  // ARCHITECTURE.md may name a file without the first folders of its path.
  expect(named.filter((name) => !files.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([])
})

test('each search of ARCHITECTURE.md finds the files of its row', () => {
  const table = document.slice(document.indexOf('## Where to add'))
  const rows = [...table.matchAll(/^\| ([^|]+) \| `([^|`]+)`[^|]* \| ([^|]+) \|$/gm)]
  expect(rows.length).toBeGreaterThan(10)
  const missed = rows.flatMap(([, change, word = '', cell = '']) =>
    codes(cell)
      .filter((code) => isFile(code) && files.includes(code))
      .filter((path) => !readFileSync(path, 'utf8').includes(word))
      .map((path) => `${change}: ${path}`),
  )
  expect(missed).toEqual([])
})

test('after the table of folders, each file is named by a path that fits one file', () => {
  const named = codes(document.slice(document.indexOf('## Life of a request'))).filter((code) => isFile(code) && !files.includes(code))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => files.filter((path) => path.endsWith(`/${name}`)).length !== 1)).toEqual([])
})
