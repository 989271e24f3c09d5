import { beforeEach, expect, test, vi } from 'vitest'
import { fakeHub, mira } from '../fake-hub.ts'
import { createStorage } from './storage.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const play = async () => {
  const { base, signIn } = fakeHub({ 'playgama-data': { coins: '5' } })
  const storage = createStorage(base.hub)
  await storage.set('coins', 6)
  await vi.advanceTimersByTimeAsync(0)
  return { storage, signIn }
}

test('what the game has not read of a player who signs in is not replaced', async () => {
  const { storage, signIn } = await play()
  signIn(mira, { 'playgama-data': { coins: '70' } })
  await storage.set(['coins', 'level'], [7, 2])
  await storage.delete('coins')
  expect(await storage.get(['coins', 'level'])).toEqual([70, 2])
  await storage.set('coins', 71)
  expect(await storage.get('coins')).toBe(71)
  await storage.set('coins', '')
  expect(await storage.get('coins')).toBeNull()
})

test('a guest whose save went to the account plays on', async () => {
  const { storage, signIn } = await play()
  signIn(mira, { 'playgama-data': { coins: '6' } })
  await storage.set('coins', 7)
  await storage.set('coins', 8)
  expect(await storage.get('coins')).toBe(8)
})
