import { randomUUID } from 'node:crypto'
import type { ArticleDocument } from '@playhub/contract/desk/articles'
import type { HelpTitle } from '@playhub/contract/help'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { createVisitor } from '../../test/visitor.ts'
import { helpArticle } from '../db/schema.ts'

let app: TestApp
const ids = new Map<string, string>()
const put = async (name: string, document: Partial<ArticleDocument>) => {
  const id = randomUUID()
  ids.set(name, id)
  const published = { project: null, states: [], texts: {}, ...document }
  await app.deps.db.insert(helpArticle).values({ id, published, publishedAt: new Date() })
}
const text = (title: string, html: string) => ({ title, html: `<p>${html}</p>` })

beforeAll(async () => {
  app = await startTestApp()
  await put('pearls', {
    states: ['paid'],
    texts: {
      en: text('The pearls did not arrive', 'Bought goods come within a minute. Restart the game.'),
      ru: text('Жемчуг не пришёл', 'Покупки приходят за минуту. Перезапустите игру.'),
      ja: text('真珠が届かない', 'ゲームを再起動してください。'),
    },
  })
  await put('card', { states: ['fail'], texts: { en: text('The card is declined', 'Ask the bank, or pay with another card.') } })
  await put('sound', { project: 'familytown', texts: { en: text('There is no sound', 'Look at the volume of the browser tab.') } })
  await put('arena', { project: 'neuroarena', texts: { ru: text('Как войти в лигу', 'Сыграйте десять боёв.') } })
  await put('adult', { project: 'hornylegends', texts: { en: text('Age check', 'Only adults.') } })
  await app.deps.catalogue.reload()
})
afterAll(() => app.stop())

const named = (items: readonly HelpTitle[]) => items.map(({ id }) => [...ids].find(([, each]) => each === id)?.[0])
const list = async (project: string, lng = 'en') =>
  (await createVisitor(app.app).get(`/help/articles?${new URLSearchParams({ project, lng })}`)).body.items as HelpTitle[]
const article = async (name: string, query: Record<string, string> = {}) => {
  const asked = new URLSearchParams({ project: 'familytown', lng: 'en', id: ids.get(name) ?? '', ...query })
  return (await createVisitor(app.app).get(`/help/article?${asked}`)).body
}
const suggest = async (said: string, more: object = {}) =>
  named(
    (await createVisitor(app.app).post('/help/suggest', { project: 'familytown', lng: 'en', text: said, ...more })).body
      .items as HelpTitle[],
  )

test('a project shows its own articles first, then those of all projects, and none of another', async () => {
  expect(named(await list('familytown'))).toEqual(['sound', 'pearls', 'card'])
  expect(named(await list('neuroarena'))).toEqual(['arena', 'pearls', 'card'])
})

test('a text is in the language of the visitor, else in English, else in one that it has', async () => {
  expect(await article('pearls', { lng: 'ru' })).toMatchObject({ title: 'Жемчуг не пришёл', language: 'ru' })
  expect(await article('pearls', { lng: 'de' })).toMatchObject({ title: 'The pearls did not arrive', language: 'en' })
  expect(await article('arena', { lng: 'de' })).toMatchObject({ title: 'Как войти в лигу', language: 'ru' })
})

test('games of the catalogue share their site; a game for adults shows its articles on its own site only', async () => {
  expect(await article('arena')).toMatchObject({ language: 'ru' })
  expect(await article('adult')).toMatchObject({ code: 'ARTICLE_NOT_FOUND' })
  expect(await article('adult', { project: 'hornylegends' })).toMatchObject({ title: 'Age check' })
  expect(await article('sound', { project: 'hornylegends' })).toMatchObject({ code: 'ARTICLE_NOT_FOUND' })
  expect(await article('none', { id: randomUUID() })).toMatchObject({ code: 'ARTICLE_NOT_FOUND' })
})

describe('while a player types', () => {
  test.each([
    ['hello I bought 100 pearls yesterday and they never arrived', 'en', ['pearls']],
    ['my bank declined the cards twice', 'en', ['card']],
    ['купил жемчуг, а он так и не пришел', 'ru', ['pearls']],
    ['真珠を買ったのに届きません', 'ja', ['pearls']],
    ['the sounds are gone', 'en', ['sound']],
    ['I want a dragon', 'en', []],
    ['', 'en', []],
  ])('%s', async (said, lng, expected) => {
    expect(await suggest(said, { lng })).toEqual(expected)
  })

  test('articles about the state of the purchase come first, even before a word is written', async () => {
    expect(await suggest('', { state: 'fail' })).toEqual(['card'])
    expect(await suggest('the pearls did not arrive', { state: 'fail' })).toEqual(['card', 'pearls'])
    expect(await suggest('', { state: 'pending' })).toEqual([])
  })

  test('articles of other projects are not suggested', async () => {
    expect(await suggest('Как войти в лигу?', { lng: 'ru' })).toEqual([])
    expect(await suggest('Как войти в лигу?', { lng: 'ru', project: 'neuroarena' })).toEqual(['arena'])
  })

  test('a text that is too long is refused', async () => {
    const reply = await createVisitor(app.app).post('/help/suggest', { project: 'familytown', lng: 'en', text: 'x'.repeat(1001) })
    expect(reply.body.code).toBe('BAD_REQUEST')
  })
})

test('nobody rates an article that is not published, nor hundreds of times', async () => {
  const visitor = createVisitor(app.app)
  expect((await visitor.post('/help/rate', { id: randomUUID(), helped: true, voter: randomUUID() })).body.code).toBe('ARTICLE_NOT_FOUND')
  const codes = new Set<unknown>()
  for (let n = 0; n < 61; n++)
    codes.add((await visitor.post('/help/rate', { id: ids.get('card'), helped: true, voter: randomUUID() })).body.code)
  expect([...codes]).toEqual([undefined, 'TOO_MANY_REQUESTS'])
})
