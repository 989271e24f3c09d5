import type { categoryProblemCodes } from '@playhub/contract/projects/category-rules'

const problem = {
  ID_FORMAT: 'Small Latin letters, digits and hyphens, at most 40, and no hyphen first. “all” is taken.',
  ID_TWICE: 'Another category has this ID.',
  NAME_MISSING: 'The English name is missing. It also stands in for missing names.',
  NAME_TWICE: 'Another category has this name.',
  NAME_TOO_LONG: 'The name is too long. Make it shorter.',
  NO_GAMES: 'No game is in it. Players do not see it.',
} as const satisfies Record<(typeof categoryProblemCodes)[number], string>

/** The desk's editor of the portal's categories. */
export const deskCategories = {
  problem,
  hint: 'Players see the categories in this order. A category without games is not shown. The order of the games is that of the catalogue.',
  list: 'Categories in the order of the portal',
  empty: 'There are no categories yet',
  emptyHint: 'Add the first one, then choose its games.',
  add: 'Add a category',
  unnamed: 'New category',
  games: { zero: 'no games', one: '{count} game', other: '{count} games' },
  wrong: 'To mend',
  remove: 'Remove: {name}',
  removed: '{name} leaves the portal when you save. Its games stay.',
  bringBack: 'Bring back',
  bringBackOf: 'Bring back: {name}',
  names: 'Name in each language',
  namesHint: 'Where a name is missing, players see the English one.',
  id: 'ID in addresses',
  idHint: 'It is made from the English name. After saving it never changes.',
  idFixed: 'Links lead to it, so it never changes.',
  gamesIn: 'Games in this category',
  gamesHint: 'Published at once. A draft of a game gets the change too.',
  search: 'Find a game',
  clear: 'Clear the search',
  noGames: 'There is no such game.',
  saved: 'The categories are saved. Players see them now.',
  discarded: 'What was not saved is gone.',
  undo: 'Undo',
  inLanguage: '{name} ({language})',
  gone: '{name} (removed by a colleague)',
} as const
