import { expect, test } from 'vitest'
import { nextMember } from './rules.ts'

const member = (staffId: string, lastTurn: number, open = 0) => ({ staffId, lastTurn, open })

test('the next ticket goes to the member whose last turn is longest ago, and who is below the limit', () => {
  const members = [member('c', 7), member('b', 3, 10), member('a', 5, 9)]
  expect(nextMember(members, 10)?.staffId).toBe('a')
  expect(nextMember(members, 11)?.staffId).toBe('b')
  expect(nextMember([member('b', 3, 10)], 10)).toBeUndefined()
  expect(nextMember([], 10)).toBeUndefined()
})

test('those who had no turn yet come first, in a fixed order', () => {
  const members = [member('c', 0), member('b', 0), member('a', 1)]
  expect(nextMember(members, 10)?.staffId).toBe('b')
  expect(nextMember(members.toReversed(), 10)?.staffId).toBe('b')
})
