/** This file is imported first. It makes the preview a page without a visitor that stores nothing, whoever uses this browser. */
Object.defineProperty(window, 'localStorage', {
  get: () => {
    throw new DOMException('The preview keeps nothing', 'SecurityError')
  },
})
