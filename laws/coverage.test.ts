import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namedTests, testsIn, titlesOf } from './named-tests.ts'
import { isTest } from './sources.ts'

/** Maximum number of rows of docs/coverage.md that name no test. Never raise this number. */
const OPEN_AT_MOST = 0

const document = readFileSync('docs/coverage.md', 'utf8')
const points = document.split(/^## (?=[1-9]\. )/m).slice(1)
const rows = points.flatMap((point) =>
  [...point.matchAll(/^\|(?! # \|)(?!-)([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(([, number = '', behaviour = '', cell = '']) => ({
    ...{ point: point.slice(0, 1), number: number.trim(), behaviour: behaviour.trim(), cell: cell.trim() },
    isOpen: /^open: \S/.test(cell.trim()),
  })),
)

test('docs/coverage.md has nine points, and each row a number of its own in its point', () => {
  expect(points.map((point) => point.slice(0, 1))).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  expect(document.match(/^\| \d/gm)).toHaveLength(rows.length)
  expect(rows.filter(({ point, number }) => !new RegExp(`^${point}\\.[1-9]\\d*$`).test(number))).toEqual([])
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  expect(rows.filter(({ behaviour }) => behaviour === '')).toEqual([])
})

test('docs/coverage.md and docs/abuse-cases.md name only tests that exist; that they ran is the last step of `npm test`', () => {
  const isThere = ({ path, name }: { path: string; name: string }) =>
    isTest(path) && existsSync(path) && titlesOf(path).some((title) => title.includes(name))
  expect(namedTests().length).toBeGreaterThan(400)
  expect(namedTests().filter((each) => !isThere(each))).toEqual([])
})

test('docs/coverage.md names tests in one form, so that none is passed over', () => {
  const form = /^`[^`"]+` "[^"]+"(?:; (?:`[^`"]+` )?"[^"]+")*$/
  expect(rows.filter(({ isOpen, cell }) => !isOpen && !form.test(cell))).toEqual([])
})

test('docs/coverage.md has a test in every row that is not marked open, and no more of these than before', () => {
  expect(rows.filter(({ isOpen, cell }) => !isOpen && testsIn(cell).length === 0)).toEqual([])
  expect(rows.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(OPEN_AT_MOST)
})
