import { FRONT_GAMES, PORTAL_FROM_GAMES, ROW_GAMES, SIMILAR_GAMES } from '@playhub/contract/games/list-rules'
import type { Card, Front, ShownCategory } from '@playhub/contract/games/portal'
import { type ShownGame, showGame } from '@playhub/contract/games/shown-game'
import { inLanguage } from '@playhub/contract/language'
import { DEFAULT_PROJECT, type Language } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { CatalogueSnapshot } from '../catalogue/store.ts'

/** Functions that build the data of the portal's pages from a snapshot of the catalogue, in one language. */

type Entry = NonNullable<ReturnType<CatalogueSnapshot['projects']['get']>>
/** A listed game, with the values by which lists are filtered and sorted. */
export type Listed = {
  game: ShownGame
  categories: readonly string[]
  popularity: number
  /** When the game was first published as playable, in ms since the epoch; 0 if it never was. */
  listedAt: number
  entry: Entry
}

const known = new WeakMap<CatalogueSnapshot, Map<Language, readonly Listed[]>>()

/**
 * Returns the active games of the catalogue, also those in development, in the order that staff chose. The list is made once for each
 * snapshot and language.
 */
export const listedIn = (snapshot: CatalogueSnapshot, language: Language): readonly Listed[] => {
  const byLanguage = known.get(snapshot) ?? new Map<Language, readonly Listed[]>()
  known.set(snapshot, byLanguage)
  const listed = byLanguage.get(language) ?? makeList(snapshot, language)
  byLanguage.set(language, listed)
  return listed
}

const makeList = ({ projects }: CatalogueSnapshot, language: Language): Listed[] => {
  const active = [...projects.values()].flatMap((entry) => {
    const { config, game, ...of } = entry
    return game?.web_page.isActive && !config.mainData.outOfCatalog ? [{ ...of, game, entry }] : []
  })
  return active.map(({ game, popularity, listedAt, entry }, at) => ({
    game: showGame(game, language, at + 1),
    categories: game.categories,
    popularity,
    listedAt: listedAt?.getTime() ?? 0,
    entry,
  }))
}

const isPlayable = ({ game }: Listed) => !game.inDevelopment

export const cardOf = ({ projectName, name, cardDescription, card, logo, cardColours, inDevelopment, lang }: ShownGame): Card => ({
  projectName,
  name,
  cardDescription,
  card,
  logo,
  cardColours,
  inDevelopment,
  ...(lang && { lang }),
})

const byPopularity = (one: Listed, other: Listed) => other.popularity - one.popularity
const namesOf = (listed: readonly Listed[]) => listed.slice(0, ROW_GAMES).map(({ game }) => game.projectName)

/** Returns the front page. If the catalogue is small, the page lists all its games, without rows and categories. */
export const frontOf = (snapshot: CatalogueSnapshot, { lng, project }: { lng: Language; project?: string | undefined }): Front => {
  const listed = listedIn(snapshot, lng)
  const playable = listed.filter(isPlayable)
  const isPortal = listed.length >= PORTAL_FROM_GAMES
  // On a project's own site, the project's game is featured. Elsewhere, a large catalogue features the game of the day, and a small one its
  // first playable game.
  const own = isPortal && project === DEFAULT_PROJECT ? undefined : playable.find(({ game }) => game.projectName === project)
  const featured = (own ?? (isPortal ? pickOf(snapshot.day, playable) : playable[0]))?.game
  const newest = isPortal ? namesOf(playable.toSorted((one, other) => other.listedAt - one.listedAt)) : []
  const popular = isPortal ? namesOf(playable.filter(({ popularity }) => popularity > 0).toSorted(byPopularity)) : []
  const all = listed.slice(0, isPortal ? FRONT_GAMES : undefined).map(({ game }) => game.projectName)
  const shown = new Set([...newest, ...popular, ...all])
  return {
    games: listed.filter(({ game }) => shown.has(game.projectName)).map(({ game }) => cardOf(game)),
    featured: featured
      ? {
          projectName: featured.projectName,
          cover: featured.cover,
          footerColours: featured.footerColours,
          name: featured.name,
          cardDescription: featured.cardDescription,
          ...(featured.lang && { lang: featured.lang }),
        }
      : null,
    newest,
    popular,
    all,
    categories: isPortal ? categoriesIn(snapshot, lng, listed) : [],
    total: listed.length,
  }
}

/** Returns the featured game of the day: each day another one of the first `ROW_GAMES` games. */
const pickOf = (day: number, playable: readonly Listed[]) => playable[day % Math.min(ROW_GAMES, playable.length)]

/** Returns the categories that contain at least one listed game, in the order of the portal. */
export const categoriesIn = ({ categories }: CatalogueSnapshot, language: Language, listed: readonly Listed[]): ShownCategory[] => {
  const used = new Set(listed.flatMap((each) => each.categories))
  return categories.filter(({ id }) => used.has(id)).map(({ id, names }) => ({ id, name: inLanguage(names, language) || id }))
}

/**
 * Returns the cards of some games. `ids` lists project names, separated by commas, in the order of the cards. Games that cannot be played
 * are left out.
 */
export const cardsOf = (snapshot: CatalogueSnapshot, { lng, ids }: { lng: Language; ids: string }) => {
  const playable = new Map(
    listedIn(snapshot, lng)
      .filter(isPlayable)
      .map(({ game }) => [game.projectName, game]),
  )
  return { games: [...new Set(ids.split(','))].flatMap((name) => playable.get(name) ?? []).map(cardOf) }
}

/**
 * Returns the games that share the most categories with a game. Games that share the same number are ordered by popularity. Throws
 * GAME_NOT_FOUND.
 */
export const similarOf = (snapshot: CatalogueSnapshot, { lng, projectName }: { lng: Language; projectName: string }) => {
  const listed = listedIn(snapshot, lng)
  const own = listed.find(({ game }) => game.projectName === projectName)
  if (!own) throw new Refusal('GAME_NOT_FOUND')
  const shared = ({ categories }: Listed) => categories.filter((id) => own.categories.includes(id)).length
  const games = listed
    .filter((each) => each !== own && isPlayable(each))
    .toSorted((one, other) => shared(other) - shared(one) || byPopularity(one, other))
    .slice(0, SIMILAR_GAMES)
  return { games: games.map(({ game: { projectName: id, name, card, lang } }) => ({ projectName: id, name, card, ...(lang && { lang }) })) }
}
