import { expect, test } from 'vitest'
import { acceptsBrotli } from './accepts-brotli.ts'

test.each([
  ['gzip, deflate, br, zstd', true],
  ['br', true],
  ['BR;Q=0.5', true],
  ['gzip;q=1.0, br;q=0.001', true],
  ['*', true],
  ['gzip, *;q=0.5', true],
  ['br;q=0', false],
  ['br; q=0, gzip', false],
  ['br;q=0.000', false],
  ['*;q=0, br', true],
  ['br;q=0, *', false],
  ['*;q=0', false],
  ['gzip', false],
  ['brotli', false],
  ['br;q=x', false],
  ['', false],
  [undefined, false],
])('%s: %s', (header, accepts) => {
  expect(acceptsBrotli(header)).toBe(accepts)
})
