import { type Codec, oneOf, storedItem, text } from '@playhub/browser/stored'
import type { AuthMethod } from '@playhub/contract/auth'
import type { Language } from '@playhub/contract/limits'
import { LANGUAGES } from '@playhub/contract/limits'

/** The player's data that the header shows before the server has confirmed the token. */
export type StoredAuthData = { currentAuthType: AuthMethod; nickName: string; userId: string }
export type Theme = 'light' | 'dark'

const YEAR_SECONDS = 365 * 24 * 3600

const asCookie =
  (key: string) =>
  (raw = '') => {
    const pair = `${key}=${raw}`
    const rest = `Path=/; Max-Age=${raw ? YEAR_SECONDS : 0}; SameSite=`
    // biome-ignore-start lint/suspicious/noDocumentCookie: Cookie Store is not Baseline, and this cookie is only a hint for the server's first page.
    document.cookie = `${pair}; ${rest}Lax`
    // In a frame on another site, the browser drops the first cookie, but keeps a partitioned one.
    if (!(raw && document.cookie.includes(pair))) document.cookie = `${pair}; ${rest}None; Secure; Partitioned`
    // biome-ignore-end lint/suspicious/noDocumentCookie: see above
  }

const flag: Codec<true> = { read: (raw) => (raw === 'true' ? true : undefined), write: () => 'true' }
const count: Codec<number> = { read: (raw) => (/^\d{1,6}$/.test(raw) ? Number(raw) : undefined), write: String }
const authTypes: readonly AuthMethod[] = ['google', 'apple', 'email', 'vk', 'yandex', 'telegram', 'facebook', 'passkey']

// This codec is written by hand, because every page loads it. A schema would add the whole schema library.
const authData: Codec<StoredAuthData> = {
  read: (raw) => {
    try {
      const { currentAuthType, nickName, userId } = JSON.parse(raw) as Record<string, unknown>
      const method = authTypes.find((each) => each === currentAuthType)
      return typeof nickName === 'string' && typeof userId === 'string' && method
        ? { currentAuthType: method, nickName, userId }
        : undefined
    } catch {
      return undefined
    }
  },
  write: JSON.stringify,
}

/**
 * The values that the browser stores. Language and theme are also cookies, so that the server can use them for the first page. A test
 * checks that the keys equal the contract's `storageKeys`. Importing the contract's file would add the schema library to every page.
 */
export const stored = {
  authData: storedItem('web-auth-data', authData),
  accessToken: storedItem('access-token', text),
  ageVerified: storedItem('age-verified', flag),
  session: storedItem('session', text),
  project: storedItem('project', text),
  tempUserId: storedItem('temp-user-id', text),
  supportIdentity: storedItem('support-identity', text),
  failedAttempts: storedItem('failed-attempts', count),
  /**
   * The sign-in method that was used last in this browser. E-mail with a password and e-mail with a code count as two methods. The value
   * stays after signing out.
   */
  lastMethod: storedItem('last-method', oneOf<AuthMethod | 'mail_code'>([...authTypes, 'mail_code'])),
  /** A random id that this browser sends when the visitor says whether a help article helped. */
  helpVoter: storedItem('help-voter', text),
  language: storedItem('language', oneOf<Language>(LANGUAGES), asCookie('language')),
  theme: storedItem('theme', oneOf<Theme>(['light', 'dark']), asCookie('theme')),
}
