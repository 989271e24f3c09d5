/**
 * Blocks `localStorage`, so that the page treats nobody as signed in and stores nothing, whoever uses this browser. Import this file before
 * all others.
 */
Object.defineProperty(window, 'localStorage', {
  get: () => {
    throw new DOMException('This page keeps nothing', 'SecurityError')
  },
})
