import { FALLBACK_LANGUAGE, type Language } from '@playhub/contract/limits'
import { connect, type GameWindow } from './connection.ts'
import { type BuyResult, createTill, type Purchase, without } from './till.ts'
import { type FromHub, isLanguage, type UserAuth } from './wire.ts'

export type { Language } from '@playhub/contract/limits'
export type { GameWindow } from './connection.ts'
export type { BuyResult, Currency, Purchase } from './till.ts'

/** `jwt` proves the player to the game's server; `authType` is only for display. */
export type User = { userId: string; nickName: string; jwt: string; authType: string }

export type HubEvents = { user: User | null; language: Language; logout: undefined }

export type Hub = {
  readonly environment: 'hub' | 'standalone'
  readonly user: User | null
  readonly language: Language
  /** Calls `listener` on every change; returns a function that stops it. */
  on<K extends keyof HubEvents>(event: K, listener: (value: HubEvents[K]) => void): () => void
  /** Opens the hub's sign-in. Returns null if the player cancelled, `signal` was aborted or ten minutes passed. */
  login(options?: { signal?: AbortSignal }): Promise<User | null>
  logout(): void
  setLanguage(language: Language): void
  /** Opens the payment over the game and waits without a time limit. `signal` ends the wait, not the payment. */
  buy(purchase: Purchase, options?: { signal?: AbortSignal }): Promise<BuyResult>
}

export type InitOptions = {
  /** The project's id in the hub. */
  project: string
  /** How long to look for a hub before the game continues without one. */
  timeoutMs?: number
  /** Origins that may act as the hub. Default: any page that embeds the game. */
  hubOrigins?: readonly string[]
  window?: GameWindow
}

const LOGIN_TIMEOUT_MS = 10 * 60_000

/** Finds the hub around the game. Never rejects: outside a hub it resolves with `environment: 'standalone'`. */
export const init = async ({ project, timeoutMs = 3000, hubOrigins, window: game = window }: InitOptions): Promise<Hub> => {
  let user: User | null = null
  let language = firstLanguage(game)
  let waitingForLogin: PromiseWithResolvers<User | null> | undefined
  const listeners: { [K in keyof HubEvents]: Set<(value: HubEvents[K]) => void> } = {
    user: new Set(),
    language: new Set(),
    logout: new Set(),
  }
  const emit = <K extends keyof HubEvents>(event: K, value: HubEvents[K]) => {
    for (const listener of listeners[event]) listener(value)
  }
  const changeLanguage = (next: Language) => {
    if (next === language) return
    language = next
    emit('language', language)
  }
  const changeUser = (next: User | null) => {
    const isSame = JSON.stringify(next) === JSON.stringify(user)
    user = next
    waitingForLogin?.resolve(user)
    if (!isSame) emit('user', user)
  }

  const onMessage = ({ type, body }: FromHub) => {
    switch (type) {
      case 'PLAYHUB_TO_IFRAME_USER_AUTH':
        return changeUser(userOf(body))
      case 'PLAYHUB_TO_IFRAME_LOGOUT':
        till.cancel()
        changeUser(null)
        return emit('logout', undefined)
      case 'PLAYHUB_TO_IFRAME_CHANGE_LNG':
        return changeLanguage(body.lng)
      case 'PLAYHUB_TO_IFRAME_PAYMENT_RESULT':
        return till.receive(body)
    }
  }
  const hub = connect(game, { timeoutMs, hubOrigins, isSigningIn: () => waitingForLogin !== undefined, onMessage })
  const till = createTill(hub.post)
  await hub.settled

  const login = async (signal?: AbortSignal): Promise<User | null> => {
    if (user || !hub.isOpen() || signal?.aborted) return user
    waitingForLogin ??= Promise.withResolvers<User | null>()
    const { promise, resolve } = waitingForLogin
    const giveUp = () => resolve(null)
    const timeout = setTimeout(giveUp, LOGIN_TIMEOUT_MS)
    signal?.addEventListener('abort', giveUp)
    hub.post('IFRAME_TO_PLAYHUB_ON_LOGIN', {})
    const result = await promise
    waitingForLogin = undefined
    clearTimeout(timeout)
    signal?.removeEventListener('abort', giveUp)
    return result
  }

  return {
    get environment() {
      return hub.isOpen() ? 'hub' : 'standalone'
    },
    get user() {
      return user
    },
    get language() {
      return language
    },
    on(event, listener) {
      listeners[event].add(listener)
      return () => listeners[event].delete(listener)
    },
    login: ({ signal } = {}) => login(signal),
    logout: () => hub.post('IFRAME_TO_PLAYHUB_ON_LOGOUT', {}),
    setLanguage(next) {
      changeLanguage(next)
      hub.post('IFRAME_TO_PLAYHUB_CHANGE_LNG', { lng: next })
    },
    buy: (purchase, { signal } = {}) =>
      hub.isOpen()
        ? till.buy(purchase, { project, locale: language }, signal)
        : Promise.resolve(without('unavailable', 'paymentId' in purchase ? purchase.paymentId : '')),
  }
}

const userOf = ({ currentAuthType: authType, jwt, nickName, userId }: UserAuth): User | null =>
  jwt === '' || authType === 'unauthorized' ? null : { userId, nickName, jwt, authType }

/** The first supported language: `lng` in the frame's URL, which the hub sets, then the browser's languages. */
const firstLanguage = ({ location, navigator }: GameWindow): Language =>
  [new URLSearchParams(location.search).get('lng'), ...navigator.languages.map((tag) => tag.slice(0, 2))].find(isLanguage) ??
  FALLBACK_LANGUAGE
