import { buildPath, heldValues, type SessionPath } from './paths.ts'

export type PaymentPath = Omit<SessionPath, 'session'> & { id?: string; session?: string; currency?: string | undefined }

export type LandingPath = '/session/loginDone' | '/payments/done' | '/unauthorized'

const short = ['session', 'source']
const payment = ['id', 'source', 'locale', 'project', 'jwt']

/** The functions that build the URLs of screens. They are not in `paths.ts`, because every public page loads `paths.ts`. */
export const screenPaths = {
  emailLogin: (values: SessionPath = {}) => buildPath('/session/login/email', values, short),
  codeLogin: (values: SessionPath = {}) => buildPath('/session/login/code', values, short),
  registration: (values: SessionPath = {}) => buildPath('/session/registration', values, short),
  recovery: (values: SessionPath = {}) => buildPath('/auth/recovery-password', values, short),
  deletion: () => buildPath('/auth/deletion-personal-data'),
  profile: () => buildPath('/profile'),
  payment: (values: PaymentPath = {}) => buildPath('/payments/process', values, payment),
  yookassa: (values: PaymentPath = {}) => buildPath('/payments/yookassa', values, payment),
  stripe: (values: PaymentPath = {}) => buildPath('/payments/stripe', values, payment),
  yandexPay: (values: PaymentPath = {}) => buildPath('/payments/yandex-pay', values, payment),
  /**
   * The URL of the page that the hub opens after a sign-in or payment for a host. `result` is set if a host app reads the result from this
   * URL. The host's session is not part of the URL. The host has received the result for this session, so it must not also get the result
   * of a later sign-in.
   */
  landing: (path: LandingPath, result?: string) => buildPath(path, { result }, [], { ...heldValues(), session: undefined }),
  loader: () => buildPath('/loader'),
  transactions: () => buildPath('/transactions'),
  transactionHelp: (id?: string) => buildPath('/transactions/help', { id }, ['id']),
} as const
