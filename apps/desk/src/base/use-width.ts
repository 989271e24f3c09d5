import { mediaStore } from '@playhub/browser/media'
import { useStore } from '@playhub/browser/use-store'
import { BREAKPOINT_PHONE_PX, BREAKPOINT_TABLET_PX } from '@playhub/contract/limits'

// Four panes: rail 56, list 340, conversation at least 480, card 320, with room to breathe.
const whole = mediaStore('(width >= 1280px)')
const wide = mediaStore(`(width > ${BREAKPOINT_TABLET_PX}px)`)
const phone = mediaStore(`(width <= ${BREAKPOINT_PHONE_PX}px)`)

/** Whether there is room for everything that can stand side by side: the player's card, the preview of a game's page. */
export const useIsWhole = () => useStore(whole)
/** Whether there is room for a pane beside another. */
export const useIsWide = () => useStore(wide)
/** Whether list, conversation and card are pages. */
export const useIsPhone = () => useStore(phone)
