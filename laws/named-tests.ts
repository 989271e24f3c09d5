import { readFileSync } from 'node:fs'

/** A test that a document names: its file, and its title or a part of the title. `at`: the document and the number of the row. */
export type NamedTest = { at: string; path: string; name: string }

/** Returns the tests that a table cell names: the file's path in backquotes, then the titles in double quotes. */
export const testsIn = (cell: string) =>
  [...cell.matchAll(/`([^`"]+)`((?:;? "[^"]+")+)/g)].flatMap(([, path = '', names = '']) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ path, name })),
  )

const DOCUMENTS = ['docs/coverage.md', 'docs/abuse-cases.md']

/** Returns all tests that the documents name. The tests are in the last cell of each row. Rows marked `open` name no test. */
export const namedTests = (): NamedTest[] =>
  DOCUMENTS.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/^\| ([\d.]+) \|.*\|([^|]*)\|$/gm)]
      .filter(([, , cell = '']) => !cell.trim().startsWith('open: '))
      .flatMap(([, number = '', cell = '']) => testsIn(cell).map((each) => ({ at: `${document} ${number}`, ...each }))),
  )

// Matches the first argument of a test or a group. If a test runs over a list of cases, also matches the name of each case (`what:`).
const TITLE = /(?:\b(?:\w*[tT]est|it|describe)(?:\.\w+)*\(|\)\(|\bwhat:)\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
const known = new Map<string, readonly string[]>()

/** Returns the titles of tests and groups in a file, as written. */
export const titlesOf = (path: string) => {
  const titles = known.get(path) ?? [...readFileSync(path, 'utf8').matchAll(TITLE)].map(([, , title = '']) => title)
  known.set(path, titles)
  return titles
}
