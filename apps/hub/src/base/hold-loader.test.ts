import { expect, test } from 'vitest'
import { holdLoader } from './hold-loader.ts'

const waitedAfter = async (tookMs: number) => {
  const times = [0, tookMs]
  let waited = 0
  await holdLoader(Promise.resolve(), {
    now: () => times.shift() ?? 0,
    wait: async (ms) => {
      waited = ms
    },
  })
  return waited
}

test('quick work shows no loader and waits for none', async () => {
  expect(await waitedAfter(120)).toBe(0)
  expect(await waitedAfter(300)).toBe(0)
})

test('a loader that has appeared stays for 400 ms', async () => {
  expect(await waitedAfter(350)).toBe(350)
  expect(await waitedAfter(699)).toBe(1)
})

test('long work is not held up', async () => {
  expect(await waitedAfter(2000)).toBe(0)
})
