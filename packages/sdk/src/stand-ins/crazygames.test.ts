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

test('init rejects if the save cannot be read, so that the game cannot replace it, and may be called again', async () => {
  const fake = fakeHub({ [SLOT]: { save: 'level 7' } })
  fake.world.refuses = 'DATABASE_UNAVAILABLE'
  const { SDK } = createCrazyGames(Promise.resolve(fake.base))
  const starting = expect(SDK.init()).rejects.toMatchObject({ code: 'unexpectedError' })
  await vi.advanceTimersByTimeAsync(15_000)
  await starting
  expect(() => SDK.data.setItem('save', 'level 1')).toThrow('SDK.init()')
  fake.world.refuses = undefined
  await SDK.init()
  expect(SDK.data.getItem('save')).toBe('level 7')
  SDK.data.setItem('save', 'level 8')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fake.world.slots).toEqual({ [SLOT]: { save: 'level 8' } })
})

test('what a game sets while the save of the new player cannot be read replaces nothing of it', async () => {
  const fake = fakeHub({ [SLOT]: { save: 'level 1' } })
  const { data, user } = await start(fake)
  const heard = vi.fn()
  user.addAuthListener((found) => heard(found?.username, data.getItem('save')))
  fake.world.refuses = 'DATABASE_UNAVAILABLE'
  fake.signIn(mira, { [SLOT]: { save: 'level 50' } })
  await vi.advanceTimersByTimeAsync(20_000)
  data.setItem('save', 'level 2')
  data.setItem('music', 'on')
  data.setItem('music', 'off')
  expect(data.getItem('save')).toBe('level 2')
  expect(heard).not.toHaveBeenCalled()
  fake.world.refuses = undefined
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard.mock.calls).toEqual([['Mira', 'level 50']])
  expect(fake.world.slots).toEqual({ [SLOT]: { save: 'level 50', music: 'off' } })
})

test('what a game sets before a late hub was read replaces nothing of the save there', async () => {
  const fake = fakeHub({ [SLOT]: { save: 'level 1' } })
  fake.world.environment = 'standalone'
  const { data } = await start(fake)
  fake.answerLate({ [SLOT]: { save: 'level 50' } })
  data.setItem('save', 'level 2')
  await vi.advanceTimersByTimeAsync(5000)
  expect(data.getItem('save')).toBe('level 50')
  expect(fake.world.slots).toEqual({ [SLOT]: { save: 'level 50' } })
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
