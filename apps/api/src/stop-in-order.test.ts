import { expect, test } from 'vitest'
import { stopInOrder } from './stop-in-order.ts'

const createLog = () => {
  const lines: string[] = []
  return { lines, error: (_of: unknown, what?: string) => void lines.push(String(what)) }
}

test('a stop that takes too long is cut off, and the log says so', async () => {
  const log = createLog()
  expect(await stopInOrder(() => new Promise(() => {}), 10, log)).toBe(1)
  expect(log.lines).toEqual([expect.stringContaining('did not stop in order')])
})

test('a stop that fails ends the process with 1, and the log says so', async () => {
  const log = createLog()
  expect(await stopInOrder(() => Promise.reject(new Error('broken')), 10_000, log)).toBe(1)
  expect(log.lines).toEqual(['did not stop in order'])
})

test('a stop in order ends the process with 0', async () => {
  const log = createLog()
  expect(await stopInOrder(() => Promise.resolve(), 10_000, log)).toBe(0)
  expect(log.lines).toEqual([])
})
