import { fromPassport, readMessage, toPassport, writeMessage } from '@playhub/contract/messages'

const WIDTH = 520
const HEIGHT = 720

/** Over the middle of the page's own window. */
const features = () => {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2)
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}

/**
 * The window of a sign-in, still empty. Only the click itself may open one, so this comes before anything that is waited for.
 * Null where the browser lets none open, or gives no hold on it.
 */
export const openPassportWindow = (): Window | null => window.open('about:blank', '_blank', features())

/**
 * Where a browser does not say by itself who led a window to the passport, that page asks whoever opened it for the verifier.
 * Told to the very window that was opened here, and only while it shows a page of the hub. Returns its own end.
 */
export const answerPassport = (opened: Window, verifier: string) => {
  const handleMessage = (event: MessageEvent) => {
    if (event.source !== opened || event.origin !== location.origin) return
    if (readMessage(fromPassport, event.data)) {
      opened.postMessage(writeMessage(toPassport, 'PLAYHUB_PASSPORT_PROOF', { verifier }), location.origin)
    }
  }
  addEventListener('message', handleMessage)
  return () => removeEventListener('message', handleMessage)
}
