import { HubError } from '../../hub-error.ts'
import type { Base } from '../start.ts'
import { createModules } from './modules.ts'
import { constants } from './names.ts'

/**
 * Creates a stand-in for the global `bridge` of Playgama Bridge (versions 1 and 2). It calls the hub's SDK. Functions that the hub does not
 * have are reported as "not supported"; games made for Playgama Bridge check this before they use a function. Source:
 * https://wiki.playgama.com/playgama/sdk/api and the repository `Playgama/bridge`.
 */
export const createBridge = (start: Promise<Base>) => {
  let base: Base | undefined
  let modules: ReturnType<typeof createModules> | undefined
  const ready = () => {
    if (!modules) throw new HubError('SDK_NOT_INITIALIZED')
    return modules
  }

  return {
    ...constants,
    version: '2.0.0',
    engine: 'javascript',
    gameVersion: null,
    options: {},
    get isInitialized() {
      return modules !== undefined
    },
    initialize: async () => {
      base ??= await start
      modules ??= createModules(base)
    },
    setGameLoadingProgress: () => {},
    get platform() {
      return ready().platform
    },
    get player() {
      return ready().player
    },
    get game() {
      return ready().game
    },
    get storage() {
      return ready().storage
    },
    get advertisement() {
      return ready().advertisement
    },
    get social() {
      return ready().social
    },
    get device() {
      return ready().device
    },
    get leaderboards() {
      return ready().leaderboards
    },
    get payments() {
      return ready().payments
    },
    get achievements() {
      return ready().achievements
    },
    get remoteConfig() {
      return ready().remoteConfig
    },
    get clipboard() {
      return ready().clipboard
    },
    get analytics() {
      return ready().analytics
    },
  }
}
