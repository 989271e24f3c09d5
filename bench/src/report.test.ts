import { expect, test } from 'vitest'
import { atLeast, atMost, figure, isMet } from './figures.ts'
import { printNumber, printTable } from './report.ts'

const named = { row: 1, what: 'identity', unit: 'req/s' }
const quiet = { what: 'A', values: [100, 100, 100] }

test('a goal is held against the median: of the ratio, or of the figure', () => {
  expect(isMet(figure({ ...named, goal: atLeast(0.85) }, [80, 90, 90], quiet))).toBe(true)
  expect(isMet(figure({ ...named, goal: atLeast(0.85) }, [80, 80, 90], quiet))).toBe(false)
  expect(isMet(figure({ ...named, goal: atMost(50) }, [60, 40, 50]))).toBe(true)
  expect(isMet(figure({ ...named, goal: atMost(2, 'ratio') }, [250, 250, 250], quiet))).toBe(false)
  expect(isMet(figure(named, [1]))).toBeUndefined()
})

test('the table shows figure, reference, ratio, goal and verdict', () => {
  const figures = [
    figure({ ...named, goal: atLeast(0.85) }, [90, 80, 95], quiet),
    figure({ ...named, what: 'brotli', goal: atLeast(1) }, [90, 90, 90], { what: 'A', values: [50, 100, 150] }),
    figure({ row: 8, what: 'lost', unit: 'payments', goal: atMost(0) }, [0]),
  ]
  expect(printTable({ figures, notes: ['every answer was compared'] })).toMatchInlineSnapshot(`
    "row  what      median (min – max)  reference, median (min – max)  ratio (min – max)  goal
    1    identity  90 (80 – 95) req/s  A: 100                         0.9 (0.8 – 0.95)   >= 0.85x       PASS
    1    brotli    90 req/s            A: 100 (50 – 150)              0.9 (0.6 – 1.8)    >= 1x          short noisy
    8    lost      0 payments                                                            <= 0 payments  PASS
      - every answer was compared"
  `)
})

test('numbers keep three digits that mean something', () => {
  expect([0, 0.00123, 0.123456, 1.234, 12.34, 123.4, 41_554.2].map(printNumber)).toEqual([
    '0',
    '0.0012',
    '0.123',
    '1.23',
    '12.3',
    '123',
    '41,554',
  ])
})
