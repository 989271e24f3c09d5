/** Sizes of the portal's lists. They are separate from the calls, because players' pages do not need the schemas. */

/** From this number of games, the front page shows categories, rows and a part of the games, and the header a search. */
export const PORTAL_FROM_GAMES = 13
/** Games of "all games" on the front page of a portal. */
export const FRONT_GAMES = 24
/** Games of a row such as "New". */
export const ROW_GAMES = 7
/** Games on one page of a category or of a search. */
export const LIST_PAGE_GAMES = 48
export const SIMILAR_GAMES = 4
export const CATEGORIES_MAX = 40
export const CATEGORY_NAME_MAX = 40
export const SEARCH_MAX = 80
/** In the URL of a list, the category of all games. No category may have this id. */
export const ALL_GAMES = 'all'
/** A game that never says that the player plays counts as played after this time in its frame. */
export const PLAYED_AFTER_MS = 30_000
