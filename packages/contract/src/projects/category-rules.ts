import type { EditedCategory } from '../desk/categories.ts'
import { ALL_GAMES, CATEGORY_NAME_MAX } from '../games/list-rules.ts'
import { FALLBACK_LANGUAGE } from '../limits.ts'
import { error, only, type Problem, warning } from './problems.ts'

export const categoryProblemCodes = ['ID_FORMAT', 'ID_TWICE', 'NAME_MISSING', 'NAME_TWICE', 'NAME_TOO_LONG', 'NO_GAMES'] as const
export type CategoryProblem = Problem<(typeof categoryProblemCodes)[number]>

const ID = /^[a-z0-9][a-z0-9-]{0,39}$/

/** Returns the errors and warnings about the categories of the portal. */
export const categoryProblems = (items: readonly EditedCategory[]): CategoryProblem[] =>
  items.flatMap(({ id, names, games }, n) => {
    const at = `items.${n}`
    const isFirst = (isSame: (other: EditedCategory) => boolean) => items.findIndex(isSame) === n
    const own = plain(names[FALLBACK_LANGUAGE])
    return [
      ...only(!ID.test(id) || id === ALL_GAMES, error(`${at}.id`, 'ID_FORMAT')),
      ...only(!isFirst((other) => other.id === id), error(`${at}.id`, 'ID_TWICE')),
      ...only(own === '', error(`${at}.names.${FALLBACK_LANGUAGE}`, 'NAME_MISSING')),
      ...only(
        own !== '' && !isFirst((other) => plain(other.names[FALLBACK_LANGUAGE]) === own),
        warning(`${at}.names.${FALLBACK_LANGUAGE}`, 'NAME_TWICE'),
      ),
      ...Object.entries(names).flatMap(([language, name]) =>
        only(name.length > CATEGORY_NAME_MAX, error(`${at}.names.${language}`, 'NAME_TOO_LONG')),
      ),
      ...only(games.length === 0, warning(`${at}.games`, 'NO_GAMES')),
    ]
  })

const plain = (name = '') => name.trim().toLowerCase()

/** Makes an id from a name: "Puzzle & Logic" becomes `puzzle-logic`. Empty if the name has no Latin letters or digits. */
export const categoryIdFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 40)
    .replace(/-+$/, '')
