import { ALL_GAMES, LIST_PAGE_GAMES } from '@playhub/contract/games/list-rules'
import type { GameList } from '@playhub/contract/games/portal'
import type { Language } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { CatalogueSnapshot } from '../catalogue/store.ts'
import { cardOf, categoriesIn, type Listed, listedIn } from './cards.ts'
import { isSpaceless, wordsOf } from './words.ts'

type Asked = { lng: Language; category?: string | undefined; q?: string | undefined; page?: number | undefined }

/**
 * Returns one page of a category's games. If there is a search text `q`, returns only the games that match it. Throws CATEGORY_NOT_FOUND.
 */
export const listOf = (snapshot: CatalogueSnapshot, { lng, category = ALL_GAMES, q = '', page = 1 }: Asked): GameList => {
  const listed = listedIn(snapshot, lng)
  const categories = categoriesIn(snapshot, lng, listed)
  const nameOf = (id: string) => categories.find((each) => each.id === id)?.name ?? ''
  if (category !== ALL_GAMES && !nameOf(category)) throw new Refusal('CATEGORY_NOT_FOUND')
  const inCategory = category === ALL_GAMES ? listed : listed.filter(({ categories: own }) => own.includes(category))
  const found = q.trim() === '' ? inCategory : search(inCategory, q, (each) => each.categories.map(nameOf).join(' '))
  const pages = Math.max(1, Math.ceil(found.length / LIST_PAGE_GAMES))
  const shownPage = Math.min(page, pages)
  return {
    name: nameOf(category),
    categories,
    games: found.slice((shownPage - 1) * LIST_PAGE_GAMES, shownPage * LIST_PAGE_GAMES).map(({ game, categories: own }) => ({
      ...cardOf(game),
      category: own.map(nameOf).find((name) => name !== '') ?? '',
    })),
    total: found.length,
    page: shownPage,
    pages,
  }
}

/**
 * Finds games by their texts. Each word of `query` must be the beginning of a word in these texts. Games with matches in their names come
 * first. Names are searched in all languages, because players know a game by the name that they have heard.
 */
const search = (listed: readonly Listed[], query: string, categoriesOf: (of: Listed) => string): Listed[] => {
  const words = wordsOf(query)
  return listed
    .map((each) => ({ each, points: pointsOf(each, words, categoriesOf(each)) }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points || other.each.popularity - one.each.popularity)
    .map(({ each }) => each)
}

const begins = (text: readonly string[], word: string) =>
  text.some((each) => (isSpaceless(word) ? each.includes(word) : each.startsWith(word)))

const NAME = 100
const CATEGORY = 10
const DESCRIPTION = 1

const pointsOf = ({ game, entry }: Listed, words: readonly string[], categories: string): number => {
  if (words.length === 0) return 0
  const names = wordsOf(
    Object.values(entry.game?.localization ?? {})
      .map(({ name }) => name)
      .join(' '),
  )
  const own = wordsOf(game.name)
  const parts = [wordsOf(categories), wordsOf(`${game.cardDescription} ${game.fullDescription}`)] as const
  const points = words.map((word) => {
    if (begins(own, word)) return NAME + (own[0]?.startsWith(word) ? NAME : 0)
    if (begins(names, word)) return NAME
    if (begins(parts[0], word)) return CATEGORY
    return begins(parts[1], word) ? DESCRIPTION : 0
  })
  return points.includes(0) ? 0 : points.reduce((sum, each) => sum + each, 0)
}
