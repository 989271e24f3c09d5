import { expect, test } from 'vitest'
import { alternate, isNoisy, percentile, ratios, spread } from './rounds.ts'

test('reference and case take turns', async () => {
  const order: string[] = []
  const say = (what: string) => async () => order.push(what)
  const { references, cases } = await alternate(2, say('reference'), say('case'))
  expect(order).toEqual(['reference', 'case', 'reference', 'case'])
  expect([references, cases]).toEqual([
    [1, 3],
    [2, 4],
  ])
})

test('the median of an even number of rounds lies between the middle two', () => {
  expect(spread([10, 1, 4, 3])).toEqual({ median: 3.5, min: 1, max: 10 })
})

test('one slow round does not move the median', () => {
  expect(spread([9, 10, 11, 10, 900]).median).toBe(10)
})

test('percentiles lie between neighbours by distance', () => {
  const hundred = Array.from({ length: 101 }, (_, at) => at)
  expect([percentile(hundred, 0), percentile(hundred, 99), percentile(hundred, 100)]).toEqual([0, 99, 100])
  expect(percentile([10, 20], 75)).toBe(17.5)
  expect(percentile([7], 99)).toBe(7)
})

test('nothing measured is no figure', () => {
  expect(() => spread([])).toThrow('nothing was measured')
  expect(() => ratios([1, 2], [1])).toThrow('round 2 has no reference')
})

test('a case is held against the reference of its own round', () => {
  expect(ratios([50, 10], [100, 20])).toEqual([0.5, 0.5])
})

test('a reference is noisy when its rounds are more than 30 % apart', () => {
  expect(isNoisy(spread([100, 110, 129]))).toBe(false)
  expect(isNoisy(spread([100, 110, 134]))).toBe(true)
})
