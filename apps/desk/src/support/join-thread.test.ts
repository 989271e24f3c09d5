import type { ThreadEntry } from '@playhub/contract/desk/thread'
import { expect, test } from 'vitest'
import { joinThread, prependThread } from './join-thread.ts'

const note = (id: string, text = id): ThreadEntry => ({
  kind: 'note',
  id,
  authorName: 'Anna',
  text,
  mention: null,
  createTs: '2026-11-21T12:00:00Z',
})
const ids = ({ entries }: { entries: readonly { id: string }[] }) => entries.map(({ id }) => id).join('')

test('what was read earlier stays before the newest end', () => {
  const known = { entries: [note('a'), note('b'), note('c')], earlier: 'before a' }
  const joined = joinThread(known, { entries: [note('b', 'changed'), note('c'), note('d')], earlier: 'before b' })
  expect(ids(joined)).toBe('abcd')
  expect(joined.entries[1]).toEqual(note('b', 'changed'))
  expect(joined.earlier).toBe('before a')
})

test('the same end again keeps its own way back', () => {
  const end = { entries: [note('b'), note('c')], earlier: 'before b' }
  expect(joinThread(end, end)).toEqual(end)
})

test('two parts that do not meet are not joined', () => {
  const joined = joinThread({ entries: [note('a')], earlier: null }, { entries: [note('x')], earlier: 'before x' })
  expect(ids(joined)).toBe('x')
  expect(joined.earlier).toBe('before x')
})

test('earlier messages go before, each once', () => {
  const joined = prependThread({ entries: [note('b'), note('c')], earlier: 'before b' }, { entries: [note('a'), note('b')], earlier: null })
  expect(ids(joined)).toBe('abc')
  expect(joined.earlier).toBeNull()
})
