/** Imported before everything else: the page knows no visitor and keeps nothing, whoever uses this browser. */
Object.defineProperty(window, 'localStorage', {
  get: () => {
    throw new DOMException('The preview keeps nothing', 'SecurityError')
  },
})
