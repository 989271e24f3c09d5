import { BREAKPOINT_PHONE_PX } from '@playhub/contract/limits'
import { useSyncExternalStore } from 'react'

const query = `(width <= ${BREAKPOINT_PHONE_PX}px)`

const subscribe = (listener: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

export const useIsPhone = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
