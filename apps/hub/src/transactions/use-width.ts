import { BREAKPOINT_PHONE_PX } from '@playhub/contract/limits'
import { useSyncExternalStore } from 'react'

/** Below this the actions of a purchase do not fit beside its facts, in Russian at least. */
const NARROW_PX = 1000

const widthStore = (px: number) => {
  const query = `(width <= ${px}px)`
  return {
    subscribe: (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    isNow: () => matchMedia(query).matches,
  }
}
const phone = widthStore(BREAKPOINT_PHONE_PX)
const narrow = widthStore(NARROW_PX)
const onServer = () => false

export const useIsPhone = () => useSyncExternalStore(phone.subscribe, phone.isNow, onServer)
export const useIsNarrow = () => useSyncExternalStore(narrow.subscribe, narrow.isNow, onServer)
