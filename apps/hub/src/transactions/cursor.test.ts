import { expect, it } from 'vitest'
import { cursorAfter } from './cursor.ts'

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ createTs: '2026-11-21T10:00:00.000Z', uuid: `id-${at}` }))

it('goes on after the last purchase of a full page', () => {
  expect(cursorAfter(rows(50))).toBe('2026-11-21T10:00:00.000Z_id-49')
})

it('is at the end after a page with room left', () => {
  expect(cursorAfter(rows(49))).toBeUndefined()
  expect(cursorAfter([])).toBeUndefined()
})
