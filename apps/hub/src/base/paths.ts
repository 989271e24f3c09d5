import type { DocumentName } from '@playhub/contract/documents'
import { withLanguage } from '@playhub/contract/language'
import type { Language, ShortLanguage } from '@playhub/contract/limits'
import type { TicketMode } from './screen.ts'

type Values = Readonly<Record<string, string | undefined>>

/** Session values, in the order of a sign-in or payment address. */
export type SessionPath = { session?: string; source?: string; locale?: string; project?: string; jwt?: string }
export type PaymentPath = Omit<SessionPath, 'session'> & { id?: string; session?: string; currency?: string | undefined }

export type LandingPath = '/session/loginDone' | '/payments/done' | '/unauthorized'

let held: Values = {}

/** Values that a host put into the address of the page. Every address that is built here carries them. */
export const hold = (values: Values) => {
  held = values
}

/**
 * Puts `values` into the path, in order, up to the first missing one. The rest goes into the query, which means the same. Values of the
 * page's own address fill what is not given here.
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

/** Builds every address of the hub. No other code does. */
export const paths = {
  home: () => address('/'),
  catalogue: (language: Language) => address(`/games/${language}/`),
  game: ({ language, projectName }: { language: Language; projectName: string }) =>
    address(`/games/${language}/${encodeURIComponent(projectName)}/`),
  /** The page at this path in another language. */
  inLanguage: (path: string, language: Language) => address(withLanguage(path, language)),
  login: (values: SessionPath = {}) => address('/session/login', values, full),
  emailLogin: (values: SessionPath = {}) => address('/session/login/email', values, short),
  registration: (values: SessionPath = {}) => address('/session/registration', values, short),
  recovery: (values: SessionPath = {}) => address('/auth/recovery-password', values, short),
  deletion: () => address('/auth/deletion-personal-data'),
  profile: () => address('/profile'),
  payment: (values: PaymentPath = {}) => address('/payments/process', values, payment),
  yookassa: (values: PaymentPath = {}) => address('/payments/yookassa', values, payment),
  stripe: (values: PaymentPath = {}) => address('/payments/stripe', values, payment),
  yandexPay: (values: PaymentPath = {}) => address('/payments/yandex-pay', values, payment),
  /**
   * The address that a result leads to. It drops the host's session: that session has its answer, and the next sign-in must not be reported
   * to it.
   */
  landing: (path: LandingPath, result?: string) => address(path, { result }, [], { ...held, session: undefined }),
  loader: () => address('/loader'),
  tickets: (open: { id?: string | undefined; mode?: TicketMode | undefined } = {}) => address('/support/tickets', open),
  transactions: () => address('/transactions'),
  transactionHelp: (id?: string) => address('/transactions/help', { id }, ['id']),
  /** The price list of a project. The page still belongs to the project it was opened for. */
  prices: (project?: string) => address(project ? `/prices/${encodeURIComponent(project)}` : '/prices'),
  document: (name: DocumentName, language?: ShortLanguage) => address(`/docs/${name}${language ? `.${language}` : ''}.html`),
  /** A link in the text of a document. */
  inText: (path: string) => address(path),
} as const
