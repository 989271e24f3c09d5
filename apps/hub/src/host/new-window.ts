const WIDTH = 520
const HEIGHT = 720

/** Returns the features of a window that is centred over the page's own window. */
const features = () => {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2)
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}

/**
 * Opens an empty window. It must be called within a click, before anything is awaited. Returns null if the browser blocks the window or
 * gives no handle to it.
 */
export const openNewWindow = (): Window | null => window.open('about:blank', '_blank', features())
