import { useSyncExternalStore } from 'react'

// Rail 56, list 280, form 520: what is left for a page in small must be worth it.
const wide = matchMedia('(width >= 1280px)')
const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether the preview has a place of its own beside the form. */
export const useHasPreviewBeside = () => useSyncExternalStore(subscribe, () => wide.matches)
