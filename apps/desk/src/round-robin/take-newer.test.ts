import { expect, test } from 'vitest'
import { takeNewer } from './take-newer.ts'

const memory = () => {
  const values: (readonly string[])[] = []
  return { get: () => values.at(-1), set: (next: readonly string[]) => void values.push(next) }
}
const turns = (...ids: number[]) => ids.map((id) => ({ id: String(id) }))

test('each conversation is told of once to each member, and an older one that is listed again is not new', () => {
  const told = memory()
  expect(takeNewer(told, 'anna', turns(12, 11))).toEqual(turns(12, 11))
  expect(takeNewer(told, 'boris', turns(9))).toEqual(turns(9))
  expect(takeNewer(told, 'anna', turns(12, 11, 10))).toEqual([])
  expect(takeNewer(told, 'anna', turns(15, 12))).toEqual(turns(15))
  expect(takeNewer(told, 'boris', turns(15, 9))).toEqual(turns(15))
})
