import { readFileSync } from 'node:fs'

/** A test that a document names: its file, and its title or a part of it. `at` is the row that names it. */
export type NamedTest = { at: string; path: string; name: string }

/** In a cell of a table: a path in backquotes, then titles in double quotes. */
export const testsIn = (cell: string) =>
  [...cell.matchAll(/`([^`"]+)`((?:;? "[^"]+")+)/g)].flatMap(([, path = '', names = '']) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ path, name })),
  )

const DOCUMENTS = ['docs/coverage.md', 'docs/abuse-cases.md']

/** Every test that one of the documents names, in the last cell of a row; rows marked `open` name none. */
export const namedTests = (): NamedTest[] =>
  DOCUMENTS.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/^\| ([\d.]+) \|.*\|([^|]*)\|$/gm)]
      .filter(([, , cell = '']) => !cell.trim().startsWith('open: '))
      .flatMap(([, number = '', cell = '']) => testsIn(cell).map((each) => ({ at: `${document} ${number}`, ...each }))),
  )

// What stands first in the brackets of a test or of a group; of tests that are made of rows, also the name of a row.
const TITLE = /(?:\b(?:\w*[tT]est|it|describe)(?:\.\w+)*\(|\)\(|\bwhat:)\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
const known = new Map<string, readonly string[]>()

/** Titles of the tests and groups of a file, as they are written there. */
export const titlesOf = (path: string) => {
  const titles = known.get(path) ?? [...readFileSync(path, 'utf8').matchAll(TITLE)].map(([, , title = '']) => title)
  known.set(path, titles)
  return titles
}
