import { type ComponentType, lazy } from 'react'

/**
 * Like React's `lazy`, but waits until the browser is online before it loads the code. React never repeats a failed load, so a screen that
 * was opened without a network would stay broken until the page is reloaded.
 */
export const lazyScreen = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(async () => {
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return load()
  })
