const types = ['auth', 'payment', 'unauthorized']

/** Only the shape: what it says is a hint until your server has verified it. */
const isResult = (said) => typeof said === 'object' && said !== null && types.includes(said.type) && typeof said.isError === 'boolean'

/**
 * Shows a page of the hub in a frame and gives its result, `{type, isError, errorCode, data}`;
 * null when `signal` ends it first, as when the visitor closes your dialog.
 */
export const askHub = ({ hub, path, values, into, signal }) => {
  const frame = document.createElement('iframe')
  frame.title = 'Playhub'
  // The wallets and checks of the payment providers are frames in the hub's page, of origins of their own.
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
      // Both: any window may post to yours, and any page may have been led into the frame.
      if (event.origin !== address.origin || event.source !== frame.contentWindow) return
      if (isResult(event.data)) end(event.data)
    }
    addEventListener('message', hear)
    signal.addEventListener('abort', cancel)
    frame.src = address.href
    into.append(frame)
  })
}
