import type { DocumentName } from '@playhub/contract/documents'
import { ALL_GAMES } from '@playhub/contract/games/list-rules'
import { withLanguage } from '@playhub/contract/language'
import type { Language, ShortLanguage } from '@playhub/contract/limits'
import type { TicketMode } from './screen.ts'

type Values = Readonly<Record<string, string | undefined>>

/** The values that the URL of a sign-in or payment may contain, in the order in which they are in the path. */
export type SessionPath = { session?: string; source?: string; locale?: string; project?: string; jwt?: string }

let held: Values = {}

/** Sets the values that a host put into the page's URL. Every URL that this file builds contains them. */
export const hold = (values: Values) => {
  held = values
}

export const heldValues = () => held

/**
 * Builds a URL. If `values` lacks a value, the value is taken from `behind`, the host's values in the page's own URL. Puts the values that
 * `order` names into the path, up to the first missing one. The remaining values go into the query.
 */
export const buildPath = (path: string, values: Values = {}, order: readonly string[] = [], behind = held) => {
  const query = new URLSearchParams()
  for (const [name, value] of [...Object.entries(values), ...Object.entries(behind)]) if (value && !query.has(name)) query.set(name, value)
  let whole = path
  for (const name of order) {
    const value = query.get(name)
    if (!value) break
    whole += `/${encodeURIComponent(value)}`
    query.delete(name)
  }
  return query.size > 0 ? `${whole}?${query}` : whole
}

const full = ['session', 'source', 'locale', 'project', 'jwt']

/**
 * The functions that build the URLs of the hub's public pages, and of the screens that these pages link to. `screen-paths.ts` has the other
 * screens. No code outside these two files builds URLs.
 */
export const paths = {
  home: () => buildPath('/'),
  catalogue: (language: Language) => buildPath(`/games/${language}/`),
  game: ({ language, projectName }: { language: Language; projectName: string }) =>
    buildPath(`/games/${language}/${encodeURIComponent(projectName)}/`),
  /** Builds the URL of the list of all games, of the games in one category, or of the results of a search. */
  games: ({ language, category = ALL_GAMES, q, page }: { language: Language; category?: string; q?: string; page?: number }) =>
    buildPath(`/games/${language}/category/${encodeURIComponent(category)}/`, { q, page: page && page > 1 ? String(page) : undefined }),
  /** Builds the URL of the list of the help articles of the site's project, or of one article. */
  help: ({ language, article }: { language: Language; article?: string }) =>
    buildPath(article ? `/help/${language}/${encodeURIComponent(article)}/` : `/help/${language}/`),
  /** Builds the URL of the page at this path in another language. */
  inLanguage: (path: string, language: Language) => buildPath(withLanguage(path, language)),
  login: (values: SessionPath = {}) => buildPath('/session/login', values, full),
  /** Builds the URL of the page for game developers. */
  developers: () => buildPath('/developers'),
  tickets: (open: { id?: string | undefined; mode?: TicketMode | undefined } = {}) => buildPath('/support/tickets', open),
  /** Builds the URL of a project's price list. The visitor stays on the current site, even if `project` is the project of another site. */
  prices: (project?: string) => buildPath(project ? `/prices/${encodeURIComponent(project)}` : '/prices'),
  document: (name: DocumentName, language?: ShortLanguage) => buildPath(`/docs/${name}${language ? `.${language}` : ''}.html`),
  /** Builds the URL of a link in the text of a document. */
  inText: (path: string) => buildPath(path),
} as const
