import { expect, test } from 'vitest'
import { safeStorage } from './safe-storage.ts'

const full = (kept: Record<string, string>) =>
  ({
    getItem: (key) => kept[key] ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: (key) => delete kept[key],
  }) as Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> as Storage

test('what a full storage did not take is read back, not what it kept from before', () => {
  const area = full({ token: 'old' })
  const storage = safeStorage(() => area)
  expect(storage.read('token')).toBe('old')
  storage.write('token', 'new')
  expect(storage.read('token')).toBe('new')
  storage.write('token', undefined)
  expect(storage.read('token')).toBeUndefined()
})

test('a blocked storage forgets what is removed', () => {
  const storage = safeStorage(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  storage.write('token', 'one')
  expect(storage.read('token')).toBe('one')
  storage.write('token', undefined)
  expect(storage.read('token')).toBeUndefined()
})
