import { mediaStore } from '@playhub/browser/media'
import { useStore } from '@playhub/browser/use-store'
import { BREAKPOINT_PHONE_PX, BREAKPOINT_TABLET_PX } from '@playhub/contract/limits'

// Width in px for four panes: navigation 56, list 340, conversation at least 480, player's card 320, and some space between them.
const whole = mediaStore('(width >= 1280px)')
const wide = mediaStore(`(width > ${BREAKPOINT_TABLET_PX}px)`)
const phone = mediaStore(`(width <= ${BREAKPOINT_PHONE_PX}px)`)

/** Whether all panes fit side by side, including the player's card or a game's preview. */
export const useIsWhole = () => useStore(whole)
/** Whether two panes fit side by side. */
export const useIsWide = () => useStore(wide)
/** Whether list, conversation and card are separate pages. */
export const useIsPhone = () => useStore(phone)
