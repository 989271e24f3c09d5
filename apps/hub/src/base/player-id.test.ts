import { expect, test } from 'vitest'
import { groupPlayerId } from './player-id.ts'

test.each([
  ['48201177', '4820\u00a01177'],
  ['148201177', '1\u00a04820\u00a01177'],
  ['1', '1'],
  ['', ''],
])('%s', (userId, grouped) => {
  expect(groupPlayerId(userId)).toBe(grouped)
})
