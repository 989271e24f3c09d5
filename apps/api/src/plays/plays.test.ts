import type { Front } from '@playhub/contract/games/portal'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putGames } from '../../test/portal/many-games.ts'
import { createPlayer, refused } from '../../test/support-people.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { createVisitor } from '../../test/visitor.ts'
import { eventually } from '../../test/world.ts'
import { playDay } from '../db/schema.ts'
import { sumPopularity } from './data.ts'

const DAY = 86_400_000
let hub: TestApp
let ahead = 0
beforeAll(async () => {
  hub = await startTestApp({ now: () => new Date(Date.now() + ahead) })
  await putGames(
    hub,
    Array.from({ length: 20 }, (_, at) => ({ id: `game${at}` })),
  )
})
afterAll(() => hub.stop())

/** Counts a play. Each call has another IP address, unless `ip` is given. */
const play = (game: string, headers: Record<string, string> = {}, ip?: string) =>
  createVisitor(hub.app, ip).post('/plays/count', { project: game }, { headers })
const recent = async (headers: Record<string, string>) => (await createVisitor(hub.app).get('/plays/recent', { headers })).body.items
const popular = async () => {
  const { body } = await createVisitor(hub.app).get('/portal/front?lng=en')
  // The type is not checked here, because this call always returns a `Front`.
  return (body as unknown as Front).popular
}

test('the games that are played most are the popular ones, for two weeks', async () => {
  for (const game of ['game3', 'game7', 'game3']) await play(game)
  expect(await popular()).toEqual([])
  await sumPopularity(hub.deps.db, hub.deps.now())
  await eventually(popular, (games) => games.join() === 'game3,game7')
  ahead = 15 * DAY
  await sumPopularity(hub.deps.db, hub.deps.now())
  ahead = 0
  await eventually(popular, (games) => games.length === 0)
})

test('one address that plays a game again and again makes it no more popular', async () => {
  for (let at = 0; at < 8; at += 1) expect((await play('game9', {}, '203.0.113.7')).status).toBe(200)
  const [row] = await hub.deps.db.select().from(playDay).where(eq(playDay.projectId, 'game9'))
  expect(row?.plays).toBe(3)
})

test("a player's games are listed newest first, and to nobody else", async () => {
  const [anna, boris] = [await createPlayer(hub), await createPlayer(hub)]
  for (const game of ['game1', 'game2', 'game1']) {
    await play(game, anna.headers)
    ahead += 1000
  }
  expect(await recent(anna.headers)).toEqual(['game1', 'game2'])
  expect(await recent(boris.headers)).toEqual([])
  expect(refused(await createVisitor(hub.app).get('/plays/recent'))).toEqual([401, 'UNAUTHORIZED'])
})

test('an unknown game is refused', async () => {
  expect(refused(await play('nothing'))).toEqual([404, 'GAME_NOT_FOUND'])
})
