import type { Base } from './start.ts'

/**
 * Creates the global `PokiSDK` of Poki, which uses the hub's SDK. It has no functions for saves and purchases: games of Poki save in the
 * browser's own storage.
 *
 * Source: https://sdk.poki.com/html5.html and https://sdk.poki.com/accounts.html
 */
export const createPoki = (start: Promise<Base>) => {
  // Runs `work` when the hub was found. Games call most functions without waiting for `init`.
  const withHub = (work: (base: Base) => void) => void start.then(work)
  const unavailable = (verb: string) => withHub(({ missing }) => missing(verb))

  return {
    init: async () => void (await start),
    gameLoadingStart: () => withHub(({ hub }) => hub.loading()),
    gameLoadingProgress: () => {},
    gameLoadingFinished: () => withHub(({ hub }) => hub.ready()),
    gameplayStart: () => withHub(({ hub }) => hub.gameplayStart()),
    gameplayStop: () => withHub(({ hub }) => hub.gameplayStop()),
    /**
     * Resolves when the game may go on. The game's callback is not called, because it is only for the start of an advertisement, and the
     * hub shows none.
     */
    commercialBreak: async () => unavailable('commercialBreak'),
    /** Resolves with whether the player has earned the reward: always false, because there is no advertisement. */
    rewardedBreak: async () => {
      unavailable('rewardedBreak')
      return false
    },
    displayAd: () => unavailable('displayAd'),
    destroyAd: () => {},
    isAdBlocked: () => false,
    login: async () => {
      const { hub } = await start
      if (!(await hub.login())) throw new Error('The player did not sign in.')
    },
    getUser: async () => {
      const { hub } = await start
      return hub.user && { username: hub.user.nickName, avatarUrl: '' }
    },
    getToken: async () => (await start).hub.user?.jwt ?? null,
    getLanguage: () => document.documentElement.lang || navigator.language.slice(0, 2),
    shareableURL: (): Promise<string> => {
      unavailable('shareableURL')
      return Promise.reject(new Error('Games cannot be shared by an address here.'))
    },
    getURLParam: (name: string) => new URLSearchParams(location.search).get(name) ?? '',
    openExternalLink: (url: string) => void open(url, '_blank', 'noopener'),
    measure: () => {},
    customEvent: () => {},
    happyTime: () => {},
    movePill: () => {},
    setDebug: () => {},
    setLogging: () => {},
    captureError: (error: unknown) => console.error(error),
    playtestSetCanvas: () => {},
  }
}
