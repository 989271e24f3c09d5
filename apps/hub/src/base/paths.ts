import type { DocumentName } from '@playhub/contract/documents'
import { ALL_GAMES } from '@playhub/contract/games/list-rules'
import { withLanguage } from '@playhub/contract/language'
import type { Language, ShortLanguage } from '@playhub/contract/limits'
import type { TicketMode } from './screen.ts'

type Values = Readonly<Record<string, string | undefined>>

/** Values of a session, in their order in the URL of a sign-in or payment. */
export type SessionPath = { session?: string; source?: string; locale?: string; project?: string; jwt?: string }
export type PaymentPath = Omit<SessionPath, 'session'> & { id?: string; session?: string; currency?: string | undefined }

export type LandingPath = '/session/loginDone' | '/payments/done' | '/unauthorized'

let held: Values = {}

/** Sets the values that a host put into the page's URL. Every URL that is built here contains them. */
export const hold = (values: Values) => {
  held = values
}

/**
 * Builds a URL. Values that `values` lacks are taken from `behind`, the host's values in the page's own URL. Puts the values that `order`
 * names into the path, up to the first missing one. The remaining values go into the query.
 */
const address = (path: string, values: Values = {}, order: readonly string[] = [], behind = held) => {
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

const short = ['session', 'source']
const full = ['session', 'source', 'locale', 'project', 'jwt']
const payment = ['id', 'source', 'locale', 'project', 'jwt']

/** The functions that build the hub's URLs. No other code builds them. */
export const paths = {
  home: () => address('/'),
  catalogue: (language: Language) => address(`/games/${language}/`),
  game: ({ language, projectName }: { language: Language; projectName: string }) =>
    address(`/games/${language}/${encodeURIComponent(projectName)}/`),
  /** The list of all games, of the games in one category, or of the results of a search. */
  games: ({ language, category = ALL_GAMES, q, page }: { language: Language; category?: string; q?: string; page?: number }) =>
    address(`/games/${language}/category/${encodeURIComponent(category)}/`, { q, page: page && page > 1 ? String(page) : undefined }),
  /** The list of the help articles of the site's project, or one article. */
  help: ({ language, article }: { language: Language; article?: string }) =>
    address(article ? `/help/${language}/${encodeURIComponent(article)}/` : `/help/${language}/`),
  /** The page at this path in another language. */
  inLanguage: (path: string, language: Language) => address(withLanguage(path, language)),
  login: (values: SessionPath = {}) => address('/session/login', values, full),
  emailLogin: (values: SessionPath = {}) => address('/session/login/email', values, short),
  codeLogin: (values: SessionPath = {}) => address('/session/login/code', values, short),
  registration: (values: SessionPath = {}) => address('/session/registration', values, short),
  recovery: (values: SessionPath = {}) => address('/auth/recovery-password', values, short),
  deletion: () => address('/auth/deletion-personal-data'),
  profile: () => address('/profile'),
  payment: (values: PaymentPath = {}) => address('/payments/process', values, payment),
  yookassa: (values: PaymentPath = {}) => address('/payments/yookassa', values, payment),
  stripe: (values: PaymentPath = {}) => address('/payments/stripe', values, payment),
  yandexPay: (values: PaymentPath = {}) => address('/payments/yandex-pay', values, payment),
  /**
   * The URL of the page that receives a result for the host. The host's session is left out of this URL: the host then has the answer for
   * its session, and a later sign-in must not be reported to it.
   */
  landing: (path: LandingPath, result?: string) => address(path, { result }, [], { ...held, session: undefined }),
  /** The page for game developers. */
  developers: () => address('/developers'),
  loader: () => address('/loader'),
  tickets: (open: { id?: string | undefined; mode?: TicketMode | undefined } = {}) => address('/support/tickets', open),
  transactions: () => address('/transactions'),
  transactionHelp: (id?: string) => address('/transactions/help', { id }, ['id']),
  /** The price list of a project. The visitor stays on the current site, even if `project` is the project of another site. */
  prices: (project?: string) => address(project ? `/prices/${encodeURIComponent(project)}` : '/prices'),
  document: (name: DocumentName, language?: ShortLanguage) => address(`/docs/${name}${language ? `.${language}` : ''}.html`),
  /** Builds the URL of a link in the text of a document. */
  inText: (path: string) => address(path),
} as const
