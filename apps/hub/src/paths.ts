import type { DocumentName } from '@playhub/contract/documents'
import type { Language, ShortLanguage } from '@playhub/contract/limits'
import type { TicketMode } from './host/screen.ts'

type Values = Readonly<Record<string, string | undefined>>

/** Session values in the order in which a login or payment address holds them. */
export type SessionPath = { session?: string; source?: string; locale?: string; project?: string; jwt?: string }
export type PaymentPath = Omit<SessionPath, 'session'> & { id?: string; session?: string }

const withQuery = (path: string, query: Values) => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** Values go into the path as long as none is missing before them; what is left goes into the query, which says the same. */
const positional = (base: string, order: readonly string[], values: Values) => {
  const gap = order.findIndex((name) => !values[name])
  const inPath = gap === -1 ? order : order.slice(0, gap)
  const path = [base, ...inPath.map((name) => encodeURIComponent(values[name] ?? ''))].join('/')
  return withQuery(path, Object.fromEntries(Object.entries(values).filter(([name]) => !inPath.includes(name))))
}

const short = ['session', 'source']
const full = ['session', 'source', 'locale', 'project', 'jwt']
const payment = ['id', 'source', 'locale', 'project', 'jwt']

/** Builds every address of the hub; nothing else spells one. */
export const paths = {
  home: () => '/',
  catalogue: (language: Language) => `/games/${language}/`,
  game: ({ language, projectName }: { language: Language; projectName: string }) =>
    `/games/${language}/${encodeURIComponent(projectName)}/`,
  login: (values: SessionPath = {}) => positional('/session/login', full, values),
  emailLogin: (values: SessionPath = {}) => positional('/session/login/email', short, values),
  registration: (values: SessionPath = {}) => positional('/session/registration', short, values),
  recovery: (values: SessionPath = {}) => positional('/auth/recovery-password', short, values),
  deletion: () => '/auth/deletion-personal-data',
  profile: () => '/profile',
  loginDone: (result?: string) => withQuery('/session/loginDone', { result }),
  payment: (values: PaymentPath = {}) => positional('/payments/process', payment, values),
  yookassa: (values: PaymentPath = {}) => positional('/payments/yookassa', payment, values),
  stripe: (values: PaymentPath = {}) => positional('/payments/stripe', payment, values),
  yandexPay: (values: PaymentPath = {}) => positional('/payments/yandex-pay', payment, values),
  paymentDone: (result?: string) => withQuery('/payments/done', { result }),
  unauthorized: (result?: string) => withQuery('/unauthorized', { result }),
  loader: () => '/loader',
  tickets: (open: { id?: string | undefined; mode?: TicketMode | undefined } = {}) => withQuery('/support/tickets', open),
  transactions: () => '/transactions',
  transactionHelp: (id?: string) => positional('/transactions/help', ['id'], { id }),
  prices: (project?: string) => positional('/prices', ['project'], { project }),
  document: (name: DocumentName, language?: ShortLanguage) => `/docs/${name}${language ? `.${language}` : ''}.html`,
} as const
