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

/** The page's colour scheme, which decides the value of each token: the player's choice, else the system's. */
export const useScheme = () => useSyncExternalStore(subscribe, current)
