import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeHub, mira } from './fake-hub.ts'
import { createYaGames } from './yandex.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => vi.useRealTimers())

const playerOf = async ({ base }: ReturnType<typeof fakeHub>) => (await createYaGames(Promise.resolve(base)).init()).getPlayer()

test('statistics that are incremented several times at once all count', async () => {
  const player = await playerOf(fakeHub({ 'yandex-stats': { wins: 2 } }))
  const told = await Promise.all([1, 1, 1].map((wins) => player.incrementStats({ wins, games: 1 })))
  expect(await player.getStats()).toEqual({ wins: 5, games: 3 })
  expect(told.map(({ newKeys }) => newKeys)).toEqual([['games'], [], []])
})

test('data that the game has read is replaced', async () => {
  const fake = fakeHub({ 'yandex-data': { level: 7, gold: 1234 } })
  const player = await playerOf(fake)
  await player.getData()
  await player.setData({ level: 8 }, true)
  expect(fake.world.slots).toEqual({ 'yandex-data': { level: 8 } })
})

test('data that the game could not read is kept, and what it sets is added', async () => {
  const fake = fakeHub({ 'yandex-data': { level: 7, gold: 1234 } })
  const player = await playerOf(fake)
  fake.world.refuses = 'DATABASE_UNAVAILABLE'
  await expect(player.getData()).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
  fake.world.refuses = undefined
  await player.setData({ music: 'on' }, true)
  expect(fake.world.slots).toEqual({ 'yandex-data': { level: 7, gold: 1234, music: 'on' } })
})

test('data of a player who has just signed in is kept until the game has read it', async () => {
  const fake = fakeHub({ 'yandex-data': { level: 1 } })
  const player = await playerOf(fake)
  await player.getData()
  fake.signIn(mira, { 'yandex-data': { level: 50 } })
  await player.setData({ lastAuth: 'now' }, true)
  expect(fake.world.slots).toEqual({ 'yandex-data': { level: 50, lastAuth: 'now' } })
})

test('data of a hub that answers late for a guest is kept until the game has read it', async () => {
  const fake = fakeHub({ 'yandex-data': { level: 1 } })
  fake.world.environment = 'standalone'
  const player = await playerOf(fake)
  await player.getData()
  fake.answerLate({ 'yandex-data': { level: 50, gold: 1234 } })
  await player.setData({ music: 'on' }, true)
  expect(fake.world.slots).toEqual({ 'yandex-data': { level: 50, gold: 1234, music: 'on' } })
})
