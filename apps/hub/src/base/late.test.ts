import { expect, test } from 'vitest'
import { forgetFailed, once } from './late.ts'

test('what has loaded is not loaded again', async () => {
  let loads = 0
  const load = once(async () => ++loads)
  expect([await load(), await load()]).toEqual([1, 1])
  forgetFailed()
  expect(await load()).toBe(1)
})

test('a failure stays until it is forgotten; then the load is tried again', async () => {
  let online = false
  const load = once(async () => {
    if (!online) throw new Error('offline')
    return 'code'
  })
  await expect(load()).rejects.toThrow('offline')
  online = true
  await expect(load()).rejects.toThrow('offline')
  forgetFailed()
  expect(await load()).toBe('code')
})
