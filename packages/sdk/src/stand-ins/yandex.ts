import type { Payments, Player, Product, Purchase, SDK } from 'ysdk'
import { HubError } from '../hub-error.ts'
import type { CatalogItem, Good, Hub, Json } from '../public-types.ts'
import { deviceType } from './device.ts'
import { buyGood } from './purchases.ts'
import type { Base } from './start.ts'
import { createValues } from './values.ts'

/**
 * Creates the global `YaGames` of Yandex Games, which uses the hub's SDK. Functions that the hub does not have answer as if the game had no
 * right to use them: no advertisement, no review, an empty leaderboard.
 *
 * Source: https://yandex.com/dev/games/doc/en/sdk/sdk-about; the package `@types/ysdk` has the types.
 */
export const createYaGames = (start: Promise<Base>) => ({ init: async () => createYsdk(await start) })

type PurchaseWithData = Purchase & { purchaseData: Purchase }
type Events = 'game_api_pause' | 'game_api_resume'

/**
 * The type `SDK` of Yandex without the data that Yandex signs, because the hub cannot create Yandex's signatures. `signature` is the game
 * token of the hub; the game's server must verify it as a game token.
 */
type Ysdk = Omit<SDK, 'deviceInfo' | 'getPlayer' | 'getPayments' | 'multiplayer'> & {
  deviceInfo: { type: string; isDesktop(): boolean; isMobile(): boolean; isTablet(): boolean; isTV(): boolean }
  getPlayer(): Promise<Player & { signature: string }>
  getPayments(): Promise<Payments>
}

const createYsdk = ({ hub, missing }: Base): Ysdk => {
  const payments = createPayments(hub)
  const player = createPlayer(hub)
  const leaderboards = createLeaderboards(missing)
  const type = deviceType()
  const noAdvertisement = (verb: string) => {
    missing(verb)
    return Promise.resolve({ stickyAdvIsShowing: false, reason: 'ADV_IS_NOT_CONNECTED' as const })
  }
  const stops = new Map<unknown, () => void>()

  return {
    EVENTS: {
      ACCOUNT_SELECTION_DIALOG_CLOSED: 'ACCOUNT_SELECTION_DIALOG_CLOSED',
      ACCOUNT_SELECTION_DIALOG_OPENED: 'ACCOUNT_SELECTION_DIALOG_OPENED',
      EXIT: 'EXIT',
      HISTORY_BACK: 'HISTORY_BACK',
    },
    environment: {
      app: { id: '' },
      browser: { lang: navigator.language },
      get i18n() {
        return { lang: hub.language, tld: hub.language === 'ru' ? ('ru' as const) : ('com' as const) }
      },
      payload: new URLSearchParams(location.search).get('payload'),
    },
    deviceInfo: {
      type,
      isDesktop: () => type === 'desktop',
      isMobile: () => type === 'mobile',
      isTablet: () => type === 'tablet',
      isTV: () => false,
    },
    auth: {
      openAuthDialog: async () => {
        if (!(await hub.login())) throw new Error('The player did not sign in.')
      },
    },
    getPlayer: async () => player,
    getPayments: async () => payments,
    payments,
    features: {
      LoadingAPI: { ready: hub.ready },
      GameplayAPI: { start: hub.gameplayStart, stop: hub.gameplayStop },
      GamesAPI: { getAllGames: async () => ({ developerURL: '', games: [] }), getGameByID: async () => ({ isAvailable: false }) },
    },
    adv: {
      getBannerAdvStatus: () => noAdvertisement('adv.getBannerAdvStatus'),
      hideBannerAdv: () => noAdvertisement('adv.hideBannerAdv'),
      showBannerAdv: () => noAdvertisement('adv.showBannerAdv'),
      showFullscreenAdv: ({ callbacks } = {}) => {
        missing('adv.showFullscreenAdv')
        queueMicrotask(() => callbacks?.onClose?.(false))
      },
      showRewardedVideo: ({ callbacks } = {}) => {
        missing('adv.showRewardedVideo')
        queueMicrotask(() => {
          callbacks?.onError?.(new Error('There is no advertisement.'))
          callbacks?.onClose?.()
        })
      },
    },
    leaderboards,
    getLeaderboards: async () => ({
      getLeaderboardDescription: leaderboards.getDescription,
      getLeaderboardEntries: leaderboards.getEntries,
      getLeaderboardPlayerEntry: leaderboards.getPlayerEntry,
      setLeaderboardScore: leaderboards.setScore,
    }),
    feedback: {
      canReview: async () => ({ value: false, reason: 'UNKNOWN' }),
      requestReview: async () => ({ feedbackSent: false }),
    },
    shortcut: { canShowPrompt: async () => ({ canShow: false }), showPrompt: async () => ({ outcome: 'rejected' }) },
    screen: { fullscreen },
    clipboard: { writeText: (text) => void navigator.clipboard.writeText(text).catch(() => missing('clipboard.writeText')) },
    getFlags: async ({ defaultFlags = {} } = {}) => defaultFlags,
    getStorage: async () => localStorage,
    isAvailableMethod: async (method) => !/^(leaderboards|feedback|shortcut)\./.test(method),
    on: (event, observer) => {
      const stop = event === 'game_api_pause' ? hub.on('pause', () => observer()) : hub.on('resume', () => observer())
      stops.set(observer, stop)
      return stop
    },
    off: (_event: Events, observer) => stops.get(observer)?.(),
    onEvent: (event) => {
      missing(`onEvent('${event}')`)
      return () => {}
    },
    dispatchEvent: async (event) => missing(`dispatchEvent('${event}')`),
    serverTime: () => Date.now(),
  }
}

