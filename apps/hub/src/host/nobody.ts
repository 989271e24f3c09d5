/** This file is imported first. It makes the page one without a visitor that stores nothing, whoever uses this browser. */
Object.defineProperty(window, 'localStorage', {
  get: () => {
    throw new DOMException('This page keeps nothing', 'SecurityError')
  },
})
