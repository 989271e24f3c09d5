import { useSyncExternalStore } from 'react'

const widthStore = (query: string) => ({
  subscribe: (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  },
  isNow: () => matchMedia(query).matches,
})

// Four panes: rail 56, list 340, conversation at least 480, card 320, with room to breathe.
const whole = widthStore('(width >= 1280px)')
const phone = widthStore('(width <= 767px)')

/** Whether the player's card has a place of its own beside the conversation. */
export const useIsWhole = () => useSyncExternalStore(whole.subscribe, whole.isNow)
/** Whether list, conversation and card are pages. */
export const useIsPhone = () => useSyncExternalStore(phone.subscribe, phone.isNow)
