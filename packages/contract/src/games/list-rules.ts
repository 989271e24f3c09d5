/**
 * This file contains the sizes of the portal's lists. They are not beside the schemas of the calls, because players' pages need no schemas.
 */

/** If the hub has at least this number of games, the front page shows a search field, categories and rows of games, but not all games. */
export const PORTAL_FROM_GAMES = 13
/** Number of games in the list of all games on the front page of a portal. */
export const FRONT_GAMES = 24
/** Number of games in a row such as "New". */
export const ROW_GAMES = 7
/** Number of games on one page of a category or of search results. */
export const LIST_PAGE_GAMES = 48
export const SIMILAR_GAMES = 4
export const CATEGORIES_MAX = 40
export const CATEGORY_NAME_MAX = 40
export const SEARCH_MAX = 80
/** The id in the URL of the list of all games. No category may have this id. */
export const ALL_GAMES = 'all'
/** A game that does not report `gameplayStart` counts as played when its frame was open for this number of milliseconds. */
export const PLAYED_AFTER_MS = 30_000
