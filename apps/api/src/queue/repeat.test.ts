import { expect, test } from 'vitest'
import { DatabaseGone } from '../db/failure.ts'
import { repeat } from './repeat.ts'

let failures = 0
const lines: string[] = []
const note = (_: unknown, line?: string) => void lines.push(String(line))
const watch = {
  log: { error: note, warn: note },
  fail: () => {
    failures += 1
  },
}

test('work is repeated, also after a failure, until it is stopped', async () => {
  let times = 0
  const stop = repeat(
    async () => {
      times += 1
      if (times === 1) throw new Error('not this time')
    },
    1,
    watch,
  )
  await expect.poll(() => times).toBeGreaterThan(2)
  await stop()
  const before = times
  await new Promise((later) => setImmediate(later))
  expect(times).toBe(before)
  expect([failures, lines]).toEqual([1, ['repeated work failed; it is tried again']])
})

test('of failures of the database in a row, each is counted and the first is logged', async () => {
  failures = 0
  lines.length = 0
  let times = 0
  const stop = repeat(
    async () => {
      times += 1
      if (times < 4) throw new DatabaseGone('no answer')
    },
    1,
    watch,
  )
  await expect.poll(() => times).toBeGreaterThan(4)
  await stop()
  expect([failures, lines]).toEqual([3, ['repeated work waits for the database']])
})

test('a failure of the database is logged after a failure of another kind', async () => {
  lines.length = 0
  let times = 0
  const stop = repeat(
    async () => {
      times += 1
      if (times === 1) throw new Error('not this time')
      if (times === 2) throw new DatabaseGone('no answer')
    },
    1,
    watch,
  )
  await expect.poll(() => times).toBeGreaterThan(2)
  await stop()
  expect(lines).toEqual(['repeated work failed; it is tried again', 'repeated work waits for the database'])
})

test('stopping waits for work that is running, and nothing runs twice at once', async () => {
  let [running, most] = [0, 0]
  const ends: (() => void)[] = []
  const stop = repeat(
    () => {
      running += 1
      most = Math.max(most, running)
      return new Promise<void>((end) => {
        ends.push(() => {
          running -= 1
          end()
        })
      })
    },
    1,
    watch,
  )
  await expect.poll(() => ends.length).toBe(1)
  ends[0]?.()
  await expect.poll(() => ends.length).toBe(2)
  const stopped = stop()
  ends[1]?.()
  await stopped
  expect([running, most, ends.length]).toEqual([0, 1, 2])
})
