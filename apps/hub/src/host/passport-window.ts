import { fromPassport, readMessage, toPassport, writeMessage } from '@playhub/contract/messages'

/**
 * If the browser sends no referrer, the passport page (the page in the sign-in popup) asks its opener for the verifier. This function
 * answers. It sends the verifier only to the popup `opened`, and only while the popup shows a page of the hub. Returns a function that
 * stops the answers.
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
