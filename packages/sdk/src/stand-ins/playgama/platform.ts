import { HubError } from '../../hub-error.ts'
import type { Base } from '../start.ts'
import { createEvents } from './events.ts'
import { EVENT, MESSAGE } from './names.ts'

export const createPlatform = ({ hub, missing }: Base) => {
  const events = createEvents()
  let isPaused = false
  const pause = (next: boolean) => {
    isPaused = next
    events.emit(EVENT.PAUSE_STATE_CHANGED, isPaused)
    events.emit(EVENT.AUDIO_STATE_CHANGED, !isPaused)
  }
  hub.on('pause', () => pause(true))
  hub.on('resume', () => pause(false))

  const messages: Record<string, () => void> = {
    [MESSAGE.GAME_READY]: hub.ready,
    [MESSAGE.IN_GAME_LOADING_STARTED]: hub.loading,
    [MESSAGE.IN_GAME_LOADING_STOPPED]: hub.ready,
    [MESSAGE.GAMEPLAY_STARTED]: hub.gameplayStart,
    [MESSAGE.LEVEL_STARTED]: hub.gameplayStart,
    [MESSAGE.LEVEL_RESUMED]: hub.gameplayStart,
    [MESSAGE.GAMEPLAY_STOPPED]: hub.gameplayStop,
    [MESSAGE.LEVEL_PAUSED]: hub.gameplayStop,
    [MESSAGE.LEVEL_COMPLETED]: hub.gameplayStop,
    [MESSAGE.LEVEL_FAILED]: hub.gameplayStop,
  }
  const refuse = (verb: string) => () => {
    missing(verb)
    return Promise.reject(new HubError('UNAVAILABLE'))
  }
  return {
    ...events,
    id: 'playhub',
    sdk: hub,
    get language() {
      return hub.language
    },
    get tld() {
      return hub.language === 'ru' ? 'ru' : 'com'
    },
    payload: new URLSearchParams(location.search).get('payload'),
    launchSource: null,
    isGetAllGamesSupported: false,
    isGetGameByIdSupported: false,
    isExternalCallsSupported: true,
    isExternalLinksAllowed: true,
    get isPaused() {
      return isPaused
    },
    get isAudioEnabled() {
      return !isPaused
    },
    sendMessage: async (message: string) => messages[message]?.(),
    sendCustomMessage: async () => missing('platform.sendCustomMessage'),
    getServerTime: async () => Date.now(),
    getAllGames: refuse('platform.getAllGames'),
    getGameById: refuse('platform.getGameById'),
  }
}

/** Creates the module `game`. Only version 1 of the bridge has it. */
export const createGame = () => {
  const events = createEvents()
  const state = () => (document.hidden ? 'hidden' : 'visible')
  document.addEventListener('visibilitychange', () => events.emit(EVENT.VISIBILITY_STATE_CHANGED, state()))
  return {
    ...events,
    get visibilityState() {
      return state()
    },
    setLoadingProgress: () => {},
  }
}
