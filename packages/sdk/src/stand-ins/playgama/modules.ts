import { HubError } from '../../hub-error.ts'
import type { Hub } from '../../public-types.ts'
import { deviceSystem, deviceType, orientation } from '../device.ts'
import type { Base } from '../start.ts'
import { createAdvertisement } from './advertisement.ts'
import { createEvents } from './events.ts'
import { createPayments } from './payments.ts'
import { createGame, createPlatform } from './platform.ts'
import { createStorage } from './storage.ts'

/** Creates the parts of the bridge, which games read as fields of the global `bridge`. */
export const createModules = (base: Base) => {
  const { hub, missing } = base
  const rejected = (verb: string) => () => {
    missing(verb)
    return Promise.reject(new HubError('UNAVAILABLE'))
  }
  return {
    platform: createPlatform(base),
    game: createGame(),
    player: createPlayer(hub),
    storage: createStorage(hub),
    payments: createPayments(hub),
    advertisement: createAdvertisement(missing),
    device: {
      ...createEvents(),
      type: deviceType(),
      os: deviceSystem(),
      get orientation() {
        return orientation()
      },
      safeArea: { top: 0, right: 0, bottom: 0, left: 0 },
    },
    social: Object.fromEntries(socialVerbs.flatMap(([verb, is]) => [[verb, rejected(`social.${verb}`)] as const, [is, false] as const])),
    leaderboards: {
      type: 'not_available',
      setScore: rejected('leaderboards.setScore'),
      getEntries: rejected('leaderboards.getEntries'),
      showNativePopup: rejected('leaderboards.showNativePopup'),
    },
    achievements: {
      isSupported: false,
      isGetListSupported: false,
      isNativePopupSupported: false,
      unlock: rejected('achievements.unlock'),
      getList: rejected('achievements.getList'),
      getAchievements: rejected('achievements.getAchievements'),
      showNativePopup: rejected('achievements.showNativePopup'),
    },
    remoteConfig: { isSupported: false, setContext: () => {}, get: rejected('remoteConfig.get') },
    clipboard: {
      isSupported: true,
      read: () => navigator.clipboard.readText(),
      write: (text: string) => navigator.clipboard.writeText(text),
    },
    analytics: { send: () => {} },
  }
}

const socialVerbs = [
  ['share', 'isShareSupported'],
  ['inviteFriends', 'isInviteFriendsSupported'],
  ['joinCommunity', 'isJoinCommunitySupported'],
  ['createPost', 'isCreatePostSupported'],
  ['addToHomeScreen', 'isAddToHomeScreenSupported'],
  ['addToFavorites', 'isAddToFavoritesSupported'],
  ['rate', 'isRateSupported'],
] as const

const createPlayer = (hub: Hub) => ({
  isAuthorizationSupported: true,
  get isAuthorized() {
    return hub.user !== null
  },
  get isGuest() {
    return hub.user === null
  },
  get id() {
    return hub.user?.userId ?? null
  },
  get name() {
    return hub.user?.nickName ?? null
  },
  photos: [],
  get extra() {
    return hub.user ? { jwt: hub.user.jwt } : {}
  },
  authorize: async () => {
    if (!(await hub.login())) throw new HubError('CANCELLED')
  },
})
