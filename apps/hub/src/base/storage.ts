import type { AuthMethod } from '@playhub/contract/auth'
import type { Language } from '@playhub/contract/limits'
import { LANGUAGES } from '@playhub/contract/limits'
import { safeStorage } from './safe-storage.ts'

/** What the header shows of a player before the server has confirmed the token. */
export type StoredAuthData = { currentAuthType: AuthMethod; nickName: string; userId: string }
export type Theme = 'light' | 'dark'

export type Stored<T> = {
  key: string
  /** Undefined when nothing, or nothing readable, is stored. The same object until it changes. */
  get: () => T | undefined
  set: (value: T) => void
  remove: () => void
  /** Called after a change here or in another tab. Returns its own end. */
  subscribe: (listener: () => void) => () => void
}

type Codec<T> = { read: (raw: string) => T | undefined; write: (value: T) => string }

const local = safeStorage(() => localStorage)

const YEAR_SECONDS = 365 * 24 * 3600

const writeCookie = (key: string, raw = '') => {
  const pair = `${key}=${raw}`
  const rest = `Path=/; Max-Age=${raw ? YEAR_SECONDS : 0}; SameSite=`
  // biome-ignore-start lint/suspicious/noDocumentCookie: Cookie Store is not Baseline, and this cookie is only a hint for the server's first page.
  document.cookie = `${pair}; ${rest}Lax`
  // In a frame of another site's page that one is not kept, but one of the frame's own is.
  if (!(raw && document.cookie.includes(pair))) document.cookie = `${pair}; ${rest}None; Secure; Partitioned`
  // biome-ignore-end lint/suspicious/noDocumentCookie: see above
}

const item = <T>(key: string, codec: Codec<T>, options: { cookie?: boolean } = {}): Stored<T> => {
  let seen: { raw: string | undefined; value: T | undefined } = { raw: undefined, value: undefined }
  const listeners = new Set<() => void>()
  const save = (raw: string | undefined) => {
    local.write(key, raw)
    if (options.cookie) writeCookie(key, raw)
    for (const listener of listeners) listener()
  }
  const handleStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) for (const listener of listeners) listener()
  }
  return {
    key,
    get: () => {
      const raw = local.read(key)
      if (raw !== seen.raw) seen = { raw, value: raw === undefined ? undefined : codec.read(raw) }
      return seen.value
    },
    set: (value) => save(codec.write(value)),
    remove: () => save(undefined),
    subscribe: (listener) => {
      if (listeners.size === 0) addEventListener('storage', handleStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', handleStorage)
      }
    },
  }
}

const text: Codec<string> = { read: (raw) => raw || undefined, write: (value) => value }
const flag: Codec<true> = { read: (raw) => (raw === 'true' ? true : undefined), write: () => 'true' }
const count: Codec<number> = { read: (raw) => (/^\d{1,6}$/.test(raw) ? Number(raw) : undefined), write: String }
const oneOf = <T extends string>(allowed: readonly T[]): Codec<T> => ({
  read: (raw) => allowed.find((each) => each === raw),
  write: (value) => value,
})

const authTypes: Record<AuthMethod, true> = {
  google: true,
  apple: true,
  email: true,
  vk: true,
  yandex: true,
  telegram: true,
  facebook: true,
}

// By hand: these few lines are on every page, and a schema would bring the whole schema library with it.
const authData: Codec<StoredAuthData> = {
  read: (raw) => {
    try {
      const { currentAuthType, nickName, userId } = JSON.parse(raw) as Record<string, unknown>
      if (typeof nickName !== 'string' || typeof userId !== 'string' || typeof currentAuthType !== 'string') return undefined
      if (!Object.hasOwn(authTypes, currentAuthType)) return undefined
      return { currentAuthType: currentAuthType as AuthMethod, nickName, userId }
    } catch {
      return undefined
    }
  },
  write: JSON.stringify,
}

/**
 * Everything the browser keeps. Language and theme are cookies too, so that the server can pick the first page's.
 * Keys as in the contract's `storageKeys`, which a test holds against these: importing that file would bring the schema library to every page.
 */
export const stored = {
  authData: item('web-auth-data', authData),
  accessToken: item('access-token', text),
  ageVerified: item('age-verified', flag),
  session: item('session', text),
  project: item('project', text),
  tempUserId: item('temp-user-id', text),
  supportIdentity: item('support-identity', text),
  failedAttempts: item('failed-attempts', count),
  language: item('language', oneOf<Language>(LANGUAGES), { cookie: true }),
  theme: item('theme', oneOf<Theme>(['light', 'dark']), { cookie: true }),
}
