import { type ComponentType, lazy } from 'react'

/**
 * Like React's `lazy`, but waits for the network first. A load that has failed is never tried again, so a screen that was opened without
 * a network would stay broken until the page is reloaded.
 */
export const lazyScreen = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(async () => {
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return load()
  })
