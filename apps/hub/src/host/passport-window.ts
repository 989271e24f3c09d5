import { fromPassport, readMessage, toPassport, writeMessage } from '@playhub/contract/messages'

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
