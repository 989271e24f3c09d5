/**
 * Blocks the storage, so that the page has no visitor and stores nothing, whoever uses this browser. Import this file before all others.
 */
Object.defineProperty(window, 'localStorage', {
  get: () => {
    throw new DOMException('This page keeps nothing', 'SecurityError')
  },
})
