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
   * The URL of the page to which the hub goes after it has sent a result to the host. The URL does not contain the host's session, because
   * each session gets only one result. With the session in the URL, a later sign-in on this page would send a second result.
   */
  landing: (path: LandingPath, result?: string) => buildPath(path, { result }, [], { ...heldValues(), session: undefined }),
  loader: () => buildPath('/loader'),
  transactions: () => buildPath('/transactions'),
  transactionHelp: (id?: string) => buildPath('/transactions/help', { id }, ['id']),
} as const