const createPlayer = (hub: Hub): Player & { signature: string } => {
  const data = createValues(hub, 'yandex-data')
  const stats = createValues(hub, 'yandex-stats')
  const pick = <T>(values: Readonly<Record<string, T>>, keys?: readonly string[]) =>
    keys ? Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key))) : { ...values }
  const isAuthorized = () => hub.user !== null
  /**
   * Identifies whose data the game has. The environment is part of it, because a guest has other data in the hub than in this browser
   * without a hub.
   */
  const owner = () => `${hub.environment} ${hub.user?.userId ?? ''}`
  /** The owner whose data the game has read. */
  let shownTo: string | undefined

  return {
    getData: async (keys) => {
      const reader = owner()
      const held = await data.read()
      shownTo = reader
      // The cast is needed because the types of Yandex describe JSON values differently.
      return pick(held, keys) as Awaited<ReturnType<Player['getData']>>
    },
    setData: async (next: Record<string, Json>, isUrgent = false) => {
      const given = structuredClone(next)
      // If the game has not read this user's data, for example because reading failed, the new values are merged with the stored values.
      // The game cannot know what a replacement of all values would remove.
      const isKnown = shownTo === owner()
      await data.change((held) => (isKnown ? given : { ...held, ...given }))
      if (isUrgent) await data.flush()
    },
    // The cast is needed because the types of Yandex describe these numbers differently.
    getStats: async (keys) => pick(numbersOf(await stats.read()), keys) as Awaited<ReturnType<Player['getStats']>>,
    setStats: (next: Record<string, number>) => {
      const given = { ...next }
      return stats.change((held) => ({ ...held, ...given }))
    },
    incrementStats: async (by) => {
      const given = Object.entries(by)
      let before: Record<string, number> = {}
      const sums = () => Object.fromEntries(given.map(([key, value]) => [key, (before[key] ?? 0) + value]))
      // The sums are computed inside the change, so that several calls at the same time are all counted.
      await stats.change((held) => {
        before = numbersOf(held)
        return { ...held, ...sums() }
      })
      // The cast is safe: the sums have the same keys as `by`.
      return { stats: sums() as typeof by, newKeys: given.map(([key]) => key).filter((key) => !(key in before)) }
    },
    getUniqueID: () => hub.user?.userId ?? guestId(),
    getName: () => hub.user?.nickName ?? '',
    getPhoto: () => '',
    getMode: () => (isAuthorized() ? '' : 'lite'),
    isAuthorized,
    getPayingStatus: () => 'unknown',
    getIDsPerGame: async () => [],
    get signature() {
      return hub.user?.jwt ?? ''
    },
  }
}

const numbersOf = (values: Readonly<Record<string, Json>>) =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))

/** Returns the id of a guest. As with Yandex, the id stays the same in this browser. */
const guestId = () => {
  const key = 'playhub guest-id'
  try {
    const id = localStorage.getItem(key) ?? crypto.randomUUID()
    localStorage.setItem(key, id)
    return id
  } catch {
    return 'guest'
  }
}

const createPayments = (hub: Hub): Payments => ({
  getCatalog: async () => (await hub.payments.catalog()).map(productOf),
  purchase: async ({ id = '', developerPayload } = { id: '' }) => purchaseOf(await buyGood(hub, id, developerPayload)),
  getPurchases: async () => (await hub.payments.purchases()).map(purchaseOf),
  consumePurchase: async (token) => {
    if (!token) throw new HubError('GOOD_NOT_FOUND')
    await hub.payments.consume(token)
  },
})

const productOf = ({ itemId, title, amount, currency, price }: CatalogItem): Product => ({
  id: itemId,
  title,
  description: '',
  imageURI: '',
  price,
  priceValue: String(amount / 100),
  priceCurrencyCode: currency,
  getPriceCurrencyImage: () => '',
})

/**
 * Returns a purchase that has each field twice, because some games read the fields from the purchase itself and others from its
 * `purchaseData`.
 */
const purchaseOf = ({ itemId, goodId, payload }: Good): PurchaseWithData => {
  const purchaseData = { productID: itemId, purchaseToken: goodId, developerPayload: payload }
  return { ...purchaseData, purchaseData }
}

const createLeaderboards = (missing: Base['missing']): SDK['leaderboards'] => {
  const describe = async (name: string) => {
    missing('leaderboards')
    const description = { invert_sort_order: false, score_format: { options: { decimal_offset: 0 } }, type: 'numberic' as const }
    return { appID: '', default: false, name, title: {}, description }
  }
  return {
    getDescription: describe,
    getEntries: async (name) => ({ entries: [], leaderboard: await describe(name), ranges: [], userRank: 0 }),
    getPlayerEntry: () => {
      missing('leaderboards')
      return Promise.reject(Object.assign(new Error('The player is not in the leaderboard.'), { code: 'LEADERBOARD_PLAYER_NOT_PRESENT' }))
    },
    setScore: async () => missing('leaderboards'),
  }
}

const fullscreen: SDK['screen']['fullscreen'] = {
  STATUS_ON: 'on',
  STATUS_OFF: 'off',
  get status() {
    return document.fullscreenElement ? 'on' : 'off'
  },
  request: () => document.documentElement.requestFullscreen(),
  exit: () => document.exitFullscreen(),
}
