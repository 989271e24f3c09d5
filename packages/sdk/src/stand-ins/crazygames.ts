import { HubError } from '../hub-error.ts'
import type { User } from '../public-types.ts'
import { deviceSystem, deviceType } from './device.ts'
import type { Base } from './start.ts'
import { createValues, type Values } from './values.ts'

const READ_AGAIN_MS = 1000
const READ_AGAIN_MOST_MS = 30_000
/** How long `init` tries to read the game's values. A game that started without them would replace the player's save. */
const LOADED_WITHIN_MS = 15_000

/**
 * Creates the global `CrazyGames.SDK` (version 3), which uses the hub's SDK. `init` reads the values of `data`, because games read them
 * synchronously.
 *
 * Source: https://docs.crazygames.com/sdk/html5-v3/intro and the pages beside it.
 */
export const createCrazyGames = (start: Promise<Base>) => {
  let base: Base | undefined
  let values: ReturnType<typeof createValues> | undefined
  /** What `getItem` returns: the values of the current user. Until these were read: the values of the previous user. */
  let items: Values = {}
  /** Resolves when the current user's values were read. */
  let loaded: Promise<void> = Promise.resolve()
  const authListeners = new Map<unknown, () => void>()
  const settings: Settings = { muteAudio: false, disableChat: false }
  const settingsListeners = new Set<(settings: Settings) => void>()

  const ready = (): Base => {
    if (!base) throw refused('sdkNotInitialized', 'Call and await SDK.init() first.')
    return base
  }
  const missing = (verb: string) => ready().missing(verb)
  const noAdvertisement = (verb: string) => {
    missing(verb)
    return refused('unfilled', 'There is no advertisement.')
  }

  const show = () => {
    items = values?.known() ?? {}
  }
  const isRead = (from: NonNullable<typeof values>) =>
    from.read().then(
      () => true,
      ({ message }) => {
        console.warn(`Playhub: not read yet. ${message}`)
        return false
      },
    )
  /** Reads the values again and again until it succeeds, because no function of `data` can tell the game about a failure. */
  const load = async (from: NonNullable<typeof values>, withinMs = Number.POSITIVE_INFINITY) => {
    const until = performance.now() + withinMs
    let pause = READ_AGAIN_MS
    while (!(await isRead(from))) {
      if (performance.now() >= until) throw refused('unexpectedError', 'The saves could not be read.')
      await wait(pause)
      pause = Math.min(2 * pause, READ_AGAIN_MOST_MS)
    }
    show()
  }
  /** Rejects if the values could not be read. The game may call it again. */
  const init = async () => {
    if (base) return
    const found = await start
    values ??= connectValues(found)
    await load(values, LOADED_WITHIN_MS)
    base = found
  }
  const connectValues = ({ hub }: Base) => {
    hub.on('pause', () => mute(true))
    hub.on('resume', () => mute(false))
    const created = createValues(hub, 'crazygames-data')
    hub.on('user', () => {
      loaded = load(created)
    })
    return created
  }
  /**
   * Sets `muteAudio` while the game is paused. CrazyGames has no event for a pause, but its games mute their sound if this setting is true.
   */
  const mute = (muteAudio: boolean) => {
    settings.muteAudio = muteAudio
    for (const listener of settingsListeners) listener({ ...settings })
  }
  const change = (next: (held: Values) => Values) => {
    ready()
    items = next(items)
    values?.add(next)
  }

  const user = {
    get isUserAccountAvailable() {
      return ready().hub.environment === 'hub'
    },
    getUser: async () => userOf(ready().hub.user),
    getUserToken: async () => {
      const { hub } = ready()
      if (!hub.user) throw refused('userNotAuthenticated', 'The player is not signed in.')
      return hub.user.jwt
    },
    getXsollaUserToken: async (): Promise<string> => {
      missing('user.getXsollaUserToken')
      throw refused('unexpectedError', 'The hub sells by itself: see its SDK.')
    },
    showAuthPrompt: async () => {
      const { hub } = ready()
      if (hub.user) throw refused('userAlreadySignedIn', 'The player is signed in.')
      const found = userOf(await hub.login())
      await loaded
      if (!found) throw refused('userCancelled', 'The player did not sign in.')
      return found
    },
    showAccountLinkPrompt: async () => {
      missing('user.showAccountLinkPrompt')
      return { response: 'no' as const }
    },
    addAuthListener: (listener: (found: CrazyGamesUser | null) => void) => {
      authListeners.set(
        listener,
        // Waits until the new user's values were read, because the game reads them in its listener.
        ready().hub.on('user', async (found) => {
          await loaded
          listener(userOf(found))
        }),
      )
    },
    removeAuthListener: (listener: unknown) => authListeners.get(listener)?.(),
    listFriends: async ({ page = 1, size = 10 } = {}) => {
      missing('user.listFriends')
      return { friends: [], page, size, hasMore: false, total: 0 }
    },
    submitScore: () => missing('user.submitScore'),
    get systemInfo() {
      const [, country = 'US'] = navigator.language.split('-')
      return {
        countryCode: country,
        locale: ready().hub.language,
        device: { type: deviceType() },
        os: { name: deviceSystem(), version: '' },
        browser: { name: '', version: '' },
        applicationType: 'web' as const,
      }
    },
  }

  const data = {
    getItem: (key: string) => {
      ready()
      const value = items[key]
      return typeof value === 'string' ? value : null
    },
    setItem: (key: string, value: unknown) => {
      const text = String(value)
      change((held) => ({ ...held, [key]: text }))
    },
    removeItem: (key: string) => change(({ [key]: _, ...others }) => others),
    clear: () => change(() => ({})),
    syncUnityGameData: () => missing('data.syncUnityGameData'),
  }

  const game = {
    loadingStart: () => ready().hub.loading(),
    loadingStop: () => ready().hub.ready(),
    gameplayStart: () => ready().hub.gameplayStart(),
    gameplayStop: () => ready().hub.gameplayStop(),
    happytime: () => {},
    settings,
    addSettingsChangeListener: (listener: (settings: Settings) => void) => void settingsListeners.add(listener),
    removeSettingsChangeListener: (listener: (settings: Settings) => void) => void settingsListeners.delete(listener),
    isInstantMultiplayer: false,
    isInstantJoin: false,
    inviteParams: null,
    getInviteParam: () => null,
    inviteLink: () => {
      missing('game.inviteLink')
      return ''
    },
    showInviteButton: () => {
      missing('game.showInviteButton')
      return ''
    },
    hideInviteButton: () => {},
    updateRoom: () => missing('game.updateRoom'),
    leftRoom: () => {},
    setGameContext: () => {},
    clearGameContext: () => {},
  }

  type AdCallbacks = { adStarted?: () => void; adFinished?: () => void; adError?: (error: Error) => void }
  const ad = {
    requestAd: (type: string, callbacks?: AdCallbacks) => {
      const error = noAdvertisement(`ad.requestAd('${type}')`)
      queueMicrotask(() => callbacks?.adError?.(error))
    },
    prefetchAd: () => {},
    hasAdblock: async () => false,
  }
  const refuseBanner = async () => {
    throw noAdvertisement('banner')
  }
  const banner = {
    requestBanner: refuseBanner,
    requestResponsiveBanner: refuseBanner,
    prefetchBanner: refuseBanner,
    prefetchResponsiveBanner: refuseBanner,
    renderPrefetchedBanner: refuseBanner,
    requestOverlayBanners: () => missing('banner'),
    clearBanner: () => {},
    clearAllBanners: () => {},
  }

  return {
    SDK: {
      init,
      get environment() {
        return base === undefined ? 'uninitialized' : base.hub.environment === 'hub' ? 'crazygames' : 'disabled'
      },
      get isQaTool() {
        return false
      },
      ...{ user, data, game, ad, banner },
      analytics: { trackOrder: () => {} },
    },
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

type Settings = { muteAudio: boolean; disableChat: boolean }
type CrazyGamesUser = { username: string; profilePictureUrl: string }

const userOf = (user: User | null): CrazyGamesUser | null => user && { username: user.nickName, profilePictureUrl: '' }

const refused = (code: string, message: string) => Object.assign(new HubError(code), { message })
