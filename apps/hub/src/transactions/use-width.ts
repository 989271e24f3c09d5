import { mediaStore } from '@playhub/browser/media'
import { useStore } from '@playhub/browser/use-store'
import { BREAKPOINT_PHONE_PX } from '@playhub/contract/limits'

/**
 * In a window of this width (in px) or narrower, the buttons of a purchase do not fit beside the other columns. Measured with the Russian
 * texts.
 */
const NARROW_PX = 1000

const phone = mediaStore(`(width <= ${BREAKPOINT_PHONE_PX}px)`)
const narrow = mediaStore(`(width <= ${NARROW_PX}px)`)

export const useIsPhone = () => useStore(phone)
export const useIsNarrow = () => useStore(narrow)
