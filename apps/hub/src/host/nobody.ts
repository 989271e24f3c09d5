/** Import this file first. It blocks the storage, so that the page has no visitor and stores nothing, whoever uses this browser. */
Object.defineProperty(window, 'localStorage', {
  get: () => {
    throw new DOMException('This page keeps nothing', 'SecurityError')
  },
})
