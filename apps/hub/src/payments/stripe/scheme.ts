import { useSyncExternalStore } from 'react'

const light = '(prefers-color-scheme: light)'

const subscribe = (listener: () => void) => {
  const chosen = new MutationObserver(listener)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const system = matchMedia(light)
  system.addEventListener('change', listener)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', listener)
  }
}

const current = () => getComputedStyle(document.documentElement).colorScheme

/** Returns the page's colour scheme: the player's choice, otherwise the system's. The values of the design tokens depend on it. */
export const useScheme = () => useSyncExternalStore(subscribe, current)
