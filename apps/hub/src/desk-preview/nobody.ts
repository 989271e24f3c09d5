/** Imported first: the preview has no visitor and stores nothing, whoever uses this browser. */
Object.defineProperty(window, 'localStorage', {
  get: () => {
    throw new DOMException('The preview keeps nothing', 'SecurityError')
  },
})
