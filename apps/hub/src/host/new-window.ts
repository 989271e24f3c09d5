const WIDTH = 520
const HEIGHT = 720

/** Over the middle of the page's own window. */
const features = () => {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2)
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}

/**
 * A window beside the page, still empty. Only the click itself may open one, so this comes before anything that is waited for.
 * Null where the browser lets none open, or gives no hold on it.
 */
export const openNewWindow = (): Window | null => window.open('about:blank', '_blank', features())
