import { expect, test } from 'vitest'
import { shareReads } from './share-reads.ts'

/** A source of reads. Each read returns the value at the time when it began, and ends only when the test calls `end`. */
const createSource = () => {
  const ends: (() => void)[] = []
  const begun: number[] = []
  const source = { value: 1 }
  const read = async () => {
    const { value } = source
    begun.push(value)
    await new Promise<void>((resolve) => ends.push(resolve))
    return value
  }
  /** Waits until `count` reads have begun, then ends the oldest. */
  const end = async (count: number) => {
    await expect.poll(() => begun.length).toBe(count)
    ends.shift()?.()
  }
  return { source, read, begun, end }
}

test('callers of the same moment share one read, and another key has its own', async () => {
  const { read, begun, end } = createSource()
  const share = shareReads<number>()
  const answers = Promise.all([share('a', read), share('a', read), share('b', read)])
  await end(2)
  await end(2)
  expect(await answers).toEqual([1, 1, 1])
  expect(begun).toHaveLength(2)
})

test('who asks while a read runs gets a later one, which all of them share', async () => {
  const { source, read, begun, end } = createSource()
  const share = shareReads<number>()
  const first = share('a', read)
  await expect.poll(() => begun.length).toBe(1)
  source.value = 2
  const later = [share('a', read), share('a', read)]
  await end(1)
  expect(await first).toBe(1)
  await end(2)
  expect(await Promise.all(later)).toEqual([2, 2])
  expect(begun).toEqual([1, 2])
})

test('a failure reaches its own callers, and the next read is tried', async () => {
  const share = shareReads<number>()
  const fails = () => Promise.reject(new Error('gone'))
  const both = Promise.allSettled([share('a', fails), share('a', fails)])
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('a', async () => 3)).toBe(3)
})
