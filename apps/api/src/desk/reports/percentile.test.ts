import { expect, test } from 'vitest'
import { percentileOf } from './percentile.ts'

test.each([
  [[], null, null],
  [[[7, 1]], 7, 7],
  [
    [
      [600, 1],
      [1200, 1],
    ],
    900,
    1140,
  ],
  [
    [
      [10, 1],
      [1, 9],
      [20, 1],
    ],
    1,
    10,
  ],
] as const)('median and ninetieth of %j', (waits, median, ninetieth) => {
  const map = new Map<number, number>(waits)
  expect(percentileOf(map, 0.5)).toBe(median)
  expect(percentileOf(map, 0.9)).toBe(ninetieth)
})
