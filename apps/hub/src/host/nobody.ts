/**
 * Blocks `localStorage`, so that the page treats the visitor as a guest and stores nothing, even if a player is signed in in this browser.
 * Import this file before all others.
 */
Object.defineProperty(window, 'localStorage', {
  get: () => {
    throw new DOMException('This page keeps nothing', 'SecurityError')
  },
})
