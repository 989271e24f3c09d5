import type { Lifecycle } from '@playhub/contract/games/frame-verbs'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'
import { connect } from './connection.ts'
import { createData } from './data.ts'
import { createGoods } from './goods.ts'
import type { GameWindow, HubEvents, Init, Language, Payments, User } from './public-types.ts'
import { createRequests } from './requests.ts'
import { createTill } from './till.ts'
import { type FromHub, isLanguage, type UserAuth } from './wire.ts'

export { HubError } from './hub-error.ts'
export type * from './public-types.ts'

const LOGIN_TIMEOUT_MS = 10 * 60_000

/** Finds the hub around the game. Never rejects: outside a hub it resolves with `environment: 'standalone'`. */
export const init: Init = async ({ project, timeoutMs = 3000, hubOrigins, window: game = window }) => {
  let user: User | null = null
  /** The user of the hub's last message, as JSON; undefined before the hub has answered. */
  let lastTold: string | undefined
  let language = firstLanguage(game)
  let waitingForLogin: PromiseWithResolvers<User | null> | undefined
  const listeners: { [K in keyof HubEvents]: Set<(value: HubEvents[K]) => void> } = {
    user: new Set(),
    language: new Set(),
    logout: new Set(),
    pause: new Set(),
    resume: new Set(),
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
    user = next
    waitingForLogin?.resolve(user)
    const told = JSON.stringify(user)
    if (told === lastTold) return
    lastTold = told
    // The first answer is emitted even if it says that the player is a guest. A game that started without a hub must then read the guest's
    // saves again, because the hub has other saves than the browser.
    emit('user', user)
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
      case 'PLAYHUB_TO_IFRAME_REPLY':
        return requests.receive(body)
      case 'PLAYHUB_TO_IFRAME_PAUSE':
        return emit('pause', body.reason)
      case 'PLAYHUB_TO_IFRAME_RESUME':
        return emit('resume', undefined)
    }
  }
  const hub = connect(game, { timeoutMs, hubOrigins, isSigningIn: () => waitingForLogin !== undefined, onMessage })
  const till = createTill(hub.post, hub.isOpen)
  const requests = createRequests(hub.post)
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

  const buy: Payments['buy'] = (purchase, { signal } = {}) => till.buy(purchase, { project, locale: language }, signal)
  const tell = (state: Lifecycle) => hub.post('IFRAME_TO_PLAYHUB_LIFECYCLE', { state })

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
    buy,
    payments: {
      buy,
      catalog: async () => (hub.isOpen() ? (await requests.ask('catalog', {})).items : []),
      ...createGoods({ isOpen: hub.isOpen, ask: requests.ask }),
    },
    data: createData({ project, isOpen: hub.isOpen, ask: requests.ask }),
    loading: () => tell('loading'),
    ready: () => tell('ready'),
    gameplayStart: () => tell('gameplayStart'),
    gameplayStop: () => tell('gameplayStop'),
  }
}

const userOf = ({ currentAuthType: authType, jwt, nickName, userId }: UserAuth): User | null =>
  jwt === '' || authType === 'unauthorized' ? null : { userId, nickName, jwt, authType }

/** Returns the first supported language of these: `lng` in the frame's URL, which the hub sets, then the browser's languages. */
const firstLanguage = ({ location, navigator }: GameWindow): Language =>
  [new URLSearchParams(location.search).get('lng'), ...navigator.languages.map((tag) => tag.slice(0, 2))].find(isLanguage) ??
  FALLBACK_LANGUAGE
