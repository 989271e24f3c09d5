const types = ['auth', 'payment', 'unauthorized']

/** Checks only the format. The content is a hint until your server has verified it. */
const isResult = (said) => typeof said === 'object' && said !== null && types.includes(said.type) && typeof said.isError === 'boolean'

/**
 * Shows a page of the hub in a frame and returns its result, `{type, isError, errorCode, data}`; null if `signal` is aborted first, for
 * example when the visitor closes your dialog.
 */
export const askHub = ({ hub, path, values, into, signal }) => {
  const frame = document.createElement('iframe')
  frame.title = 'Playhub'
  // Inside the hub's page, payment providers show wallets and card checks in frames with their own origins. So every origin may use
  // `payment`.
  frame.allow = 'payment *; fullscreen; clipboard-write'
  const address = new URL(path, hub)
  for (const [name, value] of Object.entries({ ...values, source: 'web' })) address.searchParams.set(name, value)

  return new Promise((resolve) => {
    const end = (result) => {
      removeEventListener('message', hear)
      signal.removeEventListener('abort', cancel)
      frame.remove()
      resolve(result)
    }
    const cancel = () => end(null)
    const hear = (event) => {
      // Check the origin and the source: any window may post a message to yours, and the frame may have been navigated to another site.
      if (event.origin !== address.origin || event.source !== frame.contentWindow) return
      if (isResult(event.data)) end(event.data)
    }
    addEventListener('message', hear)
    signal.addEventListener('abort', cancel)
    frame.src = address.href
    into.append(frame)
  })
}
