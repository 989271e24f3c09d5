import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseGone } from './failure.ts'
import { together } from './together.ts'

afterEach(() => void vi.useRealTimers())

test('calls that wait share a statement, and each gets its own result', async () => {
  const batches: number[][] = []
  const double = together(async (items: readonly number[]) => {
    batches.push([...items])
    return items.map((item) => item * 2)
  })
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(batches).toEqual([[1, 2, 3]])
})

test('when a batch fails, its items run one by one, and only the bad one fails', async () => {
  const batches: number[] = []
  const check = together(async (items: readonly number[]) => {
    batches.push(items.length)
    if (items.includes(2)) throw new Error('two')
    return items.map((item) => item * 2)
  })
  const settled = await Promise.allSettled([1, 2, 3].map(check))
  expect(settled).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new Error('two') },
    { status: 'fulfilled', value: 6 },
  ])
  expect(batches).toEqual([3, 1, 1, 1])
})

test('when the database is gone, the batch is not tried one by one', async () => {
  const gone = new DatabaseGone(new Error('Query read timeout'))
  let runs = 0
  const check = together(async (): Promise<readonly number[]> => {
    runs += 1
    throw gone
  })
  const settled = await Promise.allSettled([1, 2, 3].map(check))
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(runs).toBe(1)
})

test('items with the same key never meet in one statement', async () => {
  const batches: string[][] = []
  const keep = together(
    async (items: readonly string[]) => {
      batches.push([...items])
      return items
    },
    { keyOf: (item) => item.charAt(0) },
  )
  expect(await Promise.all(['a1', 'b1', 'a2'].map(keep))).toEqual(['a1', 'b1', 'a2'])
  expect(batches).toEqual([['a1', 'b1'], ['a2']])
})

test('calls that gather wait for others until enough wait or the time is over', async () => {
  vi.useFakeTimers()
  const batches: number[][] = []
  const keep = together(
    async (items: readonly number[]) => {
      batches.push([...items])
      return items
    },
    { gather: { ms: 20, most: 3 } },
  )
  const first = [keep(1), keep(2)]
  await vi.advanceTimersByTimeAsync(19)
  expect(batches).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await Promise.all(first)).toEqual([1, 2])

  expect(await Promise.all([3, 4, 5].map(keep))).toEqual([3, 4, 5])
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
})
