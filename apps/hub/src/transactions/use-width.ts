import { mediaStore } from '@playhub/browser/media'
import { useStore } from '@playhub/browser/use-store'
import { BREAKPOINT_PHONE_PX } from '@playhub/contract/limits'

/** The width in px below which the buttons of a purchase do not fit beside the other columns, measured with the Russian texts. */
const NARROW_PX = 1000

const phone = mediaStore(`(width <= ${BREAKPOINT_PHONE_PX}px)`)
const narrow = mediaStore(`(width <= ${NARROW_PX}px)`)

export const useIsPhone = () => useStore(phone)
export const useIsNarrow = () => useStore(narrow)
