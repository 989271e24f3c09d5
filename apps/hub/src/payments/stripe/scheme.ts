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

/** The colour scheme that the page is in, which decides every token: as the player chose it, or else as their system has it. */
export const useScheme = () => useSyncExternalStore(subscribe, current)
