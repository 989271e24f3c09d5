import { BREAKPOINT_TABLET_PX } from '@playhub/contract/limits'
import { useSyncExternalStore } from 'react'

const wide = matchMedia(`(width > ${BREAKPOINT_TABLET_PX}px)`)

const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether there is room for a pane beside another. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => wide.matches)
