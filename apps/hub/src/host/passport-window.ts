import { fromPassport, readMessage, toPassport, writeMessage } from '@playhub/contract/messages'

/**
 * If the browser sends no referrer, the passport page asks its opener for the verifier. Only the window that was opened here gets the
 * verifier, and only while it shows a page of the hub. Returns a function that stops the answers.
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
