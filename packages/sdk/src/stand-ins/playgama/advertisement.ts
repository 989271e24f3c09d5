import type { Base } from '../start.ts'
import { createEvents } from './events.ts'
import { EVENT, STATE } from './names.ts'

export const createAdvertisement = (missing: Base['missing']) => {
  const events = createEvents()
  const fail = (verb: string, event: string) => () => {
    missing(verb)
    events.emit(event, STATE.LOADING)
    queueMicrotask(() => events.emit(event, STATE.FAILED))
  }
  return {
    ...events,
    isBannerSupported: false,
    isInterstitialSupported: false,
    isRewardedSupported: false,
    isAdvancedBannersSupported: false,
    bannerState: STATE.HIDDEN,
    interstitialState: STATE.CLOSED,
    rewardedState: STATE.CLOSED,
    advancedBannersState: STATE.HIDDEN,
    rewardedPlacement: null,
    minimumDelayBetweenInterstitial: 0,
    setMinimumDelayBetweenInterstitial: () => {},
    preloadInterstitial: () => {},
    preloadRewarded: () => {},
    showInterstitial: fail('advertisement.showInterstitial', EVENT.INTERSTITIAL_STATE_CHANGED),
    showRewarded: fail('advertisement.showRewarded', EVENT.REWARDED_STATE_CHANGED),
    showBanner: fail('advertisement.showBanner', EVENT.BANNER_STATE_CHANGED),
    hideBanner: () => {},
    showAdvancedBanners: () => missing('advertisement.showAdvancedBanners'),
    hideAdvancedBanners: () => {},
    checkAdBlock: async () => false,
  }
}
