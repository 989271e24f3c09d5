import { FRONT_GAMES, LIST_PAGE_GAMES, ROW_GAMES } from '@playhub/contract/games/list-rules'
import type { Card, Front, GameList } from '@playhub/contract/games/portal'
import { DEFAULT_PROJECT } from '@playhub/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putGames } from '../../test/portal/many-games.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { createVisitor } from '../../test/visitor.ts'
import { frontOf } from './cards.ts'

const read = async <T>(hub: TestApp, path: string, query: Record<string, string>) => {
  const { status, body } = await createVisitor(hub.app).get(`/portal/${path}?${new URLSearchParams({ lng: 'en', ...query })}`)
  // The type of the reply is stated by the caller and not checked here.
  return { status, body: body as unknown as T & { code?: string } }
}
const namesOf = (games: readonly Card[]) => games.map(({ projectName }) => projectName)

describe('a catalogue of a few games', () => {
  let hub: TestApp
  beforeAll(async () => {
    hub = await startTestApp()
  })
  afterAll(() => hub.stop())
  const front = async (project?: string) => (await read<Front>(hub, 'front', { ...(project && { project }) })).body

  test('is shown whole, without rows and categories', async () => {
    const { games, all, newest, popular, categories, total } = await front()
    expect(namesOf(games)).toEqual(['familytown', 'neuroarena', 'islandm3', 'skyharbor'])
    expect({ all, newest, popular, categories, total }).toEqual({
      all: namesOf(games),
      ...{ newest: [], popular: [], categories: [], total: 4 },
    })
  })

  test("the site's own game is featured, else the first that can be played", async () => {
    expect((await front('neuroarena')).featured).toMatchObject({ projectName: 'neuroarena', name: 'Neuroarena' })
    expect((await front('skyharbor')).featured?.projectName).toBe('familytown')
  })

  test('a game in development is shown, an inactive one is not', async () => {
    await putGames(hub, [
      { id: 'soon', inDevelop: true },
      { id: 'hidden', isActive: false },
    ])
    const { games } = await front()
    expect(games.find(({ projectName }) => projectName === 'soon')?.inDevelopment).toBe(true)
    expect(namesOf(games)).not.toContain('hidden')
  })
})

