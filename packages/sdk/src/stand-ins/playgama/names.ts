/** The names that games of Playgama Bridge read from `bridge`. */

export const EVENT = {
  INTERSTITIAL_STATE_CHANGED: 'interstitial_state_changed',
  REWARDED_STATE_CHANGED: 'rewarded_state_changed',
  BANNER_STATE_CHANGED: 'banner_state_changed',
  VISIBILITY_STATE_CHANGED: 'visibility_state_changed',
  AUDIO_STATE_CHANGED: 'audio_state_changed',
  PAUSE_STATE_CHANGED: 'pause_state_changed',
  ORIENTATION_STATE_CHANGED: 'orientation_state_changed',
}

export const MESSAGE = {
  GAME_READY: 'game_ready',
  LEVEL_STARTED: 'level_started',
  LEVEL_COMPLETED: 'level_completed',
  LEVEL_FAILED: 'level_failed',
  LEVEL_PAUSED: 'level_paused',
  LEVEL_RESUMED: 'level_resumed',
  IN_GAME_LOADING_STARTED: 'in_game_loading_started',
  IN_GAME_LOADING_STOPPED: 'in_game_loading_stopped',
  GAMEPLAY_STARTED: 'gameplay_started',
  GAMEPLAY_STOPPED: 'gameplay_stopped',
  PLAYER_GOT_ACHIEVEMENT: 'player_got_achievement',
}

export const STATE = { LOADING: 'loading', SHOWN: 'shown', HIDDEN: 'hidden', OPENED: 'opened', CLOSED: 'closed', FAILED: 'failed' }

export const constants = {
  PLATFORM_ID: { PLAYHUB: 'playhub', YANDEX: 'yandex', CRAZY_GAMES: 'crazy_games', POKI: 'poki', VK: 'vk', MOCK: 'mock' },
  PLATFORM_MESSAGE: MESSAGE,
  EVENT_NAME: EVENT,
  INTERSTITIAL_STATE: STATE,
  REWARDED_STATE: { ...STATE, REWARDED: 'rewarded' },
  BANNER_STATE: STATE,
  STORAGE_TYPE: { LOCAL_STORAGE: 'local_storage', PLATFORM_INTERNAL: 'platform_internal' },
  VISIBILITY_STATE: { VISIBLE: 'visible', HIDDEN: 'hidden' },
  DEVICE_TYPE: { DESKTOP: 'desktop', MOBILE: 'mobile', TABLET: 'tablet', TV: 'tv' },
  DEVICE_ORIENTATION: { PORTRAIT: 'portrait', LANDSCAPE: 'landscape' },
}
