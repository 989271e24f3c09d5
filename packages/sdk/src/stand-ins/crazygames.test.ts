import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCrazyGames } from './crazygames.ts'
import { fakeHub, mira } from './fake-hub.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => vi.useRealTimers())

const SLOT = 'crazygames-data'
const start = async (fake: ReturnType<typeof fakeHub>, afterMs = 0) => {
  const { SDK } = createCrazyGames(Promise.resolve(fake.base))
  const starting = SDK.init()
  await vi.advanceTimersByTimeAsync(afterMs)
  await starting
  return SDK
}

test('a game reads what it has saved', async () => {
  const { data } = await start(fakeHub({ [SLOT]: { level: '7' } }))
  expect(data.getItem('level')).toBe('7')
  data.setItem('level', 8)
  expect(data.getItem('level')).toBe('8')
  data.removeItem('level')
  expect(data.getItem('level')).toBeNull()
})

test('reading is tried again before the game starts', async () => {
  const fake = fakeHub({ [SLOT]: { level: '7' } })
  fake.world.refuses = 'DATABASE_UNAVAILABLE'
  setTimeout(() => {
    fake.world.refuses = undefined
  }, 500)
  const { data } = await start(fake, 1000)
  expect(data.getItem('level')).toBe('7')
})

test('what a game sets before its save could be read is added to the save', async () => {
  const fake = fakeHub({ [SLOT]: { level: '7', gold: '1234' } })
  fake.world.refuses = 'DATABASE_UNAVAILABLE'
  const { data } = await start(fake, 15_000)
  data.setItem('music', 'on')
  await vi.advanceTimersByTimeAsync(5000)
  expect(data.getItem('music')).toBe('on')
  expect(fake.world.slots).toEqual({ [SLOT]: { level: '7', gold: '1234' } })
  fake.world.refuses = undefined
  await vi.advanceTimersByTimeAsync(30_000)
  expect(fake.world.slots).toEqual({ [SLOT]: { level: '7', gold: '1234', music: 'on' } })
  expect(data.getItem('level')).toBe('7')
})

test('a game that saves as soon as somebody signs in keeps the save of the account', async () => {
  const fake = fakeHub({ [SLOT]: { level: '1' } })
  const { data, user } = await start(fake)
  const heard: unknown[] = []
  user.addAuthListener((found) => {
    heard.push(found?.username, data.getItem('level'))
    data.setItem('lastAuth', 'now')
  })
  fake.signIn(mira, { [SLOT]: { level: '50' } })
  data.setItem('music', 'on')
  await vi.advanceTimersByTimeAsync(5000)
  expect(heard).toEqual(['Mira', '50'])
  expect(fake.world.slots).toEqual({ [SLOT]: { level: '50', music: 'on', lastAuth: 'now' } })
})
