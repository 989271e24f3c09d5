import { expect, test } from 'vitest'
import { settleRows } from './settle-rows.ts'

const row = (id: string, line = '') => ({ id, line })
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join('')

test('what is new about a row is shown in its place', () => {
  const { rows, held } = settleRows([row('a'), row('b')], [row('b', 'more'), row('a')])
  expect(rows).toEqual([row('a'), row('b', 'more')])
  expect(held).toBe(0)
})

test('arrivals above are held back and counted, arrivals below are added', () => {
  const { rows, held } = settleRows([row('a'), row('b')], [row('x'), row('a'), row('y'), row('b'), row('z')])
  expect(ids(rows)).toBe('abz')
  expect(held).toBe(2)
})

test('a row that has left stays until the list may move, and is named', () => {
  const { rows, gone } = settleRows([row('a'), row('b')], [row('b')])
  expect(ids(rows)).toBe('ab')
  expect([...gone]).toEqual(['a'])
})

test('the last rows of a page may be on the next page, and have not left', () => {
  const { rows, gone } = settleRows([row('a'), row('b'), row('c')], [row('x'), row('b')], true)
  expect(ids(rows)).toBe('abc')
  expect([...gone]).toEqual(['a'])
})

test('nothing is held back of a list that was empty or has changed whole', () => {
  expect(settleRows([], [row('a')])).toEqual({ rows: [row('a')], gone: new Set(), held: 0 })
  expect(ids(settleRows([row('a')], [row('x')]).rows)).toBe('ax')
})