describe('a portal of many games', () => {
  let hub: TestApp
  beforeAll(async () => {
    hub = await startTestApp()
    await putGames(hub, [
      { id: 'cafe', names: { en: 'Café Royal', ru: 'Кофейня' }, about: 'Serve coffee', categories: ['cosy'], popularity: 5 },
      { id: 'racer', names: { en: 'Night Racer' }, about: 'Drive past the royal palace', categories: ['action'], popularity: 9 },
      { id: 'duel', names: { en: 'Sword Duel', ja: '剣の決闘' }, categories: ['action', 'cosy'] },
      ...Array.from({ length: 60 }, (_, at) => ({ id: `many${at}`, listedAt: new Date(Date.UTC(2026, 0, 1 + at)) })),
    ])
  })
  afterAll(() => hub.stop())
  const search = async (q: string, more: Record<string, string> = {}) => (await read<GameList>(hub, 'games', { q, ...more })).body
  const found = async (q: string) => namesOf((await search(q)).games)

  test('its front page has rows of new and popular games, the categories in order, and the first of all games', async () => {
    const { newest, popular, all, categories, total, games } = (await read<Front>(hub, 'front', {})).body
    expect(newest).toEqual(['many59', 'many58', 'many57', 'many56', 'many55', 'many54', 'many53'])
    expect(newest).toHaveLength(ROW_GAMES)
    expect(popular).toEqual(['racer', 'cafe'])
    expect(categories.map(({ id }) => id)).toEqual(['action', 'puzzle', 'building', 'cosy'])
    expect(all).toHaveLength(FRONT_GAMES)
    expect(total).toBe(67)
    expect(new Set(namesOf(games)).size).toBe(games.length)
  })

  test("the day's pick is another one of the first games each day; a project's own site features its game", () => {
    const from = hub.deps.catalogue.current()
    const picked = (day: number, project?: string) => frontOf({ ...from, day }, { lng: 'en', project }).featured?.projectName
    const week = Array.from({ length: 7 }, (_, at) => picked(20_000 + at))
    expect(new Set(week).size).toBe(7)
    expect(week.toSorted()).toEqual(['familytown', 'neuroarena', 'islandm3', 'cafe', 'racer', 'duel', 'many0'].toSorted())
    expect([picked(20_007), picked(20_001, DEFAULT_PROJECT)]).toEqual([week[0], week[1]])
    expect([picked(20_000, 'racer'), picked(20_001, 'racer')]).toEqual(['racer', 'racer'])
  })

  test('English texts in place of missing ones are marked as English', async () => {
    const { body } = await read<GameList>(hub, 'games', { lng: 'ja', q: 'sword' })
    expect(body.games.map(({ name, lang }) => [name, lang])).toEqual([['剣の決闘', undefined]])
    const other = await read<GameList>(hub, 'games', { lng: 'ja', q: 'night' })
    expect(other.body.games.map(({ name, lang }) => [name, lang])).toEqual([['Night Racer', 'en']])
  })

  test('texts are in the language that was asked for', async () => {
    const { body } = await read<GameList>(hub, 'games', { lng: 'ru', q: 'кофейня' })
    expect(body.games.map(({ name, category }) => [name, category])).toEqual([['Кофейня', 'Уютные']])
  })

  test('a search finds words by their beginning, without accents, and names before descriptions', async () => {
    expect(await found('cafe')).toEqual(['cafe'])
    expect(await found('ROY')).toEqual(['cafe', 'racer'])
    expect(await found('night pal')).toEqual(['racer'])
    expect(await found('oyal')).toEqual([])
  })

  test('a search finds names of other languages, parts of words without spaces between them, and categories', async () => {
    expect(await found('Кофей')).toEqual(['cafe'])
    expect(await found('決闘')).toEqual(['duel'])
    expect(await found('action')).toEqual(['racer', 'neuroarena', 'duel'])
  })

  test.each(['', '   ', '%_\\', '🎮', '(', 'a'.repeat(80)])('an odd search, %j, is answered', async (q) => {
    expect((await read<GameList>(hub, 'games', { q })).status).toBe(200)
  })

  test('a longer search is refused', async () => {
    expect((await read<GameList>(hub, 'games', { q: 'a'.repeat(81) })).body.code).toBe('BAD_REQUEST')
  })

  test('a category shows its games, an unknown one is refused', async () => {
    const { body } = await read<GameList>(hub, 'games', { category: 'cosy' })
    expect([body.name, namesOf(body.games)]).toEqual(['Cosy', ['familytown', 'islandm3', 'cafe', 'duel']])
    expect((await read<GameList>(hub, 'games', { category: 'nothing' })).body.code).toBe('CATEGORY_NOT_FOUND')
  })

  test('all games come in pages; a page behind the last one is the last one', async () => {
    const pageOf = async (page: string) => (await read<GameList>(hub, 'games', { page })).body
    const [first, second, far] = [await pageOf('1'), await pageOf('2'), await pageOf('99')]
    expect([first.games.length, first.pages, second.games.length]).toEqual([LIST_PAGE_GAMES, 2, 67 - LIST_PAGE_GAMES])
    expect(new Set(namesOf([...first.games, ...second.games])).size).toBe(67)
    expect(far).toEqual(second)
  })

  test('similar games share categories, and are never the game itself', async () => {
    const { body } = await read<{ games: Card[] }>(hub, 'similar', { projectName: 'duel' })
    expect(namesOf(body.games).slice(0, 2)).toEqual(['racer', 'cafe'])
    expect(body.games).toHaveLength(4)
    expect(namesOf(body.games)).not.toContain('duel')
    expect((await read<object>(hub, 'similar', { projectName: 'nothing' })).body.code).toBe('GAME_NOT_FOUND')
  })

  test('cards come in the order of their names, without unknown, unfinished and repeated ones', async () => {
    const { body } = await read<{ games: Card[] }>(hub, 'cards', { ids: 'racer,nothing,cafe,skyharbor,racer' })
    expect(namesOf(body.games)).toEqual(['racer', 'cafe'])
  })
})
